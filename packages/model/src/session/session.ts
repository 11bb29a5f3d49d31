import { defineEntity } from '../entity/entity.ts';

/** Login method: a password, an integration's token, or a tool of the server's machine. */
export const sessionEntries = ['password', 'free', 'local'] as const;

/** Who is logged in now, since when and from where. Its id is the hash of its token; it is ended by deleting it. */
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
    /** At the latest: unless it is used before. */
    expiresAt: { kind: 'datetime', required: true, readOnly: true, column: true },
    accountId: { kind: 'text', required: true, readOnly: true },
    buildingId: { kind: 'text', readOnly: true },
  },
});
