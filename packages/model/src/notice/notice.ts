import { defineEntity } from '../entity/entity.ts';

/** Kinds of notices. */
export const noticeKinds = [
  'cardLowBattery',
  'cardOffline',
  'cardNotWorn',
  'cardUnregistered',
  'cardUnboundMove',
  'riskTipPending',
  'riskTipConfirmed',
  'riskMeasureOverdue',
  'hiddenDangerReported',
  'hiddenDangerAssigned',
  'hiddenDangerRectified',
  'hiddenDangerSentBack',
  'hiddenDangerClosed',
  'hiddenDangerDue',
  'hiddenDangerOverdue',
  'alarmHandedOver',
  'alarmDispatched',
  'shiftHandedOver',
  'permitOverdue',
  'permitNoWorker',
  'messageFailed',
  'messageAnswered',
  'deliveryFailed',
  'drillSoon',
  'drillToday',
  'drillOverdue',
  'licenceExpiring',
  'supplyExpiring',
  'supplyExpired',
  'certificateExpiring',
  'certificateExpired',
  'backtestEnded',
  'cameraUnknown',
  'cameraForeign',
  'topicForeign',
  'patrolUnvisited',
  'patrolFailed',
  'patrolAbnormal',
  'accessException',
  'correctionRequested',
  'correctionApproved',
  'correctionRefused',
  'conditionBegan',
  'conditionEnded',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

const told = { readOnly: true, form: false } as const;

/**
 * A notice to accounts about an event that is not an alarm. Written by the server only, once per occurrence (`key`);
 * each account has its own read marks.
 */
export const notice = defineEntity({
  name: 'notice',
  family: 'base',
  module: 'message',
  table: 'notice',
  scope: 'site',
  display: 'kind',
  search: ['kind'],
  actions: ['view'],
  order: { field: 'at', descending: true },
  fields: {
    kind: {
      kind: 'select',
      required: true,
      ...told,
      options: { values: noticeKinds, label: 'notice.kind' },
      column: true,
      filter: 'oneOf',
    },
    /** Names and figures of its text, which the console formats in the reader's language: `notice.text.<kind>`. */
    facts: { kind: 'slot', shape: 'record', ...told, column: true, sheet: false },
    at: { kind: 'datetime', required: true, ...told, column: { sort: true }, filter: 'between' },
    /** For the caller. Events before the creation of an account are not unread for it. */
    isRead: {
      kind: 'radio',
      value: 'boolean',
      ...told,
      derived: true,
      column: { type: 'yesNo' },
      filter: 'equals',
      sheet: false,
    },
    /** Its subject: an entity and the id of the row. */
    entity: { kind: 'select', namesEntity: true, ...told, sheet: false },
    rowId: { kind: 'text', ...told, sheet: false },
    departId: { kind: 'remoteSelect', reference: 'depart', ...told, sheet: false },
    subjectKind: { kind: 'text', ...told, sheet: false },
    subjectId: { kind: 'text', ...told, sheet: false },
    /** The only recipient; absent = every account of the building with the permission. */
    accountId: { kind: 'text', ...told, sheet: false },
    /** An account that receives it regardless of its data scope, because it is about its own message or tip. */
    ownerId: { kind: 'text', ...told, sheet: false },
    /** The permission without which it is not seen. */
    permission: { kind: 'text', ...told, sheet: false },
    /** The occurrence: creates one notice. */
    key: { kind: 'text', required: true, unique: true, ...told, sheet: false },
  },
});
