import type { Words } from '../messages/words.ts';

export const loginWords = {
  'console.changePassword': ['修改密码', '修改密碼', 'Change password'],
  'console.login.back': ['返回登录', '返回登入', 'Back to login'],
  'console.login.building': ['选择厂区', '選擇廠區', 'Select a site'],
  'console.login.buildingHint': [
    '您的账号可以访问多个厂区，请选择本次要进入的厂区。',
    '您的帳號可以存取多個廠區，請選擇本次要進入的廠區。',
    'Your account has access to several sites. Select one.',
  ],
  'console.login.busy': ['正在登录…', '正在登入…', 'Logging in…'],
  'console.login.captcha': ['验证码', '驗證碼', 'Captcha'],
  'console.login.captchaFailed': [
    '验证码加载失败，点击重试',
    '驗證碼載入失敗，點擊重試',
    'No captcha. Click to try again',
  ],
  'console.login.firstPassword': ['首次登录，请修改密码', '首次登入，請修改密碼', 'Set your own password'],
  'console.login.firstPasswordHint': [
    '初始密码只能使用一次，修改后请用新密码重新登录。',
    '初始密碼只能使用一次，修改後請用新密碼重新登入。',
    'The first password can be used once. Change it, then log in with the new one.',
  ],
  'console.login.name': ['用户名', '使用者名稱', 'Name'],
  'console.login.noBuilding': [
    '您的账号尚未分配厂区，请联系管理员。',
    '您的帳號尚未分配廠區，請聯絡管理員。',
    'Your account has no site yet. Contact the administrator.',
  ],
  'console.login.password': ['密码', '密碼', 'Password'],
  'console.login.passwordShort': ['密码至少 {min} 位', '密碼至少 {min} 位', 'At least {min} characters'],
  'console.login.pointAlarm': ['报警一秒内到达值班台', '警報一秒內到達值班台', 'Alarms within a second'],
  'console.login.pointEvidence': [
    '每条报警都有可回放的证据',
    '每筆警報都有可重播的證據',
    'Replayable evidence for every alarm',
  ],
  'console.login.pointLive': ['人员与车辆实时位置', '人員與車輛即時位置', 'People and vehicles, live'],
  'console.login.renewCaptcha': ['看不清？换一张', '看不清？換一張', 'Not readable? Get another'],
  'console.login.slogan': [
    '谁在哪里，是否安全，一目了然。',
    '誰在哪裡，是否安全，一目了然。',
    'Locate everyone. Keep everyone safe.',
  ],
  'console.login.submit': ['登录', '登入', 'Log in'],
  'console.login.title': ['登录', '登入', 'Log in'],
  'console.logout': ['退出登录', '登出', 'Log out'],
  'console.password.again': ['再次输入新密码', '再次輸入新密碼', 'New password again'],
  'console.password.changed': [
    '密码已修改，请重新登录',
    '密碼已修改，請重新登入',
    'Password changed. Please log in again',
  ],
  'console.password.mismatch': [
    '两次输入的密码不一致！',
    '兩次輸入的密碼不一致！',
    'The passwords entered twice are inconsistent!',
  ],
  'console.password.next': ['新密码', '新密碼', 'New password'],
  'console.password.old': ['原密码', '原密碼', 'Old password'],
} as const satisfies Words;
