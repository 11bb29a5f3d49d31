import { defineEntity } from '../entity/entity.ts';

export const braceletMessageTypes = ['broadcast', 'custom'] as const;
export type BraceletMessageType = (typeof braceletMessageTypes)[number];

/** Characters that a wristband shows (specification §9). */
export const braceletTextLength: Readonly<Record<BraceletMessageType, number>> = { broadcast: 18, custom: 36 };

/** Status of the whole message; each receiver has the status of a delivery. */
export const braceletMessageStatuses = ['toBeSent', 'sending', 'sent', 'cancelled'] as const;

/** Cards with a display. */
export const braceletCardTypes = ['UW5', 'BLW5'] as const;

const serverOnly = { readOnly: true, form: false } as const;

/** A message to wristbands (specification §3 to §5): sent immediately or later, never changed. */
export const braceletMessage = defineEntity({
  name: 'braceletMessage',
  family: 'bp',
  module: 'message',
  table: 'bracelet_message',
  scope: 'site',
  display: 'content',
  search: ['content'],
  actions: ['view', 'add', 'delete', 'export'],
  order: { field: 'sendAt', descending: true },
  formColumns: 'single',
  fields: {
    type: {
      kind: 'radio',
      required: true,
      default: 'broadcast',
      options: { values: braceletMessageTypes, label: 'braceletMessage.type' },
      column: true,
      filter: 'equals',
    },
    /** Maximum length by type: `braceletTextLength`, in visible characters. */
    content: { kind: 'text', required: true, column: { link: true }, filter: 'contains' },
    /** Offers yes and no on the wristband. */
    wantsReply: {
      kind: 'radio',
      value: 'boolean',
      required: true,
      default: false,
      column: { hidden: true },
      watch: [{ field: 'type', equals: ['custom'] }],
    },
    /** Absent in a new message: immediately. */
    sendAt: {
      kind: 'datetime',
      column: { sort: true },
      filter: 'between',
      watch: [{ field: 'type', equals: ['custom'] }],
    },
    /** Destination of the receivers. */
    place: { kind: 'slot', shape: 'place', ...serverOnly, sheet: false },
    /** Absent: all visible wearers of a wristband. */
    receivers: { kind: 'slot', shape: 'subjectChoice', sheet: false },
    status: {
      kind: 'select',
      ...serverOnly,
      derived: true,
      options: { values: braceletMessageStatuses, label: 'braceletMessage.status' },
      column: true,
      filter: 'equals',
    },
    /** Not in the table: the sender would not fit the window; the receivers are one press away. */
    receiverCount: { kind: 'text', value: 'integer', ...serverOnly, derived: true, column: { hidden: true } },
    receivedCount: { kind: 'text', value: 'integer', ...serverOnly, derived: true, column: true },
    readCount: { kind: 'text', value: 'integer', ...serverOnly, derived: true, column: { hidden: true } },
    failedCount: { kind: 'text', value: 'integer', ...serverOnly, derived: true, column: true },
    senderName: { kind: 'text', ...serverOnly, column: true, filter: 'contains' },
    senderId: { kind: 'text', ...serverOnly, sheet: false },
    cancelledAt: { kind: 'datetime', ...serverOnly, column: { hidden: true } },
  },
});
