import { defineEntity } from '../entity/entity.ts';

/** A configurable list of values: ethnicities, kinds of documents. Fields refer to it by its code. */
export const dictionary = defineEntity({
  name: 'dictionary',
  family: 'base',
  module: 'system',
  table: 'dictionary',
  scope: 'installation',
  managedBy: 'installation',
  display: 'name',
  search: ['name', 'code'],
  order: { field: 'code' },
  fields: {
    code: {
      kind: 'text',
      required: true,
      unique: true,
      length: 40,
      format: 'code',
      column: { link: true, sort: true },
      filter: 'contains',
    },
    name: { kind: 'text', required: true, length: 50, column: { sort: true }, filter: 'contains' },
    nameTw: { kind: 'text', length: 50, column: { hidden: true } },
    nameEn: { kind: 'text', length: 50, column: true },
    description: { kind: 'textarea', length: 200, column: true },
  },
});
