import { defineEntity } from '../entity/entity.ts';

/** A position in the organization (specification §3, Position); the code says job, so that a position is a place. */
export const job = defineEntity({
  name: 'job',
  family: 'bp',
  module: 'organization',
  table: 'job',
  scope: 'site',
  display: 'name',
  search: ['name', 'number'],
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
    number: { kind: 'text', unique: true, length: 30, format: 'code', column: { sort: true }, filter: 'contains' },
    description: { kind: 'textarea', length: 200, column: true },
    headcount: { kind: 'text', value: 'integer', min: 0, max: 100_000, column: { sort: true } },
  },
});
