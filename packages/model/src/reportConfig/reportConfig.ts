import { weekdays } from '../accessRule/accessRule.ts';
import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';
import { reportPeriods } from './reportPeriod.ts';
import { reportRepeats } from './reportSchedule.ts';

/** The data sources of reports; their fields are in reportSource.ts. */
export const sourceNames = [
  'attendance',
  'person',
  'access',
  'alarm',
  'patrol',
  'permit',
  'vehicle',
  'card',
  'gateway',
  'baseStation',
  'camera',
  'areaHours',
  'stay',
  'vehicleDay',
  'drill',
] as const;
export type SourceName = (typeof sourceNames)[number];

/** File kinds of a report. */
export const reportFileKinds = ['xlsx', 'pdf'] as const;
export type ReportFileKind = (typeof reportFileKinds)[number];

/** State of a due report: `failed` = given up, `notSent` = no permitted recipient, or it cannot be created. */
export const reportRunStates = ['toBeSent', 'sent', 'failed', 'notSent'] as const;
export type ReportRunState = (typeof reportRunStates)[number];

/** Reasons for which a report was not sent, or not to all. */
export const reportRunProblems = [
  'ownerOff',
  'noRight',
  'notLicensed',
  'noAddress',
  'someWithoutAddress',
  'tooManyRows',
  'tooLarge',
  'mailNotSet',
  'passwordLost',
  'refusedLogin',
  'refusedAddress',
  'notTaken',
  'unreachable',
  'fault',
] as const;
export type ReportRunProblem = (typeof reportRunProblems)[number];

const sent = { form: 'schedule', watch: [{ field: 'repeat', equals: ['daily', 'weekly', 'monthly'] }] } as const;
const serverOnly = { derived: true, readOnly: true, form: false, sheet: false } as const;

/** A custom report (work.md, Attendance and reports). */
export const reportConfig = defineEntity({
  name: 'reportConfig',
  family: 'pod',
  module: 'report',
  table: 'report_config',
  scope: 'site',
  display: 'name',
  search: ['name'],
  // Its definition does not fit into sheet cells.
  actions: ['view', 'add', 'edit', 'delete'],
  order: { field: 'name' },
  fields: {
    name: ownName(50),
    source: {
      kind: 'select',
      required: true,
      options: { values: sourceNames, label: 'reportConfig.source' },
      column: { sort: true },
      filter: 'oneOf',
    },
    period: {
      kind: 'select',
      required: true,
      default: 'lastMonth',
      options: { values: reportPeriods, label: 'reportConfig.period' },
      column: true,
    },
    /** Accounts with one of them may run it, and see their own data. */
    sharedRoleIds: { kind: 'remoteSelect', value: 'strings', reference: 'role', column: true },
    definition: { kind: 'slot', shape: 'reportDefinition', required: true, form: 'definition' },
    repeat: {
      kind: 'radio',
      required: true,
      default: 'none',
      options: { values: reportRepeats, label: 'reportConfig.repeat' },
      column: true,
      filter: 'oneOf',
      form: 'schedule',
    },
    /** In site time. */
    sendTime: { kind: 'text', format: 'time', required: true, default: '08:00', ...sent },
    weekday: {
      kind: 'select',
      required: true,
      default: '1',
      options: { values: weekdays, label: 'console.weekday' },
      form: 'schedule',
      watch: [{ field: 'repeat', equals: ['weekly'] }],
    },
    /** In a month that is too short, its last day. */
    monthDay: {
      kind: 'text',
      value: 'integer',
      required: true,
      default: 1,
      min: 1,
      max: 31,
      form: 'schedule',
      watch: [{ field: 'repeat', equals: ['monthly'] }],
    },
    /** Sent to their addresses with the rights of the owner. */
    receiverIds: { kind: 'dialog', value: 'strings', picker: 'person', reference: 'person', required: true, ...sent },
    fileKind: {
      kind: 'radio',
      required: true,
      default: 'pdf',
      options: { values: reportFileKinds, label: 'reportConfig.fileKind' },
      ...sent,
    },
    /** Earlier due times are not sent. */
    scheduledFrom: { kind: 'datetime', readOnly: true, form: false, sheet: false },
    /** The owner: mails contain what this account may see. */
    ownerId: { kind: 'remoteSelect', reference: 'account', readOnly: true, form: false, sheet: false, column: true },
    /** Of the last due time; shown together, as the state. */
    lastState: {
      kind: 'select',
      options: { values: reportRunStates, label: 'reportConfig.runState' },
      ...serverOnly,
      watch: sent.watch,
      column: true,
    },
    lastProblem: {
      kind: 'select',
      options: { values: reportRunProblems, label: 'reportConfig.runProblem' },
      ...serverOnly,
    },
    lastDueAt: { kind: 'datetime', ...serverOnly },
  },
});
