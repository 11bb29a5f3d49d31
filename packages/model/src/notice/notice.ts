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
  'announcementRequested',
  'announcementApproved',
  'announcementRefused',
  'correctionRequested',
  'correctionApproved',
  'correctionRefused',
  'conditionBegan',
  'conditionEnded',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

const serverOnly = { readOnly: true, form: false } as const;

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
      ...serverOnly,
      options: { values: noticeKinds, label: 'notice.kind' },
      column: true,
      filter: 'oneOf',
    },
    /** Names and figures of its text, which the console formats in the reader's language: `notice.text.<kind>`. */
    facts: { kind: 'slot', shape: 'record', ...serverOnly, column: true, sheet: false },
    at: { kind: 'datetime', required: true, ...serverOnly, column: { sort: true }, filter: 'between' },
    /** Whether the caller has read it. Events before the creation of an account count as read. */
    isRead: {
      kind: 'radio',
      value: 'boolean',
      ...serverOnly,
      derived: true,
      column: { type: 'yesNo' },
      filter: 'equals',
      sheet: false,
    },
    /** Its subject: an entity and the id of the row. */
    entity: { kind: 'select', namesEntity: true, ...serverOnly, sheet: false },
    rowId: { kind: 'text', ...serverOnly, sheet: false },
    departId: { kind: 'remoteSelect', reference: 'depart', ...serverOnly, sheet: false },
    subjectKind: { kind: 'text', ...serverOnly, sheet: false },
    subjectId: { kind: 'text', ...serverOnly, sheet: false },
    /** The only recipient; absent = every account of the building with the permission. */
    accountId: { kind: 'text', ...serverOnly, sheet: false },
    /** Accounts that do not receive it: the one that caused it, and those with a notice of their own. */
    exceptAccountIds: { kind: 'slot', shape: 'strings', ...serverOnly, sheet: false },
    /** An account that receives it regardless of its data scope, because it is about its own message or tip. */
    ownerId: { kind: 'text', ...serverOnly, sheet: false },
    /** The permission required to see it. */
    permission: { kind: 'text', ...serverOnly, sheet: false },
    /** Key of the occurrence: one notice for each. */
    key: { kind: 'text', required: true, unique: true, ...serverOnly, sheet: false },
  },
});
