import { defineEntity } from '../entity/entity.ts';

/** Kinds of notices about location cards. */
export const cardNoticeKinds = ['lowBattery', 'offline', 'notWorn', 'unregistered', 'unboundMove'] as const;
export type CardNoticeKind = (typeof cardNoticeKinds)[number];

/**
 * State of a notice (specification §4, generic message). `sent`: only to the notice centre, which receives it when it
 * is written. The others are of the message to the wearer's wristband: `notSent` without a wristband.
 */
export const sendStatuses = ['notSent', 'toBeSent', 'sending', 'success', 'failed', 'sent'] as const;

const serverOnly = { readOnly: true, form: false } as const;

/** A state of a location card that needs attention; once per occurrence. Written by the server only. */
export const cardNotice = defineEntity({
  name: 'cardNotice',
  family: 'pod',
  module: 'message',
  table: 'card_notice',
  scope: 'site',
  departField: 'departId',
  display: 'sn',
  search: ['sn', 'subjectName'],
  actions: ['view', 'export'],
  order: { field: 'at', descending: true },
  fields: {
    at: { kind: 'datetime', required: true, ...serverOnly, column: { sort: true, link: true }, filter: 'between' },
    kind: {
      kind: 'select',
      required: true,
      ...serverOnly,
      options: { values: cardNoticeKinds, label: 'cardNotice.kind' },
      column: true,
      filter: 'oneOf',
    },
    sn: { kind: 'text', required: true, ...serverOnly, column: { sort: true }, filter: 'contains' },
    subjectName: { kind: 'text', ...serverOnly, column: true, filter: 'contains' },
    departId: { kind: 'remoteSelect', reference: 'depart', ...serverOnly, column: true, filter: 'equals' },
    /** Percent of the battery, minutes of silence or of not being worn, metres; null for an unregistered card. */
    value: { kind: 'text', value: 'integer', ...serverOnly, column: true },
    /** Tier of a low battery, percent. */
    tier: { kind: 'text', value: 'integer', ...serverOnly, column: { hidden: true } },
    status: {
      kind: 'select',
      ...serverOnly,
      derived: true,
      options: { values: sendStatuses, label: 'cardNotice.status' },
      column: true,
      filter: 'oneOf',
    },
    /** End of the state; absent = it continues. */
    endedAt: { kind: 'datetime', ...serverOnly, column: true },
    subjectKind: {
      kind: 'select',
      ...serverOnly,
      options: { values: ['person', 'vehicle'], label: 'subjectKind' },
      column: { hidden: true },
    },
    subjectId: { kind: 'text', ...serverOnly, sheet: false },
    /** Whether it is also sent to the wearer. */
    toWearer: { kind: 'radio', value: 'boolean', required: true, ...serverOnly, sheet: false },
    /** The message to the wearer's wristband. */
    deliveryId: { kind: 'text', ...serverOnly, sheet: false },
    /** Current tier of the battery: after charging, a drop counts again. */
    standingTier: { kind: 'text', value: 'integer', ...serverOnly, sheet: false },
  },
});
