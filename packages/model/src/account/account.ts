import { defineEntity } from '../entity/entity.ts';
import { languages } from '../messages/catalogue.ts';

/** Name of the account created by the first start (wire.md, Run). */
export const firstAccount = 'admin';

/** Who may log in. */
export const account = defineEntity({
  name: 'account',
  family: 'base',
  module: 'system',
  table: 'account',
  scope: 'installation',
  display: 'name',
  search: ['name', 'realName'],
  order: { field: 'name' },
  // Its required fields do not fit into sheet cells.
  actions: ['view', 'add', 'edit', 'delete', 'export'],
  fields: {
    name: {
      kind: 'text',
      required: true,
      unique: true,
      length: [2, 32],
      format: 'code',
      column: { link: true, sort: true },
      filter: 'contains',
    },
    realName: { kind: 'text', required: true, length: 50, column: { sort: true }, filter: 'contains' },
    roleId: { kind: 'remoteSelect', reference: 'role', required: true, column: true, filter: 'equals' },
    personId: { kind: 'dialog', picker: 'allPersons', reference: 'person', column: { hidden: true }, filter: 'equals' },
    /** Buildings that the account may choose; empty = none, `*` = all. */
    buildingIds: { kind: 'slot', shape: 'strings', required: true },
    enabled: {
      kind: 'radio',
      value: 'boolean',
      required: true,
      default: true,
      column: { type: 'yesNo' },
      filter: 'equals',
    },
    /** Language of messages to its holder. */
    language: { kind: 'select', options: { values: languages, label: 'language' } },
    password: { kind: 'text', length: [8, 16], secret: true, derived: true, sheet: false },
    mustChangePassword: { kind: 'radio', value: 'boolean', readOnly: true, form: false, required: true, sheet: false },
  },
});
