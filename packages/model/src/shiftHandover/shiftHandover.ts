import { defineEntity } from '../entity/entity.ts';

/** `open` until the next operator confirms it, or its writer withdraws it. */
export const shiftHandoverStatuses = ['confirmed', 'open', 'withdrawn'] as const;

const serverOnly = { readOnly: true, form: false } as const;

/** A handed-over shift: open items and notes, confirmed by the next operator. Immutable afterwards. */
export const shiftHandover = defineEntity({
  name: 'shiftHandover',
  family: 'pod',
  module: 'alarm',
  table: 'shift_handover',
  scope: 'site',
  display: 'fromName',
  search: ['fromName', 'toName', 'notes'],
  actions: ['view', 'export'],
  order: { field: 'handedAt', descending: true },
  fields: {
    handedAt: {
      kind: 'datetime',
      required: true,
      ...serverOnly,
      column: { sort: true, link: true },
      filter: 'between',
    },
    fromName: { kind: 'text', required: true, ...serverOnly, column: true, filter: 'contains' },
    fromId: { kind: 'text', required: true, ...serverOnly, sheet: false },
    status: {
      kind: 'select',
      required: true,
      ...serverOnly,
      options: { values: shiftHandoverStatuses, label: 'shiftHandover.status' },
      column: true,
      filter: 'equals',
    },
    closedAt: { kind: 'datetime', ...serverOnly, column: true },
    toName: { kind: 'text', ...serverOnly, column: true, filter: 'contains' },
    toId: { kind: 'text', ...serverOnly, sheet: false },
    /** Alarms of the first operator that passed to the second at the confirmation. */
    passedAlarms: { kind: 'text', value: 'integer', ...serverOnly, column: true },
    notes: { kind: 'textarea', length: 2000, ...serverOnly, column: true, filter: 'contains' },
    /** Open items at the handover (`handoverItems` of wire.ts). */
    items: { kind: 'slot', shape: 'record', required: true, ...serverOnly, sheet: false },
  },
});
