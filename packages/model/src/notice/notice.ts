import { defineEntity } from '../entity/entity.ts';

/** What accounts are told of that is no alarm. */
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

const told = { readOnly: true, form: false } as const;

/**
 * A notice to accounts: something happened that is no alarm, but that somebody should know. Written by the server alone,
 * once per occurrence (`key`); read by each account for itself.
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
    /** Names and figures of its text, which the console says in the reader's language: `notice.text.<kind>`. */
    facts: { kind: 'slot', shape: 'record', ...told, column: true, sheet: false },
    at: { kind: 'datetime', required: true, ...told, column: { sort: true }, filter: 'between' },
    /** By whoever asks. What happened before an account was made is not news to it. */
    isRead: {
      kind: 'radio',
      value: 'boolean',
      ...told,
      derived: true,
      column: { type: 'yesNo' },
      filter: 'equals',
      sheet: false,
    },
    /** What it is about: an entity and the id of its row. */
    entity: { kind: 'select', namesEntity: true, ...told, sheet: false },
    rowId: { kind: 'text', ...told, sheet: false },
    departId: { kind: 'remoteSelect', reference: 'depart', ...told, sheet: false },
    subjectKind: { kind: 'text', ...told, sheet: false },
    subjectId: { kind: 'text', ...told, sheet: false },
    /** The only account that it is for; absent = every account of the building that holds the permission. */
    accountId: { kind: 'text', ...told, sheet: false },
    /** Accounts that it is not for: of who caused it, and of who has a notice of his own. */
    exceptAccountIds: { kind: 'slot', shape: 'strings', ...told, sheet: false },
    /** An account that is told whatever its data scope covers, since it is its own message, or its own tip. */
    ownerId: { kind: 'text', ...told, sheet: false },
    /** The permission without which it is not seen. */
    permission: { kind: 'text', ...told, sheet: false },
    /** The occurrence: the same one is told once. */
    key: { kind: 'text', required: true, unique: true, ...told, sheet: false },
  },
});
