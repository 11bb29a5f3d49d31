import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';

const derived = { derived: true, readOnly: true, form: false, sheet: false } as const;

/** A device gateway: who may send positions into a building. Its ingest key is hashed at rest. */
export const gateway = defineEntity({
  name: 'gateway',
  family: 'pod',
  module: 'device',
  table: 'gateway',
  scope: 'site',
  affectsEngine: true,
  display: 'name',
  search: ['name'],
  actions: ['view', 'add', 'edit', 'delete'],
  order: { field: 'name' },
  fields: {
    name: { ...ownName(50), format: 'code' },
    /** 0 grey (never seen), 1 green (online), 2 orange (offline). */
    online: { kind: 'text', value: 'integer', ...derived, column: { type: 'actual' } },
    /** Time of its last message. */
    lastReportAt: { kind: 'datetime', ...derived, column: true },
    /** Time of its last positions. */
    lastPositionAt: { kind: 'datetime', ...derived, column: true },
    /** Number of messages that it may not send: alarms of other gateways' cameras, topics outside of its site. */
    refusedCount: { kind: 'text', value: 'integer', ...derived, column: true },
    lastRefusedAt: { kind: 'datetime', ...derived, column: { hidden: true } },
    enabled: { kind: 'radio', value: 'boolean', required: true, default: true, column: { type: 'yesNo' } },
  },
});
