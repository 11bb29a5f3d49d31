import { alarmRules } from '../alarm/alarmRule.ts';
import { deliveryEvents, deliveryProblems, deliveryStates } from '../alarmDelivery/alarmDelivery.ts';
import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';

const serverOnly = { derived: true, readOnly: true, form: false, sheet: false } as const;

/** A program that receives alarms by HTTP (docs/protocols.md, Webhooks): URL, filters, and latest delivery. */
export const webhook = defineEntity({
  name: 'webhook',
  family: 'pod',
  module: 'alarm',
  table: 'webhook',
  scope: 'site',
  affectsEngine: true,
  display: 'name',
  search: ['name', 'url'],
  // Its secret and its filters do not fit into sheet cells.
  actions: ['view', 'add', 'edit', 'delete'],
  order: { field: 'name' },
  formColumns: 'single',
  fields: {
    name: ownName(50),
    url: { kind: 'text', required: true, length: 500, format: 'webUrl', column: true },
    /** Signs the calls. Write-only; empty on a change = unchanged. */
    secret: { kind: 'text', length: [16, 200], secret: true, derived: true, sheet: false },
    /** Empty = every type. */
    types: { kind: 'checkbox', options: { values: alarmRules, label: 'alarm.type' } },
    /** Empty = every level. */
    levels: { kind: 'checkbox', options: { values: ['1', '2', '3', '4'], label: 'alarm.level' } },
    events: {
      kind: 'checkbox',
      required: true,
      default: deliveryEvents,
      options: { values: deliveryEvents, label: 'alarmDelivery.event' },
      column: true,
    },
    enabled: {
      kind: 'radio',
      value: 'boolean',
      required: true,
      default: true,
      column: { type: 'yesNo' },
      filter: 'equals',
    },
    /** The account that created it: the webhook receives the alarms that this account may see. */
    ownerId: { kind: 'remoteSelect', reference: 'account', readOnly: true, form: false, sheet: false, column: true },
    /** Of the newest delivery to it. */
    lastState: {
      kind: 'select',
      options: { values: deliveryStates, label: 'alarmDelivery.state' },
      ...serverOnly,
      column: true,
    },
    lastProblem: {
      kind: 'select',
      options: { values: deliveryProblems, label: 'alarmDelivery.problem' },
      ...serverOnly,
      column: true,
    },
    lastAt: { kind: 'datetime', ...serverOnly, column: true },
  },
});
