import { defineEntity } from '../entity/entity.ts';

/** What was done: an entity's rows by the generic routes, sessions, and the deeds that have a word of their own. */
export const logActions = [
  'login',
  'loginFailed',
  'logout',
  'changePassword',
  'add',
  'edit',
  'delete',
  'import',
  'export',
  'bind',
  'unbind',
  'handle',
  'supplement',
  'ignore',
  'acknowledge',
  'shelve',
  'unshelve',
  'startEvacuation',
  'endEvacuation',
  'backtest',
  'test',
] as const;

/** Who did what, when and from where, with what it was before and after. Written by the server, never changed. */
export const systemLog = defineEntity({
  name: 'systemLog',
  family: 'base',
  module: 'system',
  table: 'audit_log',
  scope: 'installation',
  display: 'accountName',
  search: ['accountName', 'rowName'],
  actions: ['view', 'export'],
  order: { field: 'at', descending: true },
  fields: {
    at: { kind: 'datetime', required: true, readOnly: true, column: { sort: true, link: true }, filter: 'between' },
    accountName: { kind: 'text', readOnly: true, column: true, filter: 'contains' },
    address: { kind: 'text', readOnly: true, column: true, filter: 'contains' },
    action: {
      kind: 'select',
      required: true,
      readOnly: true,
      options: { values: logActions, label: 'logAction' },
      column: true,
      filter: 'oneOf',
    },
    /** Name of the entity in the code; its label is the catalogue's. */
    entity: { kind: 'text', readOnly: true, column: true, filter: 'equals' },
    rowName: { kind: 'text', readOnly: true, column: true, filter: 'contains' },
    rowId: { kind: 'text', readOnly: true, column: { hidden: true }, filter: 'equals' },
    buildingId: { kind: 'remoteSelect', reference: 'building', readOnly: true, column: { hidden: true } },
    accountId: { kind: 'text', readOnly: true },
    before: { kind: 'slot', shape: 'record', readOnly: true },
    after: { kind: 'slot', shape: 'record', readOnly: true },
  },
});
