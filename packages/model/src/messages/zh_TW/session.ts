import type { sessionMessages as base } from '../zh_CN/session.ts';

export const sessionMessages: Record<keyof typeof base, string> = {
  'session.captchaWrong': '驗證碼錯誤或已失效',
  'session.loginWrong': '使用者名稱或密碼錯誤',
  'session.accountDisabled': '帳號已停用',
  'session.throttled': '嘗試次數過多，請 {seconds} 秒後再試',
  'session.passwordSame': '新密碼不能與舊密碼相同',
  'session.passwordOldWrong': '原密碼錯誤',
  'session.mustChange': '首次登入請修改密碼',
  'seed.building': '預設園區',
  'seed.administrator': '管理員',
  'seed.operator': '值班員',
};
