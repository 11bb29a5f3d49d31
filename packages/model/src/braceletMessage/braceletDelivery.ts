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

/** Why a message failed: no gateway, no receipt, or refused by the wristband. */
export const braceletFailures = ['noGateway', 'noReceipt', 'refused'] as const;

const told = { readOnly: true, form: false } as const;

/** A message on its way to one receiver. Written by the server alone. */
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
      ...told,
      sheet: false,
      filter: 'equals',
    },
    personName: { kind: 'text', required: true, ...told, column: { link: true, sort: true }, filter: 'contains' },
    departId: { kind: 'remoteSelect', reference: 'depart', ...told, column: true, filter: 'equals' },
    sn: { kind: 'text', required: true, ...told, column: true, filter: 'contains' },
    status: {
      kind: 'select',
      required: true,
      ...told,
      options: { values: braceletDeliveryStatuses, label: 'braceletDelivery.status' },
      column: { sort: true },
      filter: 'oneOf',
    },
    reply: {
      kind: 'select',
      ...told,
      options: { values: braceletReplies, label: 'braceletDelivery.reply' },
      column: true,
      filter: 'equals',
    },
    /** Its message requests yes or no: without a reply it has succeeded with none (specification §4). */
    isAsked: { kind: 'radio', value: 'boolean', ...told, derived: true, sheet: false },
    failure: {
      kind: 'select',
      ...told,
      options: { values: braceletFailures, label: 'braceletDelivery.failure' },
      column: true,
      filter: 'equals',
    },
    attempts: { kind: 'text', value: 'integer', required: true, ...told, column: { hidden: true } },
    sentAt: { kind: 'datetime', ...told, column: true },
    receivedAt: { kind: 'datetime', ...told, column: { hidden: true } },
    readAt: { kind: 'datetime', ...told, column: { hidden: true } },
    repliedAt: { kind: 'datetime', ...told, column: { hidden: true } },
    personId: { kind: 'text', required: true, ...told, sheet: false, filter: 'equals' },
  },
});
