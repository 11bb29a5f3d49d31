import type { sessionMessages as base } from '../zh_CN/session.ts';

export const sessionMessages: Record<keyof typeof base, string> = {
  'session.captchaWrong': 'The captcha is wrong or has expired',
  'session.loginWrong': 'Wrong name or password',
  'session.accountDisabled': 'This account is disabled',
  'session.throttled': 'Too many attempts; try again in {seconds} s',
  'session.passwordSame': 'The new password must differ from the old one',
  'session.passwordOldWrong': 'The old password is wrong',
  'session.mustChange': 'Change the first password before you go on',
  'seed.building': 'Main site',
  'seed.administrator': 'Administrator',
  'seed.operator': 'Operator',
};
