import { permissions } from '../access/permission.ts';
import { defineEntity } from '../entity/entity.ts';
import { alarmRules, escalationTargets } from './alarmRule.ts';

/** Status on screen (specification §4); ISA-18.2 states are sub-states. */
export const alarmStatuses = ['alarming', 'handled'] as const;
export const handlingActions = ['handle', 'supplement', 'ignore'] as const;
/** Assignment of an alarm, from the caller's view. */
export const alarmHoldings = ['mine', 'others', 'nobody'] as const;

const fixed = { readOnly: true, form: false } as const;

/** An alarm (wire.md, `/pod/alarm/page`). Written only by the engine and by handling. */
export const alarm = defineEntity({
  name: 'alarm',
  family: 'pod',
  module: 'alarm',
  table: 'alarm',
  scope: 'site',
  shownBy: [permissions.monitoringView],
  departField: 'departId',
  display: 'type',
  search: ['subjectName', 'areaName', 'tag'],
  actions: ['view', 'export'],
  order: { field: 'raisedAt', descending: true },
  fields: {
    type: {
      kind: 'select',
      required: true,
      options: { values: alarmRules, label: 'alarm.type' },
      ...fixed,
      column: { link: true, sort: true },
      filter: 'oneOf',
    },
    /** The rule's key; only `heartRate` has two of them. */
    ruleKey: { kind: 'text', required: true, ...fixed, sheet: false },
    level: {
      kind: 'select',
      value: 'integer',
      required: true,
      options: { values: ['1', '2', '3', '4'], label: 'alarm.level' },
      min: 1,
      max: 4,
      ...fixed,
      column: { sort: true },
      filter: 'oneOf',
    },
    status: {
      kind: 'select',
      required: true,
      options: { values: alarmStatuses, label: 'alarm.status' },
      ...fixed,
      column: { sort: true },
      filter: 'equals',
    },
    holding: {
      kind: 'select',
      options: { values: alarmHoldings, label: 'alarm.holding' },
      ...fixed,
      derived: true,
      sheet: false,
      filter: 'equals',
    },
    /** Id of the evacuation; null for other alarms. */
    musterId: { kind: 'text', ...fixed, derived: true, sheet: false, filter: 'equals' },
    subjectName: { kind: 'text', ...fixed, column: true, filter: 'contains' },
    /** Who drove the vehicle when the alarm was raised. */
    driverName: { kind: 'text', ...fixed, derived: true, column: true, filter: 'contains' },
    subjectKind: {
      kind: 'select',
      required: true,
      options: { values: ['person', 'vehicle', 'tag', 'area', 'camera', 'group'], label: 'alarm.subjectKind' },
      ...fixed,
      column: true,
      filter: 'equals',
    },
    subjectId: { kind: 'text', required: true, length: 20_000, ...fixed, sheet: false, filter: 'equals' },
    departId: { kind: 'remoteSelect', reference: 'depart', ...fixed, sheet: false, filter: 'equals' },
    tag: { kind: 'text', ...fixed, column: { hidden: true }, filter: 'contains' },
    areaId: { kind: 'remoteSelect', reference: 'area', ...fixed, sheet: false, filter: 'equals' },
    areaName: { kind: 'text', ...fixed, column: true, filter: 'contains' },
    /** Name of the permit or the evacuation. Links to rounds are computed on reading (`/pod/alarm/links`). */
    belongsTo: { kind: 'text', ...fixed, derived: true, column: { width: 220 } },
    /** The permit to work whose temporary area raised it. */
    permitId: { kind: 'text', length: 64, ...fixed, sheet: false, filter: 'equals' },
    raisedAt: { kind: 'datetime', required: true, ...fixed, column: { sort: true }, filter: 'between' },
    clearedAt: { kind: 'datetime', ...fixed, column: { sort: true } },
    /** The account to which the alarm is assigned; a handled alarm keeps it. */
    holder: { kind: 'text', ...fixed, column: true },
    holderId: { kind: 'text', ...fixed, sheet: false },
    takenAt: { kind: 'datetime', ...fixed, column: { hidden: true, sort: true } },
    /** Name of the account that assigned it; null = the holder took it. */
    handedBy: { kind: 'text', ...fixed, column: { hidden: true } },
    /** Names of the responders, for list and sheet. */
    responderNames: { kind: 'text', ...fixed, derived: true, column: { hidden: true } },
    responders: { kind: 'slot', shape: 'alarmResponders', ...fixed, sheet: false },
    acknowledgedAt: { kind: 'datetime', ...fixed, column: { hidden: true } },
    acknowledgedBy: { kind: 'remoteSelect', reference: 'account', ...fixed, sheet: false },
    shelvedUntil: { kind: 'datetime', ...fixed, column: { hidden: true } },
    shelveReason: { kind: 'text', length: 200, ...fixed, column: { hidden: true } },
    suppressed: { kind: 'radio', value: 'boolean', required: true, ...fixed },
    outOfService: { kind: 'radio', value: 'boolean', required: true, ...fixed },
    /** Escalation step reached since the last raise. */
    escalationStep: { kind: 'text', value: 'integer', required: true, ...fixed, column: { hidden: true } },
    escalatedTo: {
      kind: 'select',
      options: { values: escalationTargets, label: 'alarm.escalation' },
      ...fixed,
      column: { hidden: true },
    },
    handledAt: { kind: 'datetime', ...fixed, column: { sort: true } },
    handler: { kind: 'text', ...fixed, column: true },
    handlerAccount: { kind: 'text', ...fixed, column: { hidden: true } },
    handlingAction: {
      kind: 'select',
      options: { values: handlingActions, label: 'alarm.action' },
      ...fixed,
      column: true,
    },
    handlingInfo: { kind: 'textarea', length: 500, ...fixed, column: true },
    occurrences: { kind: 'text', value: 'integer', required: true, ...fixed, column: { sort: true } },
    unverified: { kind: 'radio', value: 'boolean', required: true, ...fixed },
    late: { kind: 'radio', value: 'boolean', required: true, ...fixed },
    lon: { kind: 'text', value: 'number', ...fixed },
    lat: { kind: 'text', value: 'number', ...fixed },
    floor: { kind: 'text', value: 'integer', ...fixed, column: { hidden: true } },
    evidence: { kind: 'slot', shape: 'evidence', required: true, ...fixed },
  },
});
