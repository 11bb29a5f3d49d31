import type { consoleOrganizationMessages as base } from '../zh_CN/consoleOrganization.ts';

export const consoleOrganizationMessages: Record<keyof typeof base, string> = {
  'console.entries.add': 'Add {name}',
  'console.entries.state': 'State',
  'console.entries.order': 'Not before the first day',
  'console.person.account': 'Account',
  'console.person.accountOf': 'Account of {name}',
  'console.person.noAccount': '{name} has no account',
  'console.person.removeAccount': 'Remove the account',
  'console.person.addAccount': 'Create the account',
  'console.person.accountHint': 'The password is changed at the first login.',
};
