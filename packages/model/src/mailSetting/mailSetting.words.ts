import type { Words } from '../messages/words.ts';

export const mailSettingWords = {
  'console.mail.hint': [
    '使用已保存的设置发送，请先保存修改。',
    '使用已儲存的設定傳送，請先儲存修改。',
    'The test uses the saved settings: save your changes first.',
  ],
  'console.mail.send': ['发送', '傳送', 'Send'],
  'console.mail.sent': ['测试邮件已发送到 {to}', '測試郵件已傳送到 {to}', 'A test mail was sent to {to}'],
  'console.mail.test': ['发送测试邮件', '傳送測試郵件', 'Send a test mail'],
  'console.mail.to': ['收件邮箱', '收件信箱', 'To'],
  'mail.failed': [
    '邮件服务器没有接收这封邮件',
    '郵件伺服器沒有接收這封郵件',
    'The mail server did not accept the mail',
  ],
  'mail.notSet': ['请先保存邮箱设置', '請先儲存信箱設定', 'Save the mail settings first'],
  'mail.passwordLost': [
    '邮箱密码无法读取（数据库来自其他机器），请重新输入并保存',
    '信箱密碼無法讀取（資料庫來自其他機器），請重新輸入並儲存',
    'The mail password cannot be decrypted, because the database came from another machine: enter and save it again',
  ],
  'mail.refusedAddress': [
    '邮件服务器拒绝了收件地址',
    '郵件伺服器拒絕了收件地址',
    'The mail server refuses the recipient',
  ],
  'mail.refusedLogin': [
    '邮件服务器拒绝了发件邮箱或密码',
    '郵件伺服器拒絕了寄件信箱或密碼',
    'The mail server refuses the sender address or password',
  ],
  'mail.testSubject': ['测试邮件', '測試郵件', 'Test mail'],
  'mail.testText': [
    '这是一封测试邮件。收到它说明邮箱设置正确。',
    '這是一封測試郵件。收到它說明信箱設定正確。',
    'This is a test mail. The mail settings work.',
  ],
  'mail.unreachable': [
    '无法连接邮件服务器 {host}:{port}，请检查服务器、端口和加密方式',
    '無法連線郵件伺服器 {host}:{port}，請檢查伺服器、連接埠和加密方式',
    'The mail server {host}:{port} cannot be reached: check server, port and encryption',
  ],
  'mailSecurity.none': ['不加密', '不加密', 'None'],
  'mailSecurity.starttls': ['STARTTLS', 'STARTTLS', 'STARTTLS'],
  'mailSecurity.tls': ['TLS', 'TLS', 'TLS'],
  mailSetting: ['邮箱设置', '信箱設定', 'Mail settings'],
  'mailSetting.address': ['发件邮箱', '寄件信箱', 'Address'],
  'mailSetting.host': ['SMTP 服务器', 'SMTP 伺服器', 'SMTP server'],
  'mailSetting.password': ['密码', '密碼', 'Password'],
  'mailSetting.port': ['端口', '連接埠', 'Port'],
  'mailSetting.security': ['加密方式', '加密方式', 'Encryption'],
  'mailSetting.senderName': ['发件人名称', '寄件人名稱', 'Sender name'],
  'menu.mailSetting': ['邮箱设置', '信箱設定', 'Mail'],
} as const satisfies Words;
