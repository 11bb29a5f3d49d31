export const sessionMessages = {
  'session.captchaWrong': '验证码错误或已失效',
  'session.loginWrong': '用户名或密码错误',
  'session.accountDisabled': '账号已停用',
  'session.throttled': '尝试次数过多，请 {seconds} 秒后再试',
  'session.passwordSame': '新密码不能与旧密码相同',
  'session.passwordOldWrong': '原密码错误',
  'session.mustChange': '首次登录请修改密码',
  'seed.building': '默认园区',
  'seed.administrator': '管理员',
  'seed.operator': '值班员',
} as const;
