import { defineEntity } from '../entity/entity.ts';

/** State of a message at one wristband (specification §4). `unread` and `read` are both succeeded. */
export const braceletDeliveryStatuses = [
  'toBeSent',
  'sending',
  'unread',
  'read',
  'confirmed',
  'failed',
  'cancelled',
] as const;
export type BraceletDeliveryStatus = (typeof braceletDeliveryStatuses)[number];

export const braceletReplies = ['yes', 'no'] as const;
export type BraceletReply = (typeof braceletReplies)[number];

/** Reasons of a failure: no gateway, no receipt, or refused by the wristband. */
export const braceletFailures = ['noGateway', 'noReceipt', 'refused'] as const;

const serverOnly = { readOnly: true, form: false } as const;

/** Delivery of a message to one receiver. Written by the server only. */
export const braceletDelivery = defineEntity({
  name: 'braceletDelivery',
  family: 'bp',
  module: 'message',
  table: 'bracelet_delivery',
  scope: 'site',
  departField: 'departId',
  display: 'personName',
  search: ['personName', 'sn'],
  actions: ['view', 'export'],
  order: { field: 'personName' },
  fields: {
    messageId: {
      kind: 'remoteSelect',
      reference: 'braceletMessage',
      required: true,
      ...serverOnly,
      sheet: false,
      filter: 'equals',
    },
    personName: { kind: 'text', required: true, ...serverOnly, column: { link: true, sort: true }, filter: 'contains' },
    departId: { kind: 'remoteSelect', reference: 'depart', ...serverOnly, column: true, filter: 'equals' },
    sn: { kind: 'text', required: true, ...serverOnly, column: true, filter: 'contains' },
    status: {
      kind: 'select',
      required: true,
      ...serverOnly,
      options: { values: braceletDeliveryStatuses, label: 'braceletDelivery.status' },
      column: { sort: true },
      filter: 'oneOf',
    },
    reply: {
      kind: 'select',
      ...serverOnly,
      options: { values: braceletReplies, label: 'braceletDelivery.reply' },
      column: true,
      filter: 'equals',
    },
    /** Whether the message requests yes or no; without a reply its status is succeeded (specification §4). */
    isAsked: { kind: 'radio', value: 'boolean', ...serverOnly, derived: true, sheet: false },
    failure: {
      kind: 'select',
      ...serverOnly,
      options: { values: braceletFailures, label: 'braceletDelivery.failure' },
      column: true,
      filter: 'equals',
    },
    attempts: { kind: 'text', value: 'integer', required: true, ...serverOnly, column: { hidden: true } },
    sentAt: { kind: 'datetime', ...serverOnly, column: true },
    receivedAt: { kind: 'datetime', ...serverOnly, column: { hidden: true } },
    readAt: { kind: 'datetime', ...serverOnly, column: { hidden: true } },
    repliedAt: { kind: 'datetime', ...serverOnly, column: { hidden: true } },
    personId: { kind: 'text', required: true, ...serverOnly, sheet: false, filter: 'equals' },
  },
});
