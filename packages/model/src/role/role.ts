import { defineEntity } from '../entity/entity.ts';

/** What an account may do and whose data it sees. One role per account (specification §6). */
export const role = defineEntity({
  name: 'role',
  family: 'base',
  module: 'system',
  table: 'role',
  scope: 'installation',
  display: 'name',
  search: ['name'],
  order: { field: 'name' },
  fields: {
    name: {
      kind: 'text',
      required: true,
      unique: true,
      length: 30,
      column: { link: true, sort: true },
      filter: 'contains',
    },
    /** Permission codes; `*` = everything. */
    permissions: { kind: 'slot', shape: 'strings', required: true },
    dataScope: {
      kind: 'select',
      required: true,
      options: { values: ['own', 'below', 'company', 'designated'], label: 'dataScope' },
      default: 'company',
      column: true,
    },
    designatedDepartIds: { kind: 'slot', shape: 'strings', watch: [{ field: 'dataScope', equals: ['designated'] }] },
  },
});
