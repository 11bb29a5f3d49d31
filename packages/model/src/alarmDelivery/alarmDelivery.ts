import { alarmRules } from '../alarm/alarmRule.ts';
import { defineEntity } from '../entity/entity.ts';

/** Events of an alarm that can be sent; a reopened alarm is a raise. */
export const deliveryEvents = ['raise', 'escalate', 'clear', 'handle'] as const;
export type DeliveryEvent = (typeof deliveryEvents)[number];

/**
 * The six statuses of specification §4. `sent`: accepted by a mail server, which confirms no more; `success`: confirmed
 * by the receiver itself. `failed`: given up. `notSent`: there was no recipient, or it was no longer needed.
 */
export const deliveryStates = ['notSent', 'toBeSent', 'sending', 'sent', 'success', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const deliveryChannels = ['mail', 'webhook'] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];

/** Why a recipient is notified. */
export const deliveryReasons = ['areaPersonInCharge', 'immediateSuperior', 'recipient', 'webhook'] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];

/** Problems of a delivery. */
export const deliveryProblems = [
  'nobody',
  'noAddress',
  'accountOff',
  'webhookOff',
  'ownerOff',
  'outOfScope',
  'handled',
  'reopened',
  'silenced',
  'mailNotSet',
  'passwordLost',
  'refusedLogin',
  'refusedAddress',
  'notTaken',
  'unreachable',
  'timedOut',
  'badStatus',
  'fault',
] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

/** States in which an operator can resend; others are being sent or done. */
export const resendableStates: readonly DeliveryState[] = ['failed', 'notSent'];

const serverOnly = { readOnly: true, form: false } as const;

/** Delivery of an alarm event to one receiver over one channel. Written by the server only. */
export const alarmDelivery = defineEntity({
  name: 'alarmDelivery',
  family: 'pod',
  module: 'alarm',
  table: 'alarm_delivery',
  scope: 'site',
  display: 'receiverName',
  search: ['receiverName', 'address'],
  actions: ['view', 'export'],
  order: { field: 'occurredAt', descending: true },
  fields: {
    occurredAt: {
      kind: 'datetime',
      required: true,
      ...serverOnly,
      column: { sort: true, link: true },
      filter: 'between',
    },
    state: {
      kind: 'select',
      required: true,
      options: { values: deliveryStates, label: 'alarmDelivery.state' },
      ...serverOnly,
      column: { sort: true },
      filter: 'oneOf',
    },
    problem: {
      kind: 'select',
      options: { values: deliveryProblems, label: 'alarmDelivery.problem' },
      ...serverOnly,
      column: true,
    },
    /** Details of the problem, the same in every language: `HTTP 503`, `10.0.0.5:25`. */
    problemDetail: { kind: 'text', ...serverOnly, column: { type: 'pre' } },
    channel: {
      kind: 'select',
      required: true,
      options: { values: deliveryChannels, label: 'alarmDelivery.channel' },
      ...serverOnly,
      column: true,
      filter: 'equals',
    },
    receiverName: { kind: 'text', ...serverOnly, column: true, filter: 'contains' },
    reason: {
      kind: 'select',
      required: true,
      options: { values: deliveryReasons, label: 'alarmDelivery.reason' },
      ...serverOnly,
      column: true,
    },
    event: {
      kind: 'select',
      required: true,
      options: { values: deliveryEvents, label: 'alarmDelivery.event' },
      ...serverOnly,
      column: true,
      filter: 'equals',
    },
    type: {
      kind: 'select',
      required: true,
      options: { values: alarmRules, label: 'alarm.type' },
      ...serverOnly,
      column: true,
      filter: 'oneOf',
    },
    level: {
      kind: 'select',
      value: 'integer',
      required: true,
      options: { values: ['1', '2', '3', '4'], label: 'alarm.level' },
      min: 1,
      max: 4,
      ...serverOnly,
      column: { hidden: true },
    },
    subjectName: { kind: 'text', ...serverOnly, column: { hidden: true } },
    areaName: { kind: 'text', ...serverOnly, column: { hidden: true } },
    attempts: { kind: 'text', value: 'integer', required: true, ...serverOnly, column: { hidden: true } },
    sentAt: { kind: 'datetime', ...serverOnly, column: { hidden: true } },
    /** Destination: an e-mail address, or the URL of a webhook. */
    address: { kind: 'text', ...serverOnly, column: { hidden: true } },
    alarmId: { kind: 'text', required: true, ...serverOnly, sheet: false, filter: 'equals' },
    /** Id of a person or of a webhook. */
    receiverId: { kind: 'text', ...serverOnly, sheet: false },
  },
});
