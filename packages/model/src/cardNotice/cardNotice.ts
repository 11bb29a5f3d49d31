import { defineEntity } from '../entity/entity.ts';

/** What is told of location cards. */
export const cardNoticeKinds = ['lowBattery', 'offline', 'notWorn', 'unregistered', 'unboundMove'] as const;
export type CardNoticeKind = (typeof cardNoticeKinds)[number];

/**
 * How far a notice is (specification §4, generic message). `sent`: it went to the notice centre alone, which receives it
 * as it is written. The others are of the message that goes to the wearer's wristband as well: `notSent` where the
 * wearer has none.
 */
export const sendStatuses = ['notSent', 'toBeSent', 'sending', 'success', 'failed', 'sent'] as const;

const told = { readOnly: true, form: false } as const;

/** Something about a location card that somebody should see to; once per occurrence. Written by the server alone. */
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
    at: { kind: 'datetime', required: true, ...told, column: { sort: true, link: true }, filter: 'between' },
    kind: {
      kind: 'select',
      required: true,
      ...told,
      options: { values: cardNoticeKinds, label: 'cardNotice.kind' },
      column: true,
      filter: 'oneOf',
    },
    sn: { kind: 'text', required: true, ...told, column: { sort: true }, filter: 'contains' },
    subjectName: { kind: 'text', ...told, column: true, filter: 'contains' },
    departId: { kind: 'remoteSelect', reference: 'depart', ...told, column: true, filter: 'equals' },
    /** Percent of the battery, minutes of silence or of not being worn, metres; of a stranger nothing. */
    value: { kind: 'text', value: 'integer', ...told, column: true },
    /** Of a low battery: the tier that it fell to, percent. */
    tier: { kind: 'text', value: 'integer', ...told, column: { hidden: true } },
    status: {
      kind: 'select',
      ...told,
      derived: true,
      options: { values: sendStatuses, label: 'cardNotice.status' },
      column: true,
      filter: 'oneOf',
    },
    /** When it was so no longer; absent = it still is. */
    endedAt: { kind: 'datetime', ...told, column: true },
    subjectKind: {
      kind: 'select',
      ...told,
      options: { values: ['person', 'vehicle'], label: 'subjectKind' },
      column: { hidden: true },
    },
    subjectId: { kind: 'text', ...told, sheet: false },
    /** It is said to the wearer as well. */
    toWearer: { kind: 'radio', value: 'boolean', required: true, ...told, sheet: false },
    /** The message to the wearer's wristband. */
    deliveryId: { kind: 'text', ...told, sheet: false },
    /** Tier at which the battery is now: one that was charged a little falls anew. */
    standingTier: { kind: 'text', value: 'integer', ...told, sheet: false },
  },
});
