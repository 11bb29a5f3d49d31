import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';

/** A device gateway: who may send positions into a building. Its ingest key is hashed at rest. */
export const gateway = defineEntity({
  name: 'gateway',
  family: 'pod',
  module: 'device',
  table: 'gateway',
  scope: 'site',
  display: 'name',
  search: ['name'],
  actions: ['view', 'add', 'edit', 'delete'],
  order: { field: 'name' },
  fields: {
    name: { ...ownName(50), format: 'code' },
    /** 0 grey (never heard of), 1 green (online), 2 orange (offline). */
    online: {
      kind: 'text',
      value: 'integer',
      derived: true,
      readOnly: true,
      form: false,
      column: { type: 'actual' },
      sheet: false,
    },
    /** When anything last came with its key. */
    lastReportAt: { kind: 'datetime', derived: true, readOnly: true, form: false, column: true, sheet: false },
    enabled: { kind: 'radio', value: 'boolean', required: true, default: true, column: { type: 'yesNo' } },
  },
});
