import type { consoleSystemMessages as base } from '../zh_CN/consoleSystem.ts';

export const consoleSystemMessages: Record<keyof typeof base, string> = {
  'console.role.departments': 'Departments',
  'console.role.people': 'People',
  'console.role.vehicles': 'Vehicles',
  'console.account.resetPassword': 'Reset password',
  'console.account.resetOf': 'Reset the password of {name}',
  'console.account.passwordReset': '{name} has a new password, to be changed at the next login',
  'console.mail.test': 'Send a test mail',
  'console.mail.hint': 'It goes by the settings as they are saved: save your changes first.',
  'console.mail.to': 'To',
  'console.mail.send': 'Send',
  'console.mail.sent': 'A test mail is on its way to {to}',
  'console.menuItem.hint':
    'Names, order and visibility hold for every account. Hiding an entry takes no permission away.',
  'console.menuItem.entry': 'Entry',
  'console.menuItem.address': 'Address',
  'console.menuItem.module': 'Licence module',
  'console.menuItem.shown': 'Shown',
  'console.menuItem.changed': 'changed',
  'console.menuItem.showNamed': 'Show {name}',
  'console.move.up': 'Move {name} up',
  'console.move.down': 'Move {name} down',
  'console.log.field': 'Field',
  'console.log.before': 'Before',
  'console.log.after': 'After',
};
