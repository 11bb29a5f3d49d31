import { defineEntity } from '../entity/entity.ts';

/** Login method: a password, an integration's token, or a tool of the server's machine. */
export const sessionEntries = ['password', 'free', 'local'] as const;

/** A login with its time and address. The id is the hash of the token; deleting the row ends the session. */
export const session = defineEntity({
  name: 'session',
  family: 'base',
  module: 'system',
  table: 'session',
  scope: 'installation',
  display: 'accountName',
  search: ['address'],
  actions: ['view', 'delete'],
  order: { field: 'lastSeenAt', descending: true },
  fields: {
    accountName: { kind: 'text', derived: true, readOnly: true, column: { sort: true }, filter: 'contains' },
    realName: { kind: 'text', derived: true, readOnly: true, column: true, filter: 'contains' },
    buildingName: { kind: 'text', derived: true, readOnly: true, column: true },
    address: { kind: 'text', required: true, readOnly: true, column: true, filter: 'contains' },
    agent: { kind: 'text', readOnly: true, column: { hidden: true } },
    entry: {
      kind: 'select',
      required: true,
      readOnly: true,
      options: { values: sessionEntries, label: 'sessionEntry' },
      column: true,
      filter: 'oneOf',
    },
    startedAt: { kind: 'datetime', required: true, readOnly: true, column: { sort: true } },
    lastSeenAt: { kind: 'datetime', required: true, readOnly: true, column: { sort: true } },
    /** Time at which the session ends if it is not used. */
    expiresAt: { kind: 'datetime', required: true, readOnly: true, column: true },
    accountId: { kind: 'text', required: true, readOnly: true },
    buildingId: { kind: 'text', readOnly: true },
  },
});
