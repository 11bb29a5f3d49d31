import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';

/** A post in the organization (specification §3, Position); the code says job, because a position is a place. */
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
    name: ownName(30),
    number: { kind: 'text', unique: true, length: 30, format: 'code', column: { sort: true }, filter: 'contains' },
    /** Planned number of holders. */
    headcount: { kind: 'text', value: 'integer', min: 0, max: 100_000, column: { sort: true } },
    /** Number of holders, of those visible to the caller. */
    held: { kind: 'text', value: 'integer', derived: true, readOnly: true, form: false, column: true, sheet: false },
    /** Default role of accounts of this post (specification §6, per-position permissions). */
    roleId: { kind: 'remoteSelect', reference: 'role', column: true },
    description: { kind: 'textarea', length: 200, column: true },
  },
});
