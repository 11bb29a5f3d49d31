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
  'areaHours',
  'stay',
  'vehicleDay',
  'drill',
] as const;
export type SourceName = (typeof sourceNames)[number];

/** As what a report is taken away. */
export const reportFileKinds = ['xlsx', 'pdf'] as const;
export type ReportFileKind = (typeof reportFileKinds)[number];

/** What became of a report that was due: `failed` = given up, `notSent` = nobody may have it, or it cannot be made. */
export const reportRunStates = ['toBeSent', 'sent', 'failed', 'notSent'] as const;
export type ReportRunState = (typeof reportRunStates)[number];

/** Why a report did not go, or not to everybody. */
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
const told = { derived: true, readOnly: true, form: false, sheet: false } as const;

/** A report that somebody has put together (work.md, Attendance and reports). */
export const reportConfig = defineEntity({
  name: 'reportConfig',
  family: 'pod',
  module: 'report',
  table: 'report_config',
  scope: 'site',
  display: 'name',
  search: ['name'],
  // What it shows does not fit the cells of a sheet.
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
    /** Whoever has one of them may run it, and sees what he may see. */
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
    /** By the clock of the site. */
    sendTime: { kind: 'text', format: 'time', required: true, default: '08:00', ...sent },
    weekday: {
      kind: 'select',
      required: true,
      default: '1',
      options: { values: weekdays, label: 'console.weekday' },
      form: 'schedule',
      watch: [{ field: 'repeat', equals: ['weekly'] }],
    },
    /** A month that is too short has it on its last day. */
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
    /** What was due before it is not sent any more. */
    scheduledFrom: { kind: 'datetime', readOnly: true, form: false, sheet: false },
    /** The account that made it: what is sent is what it may see. */
    ownerId: { kind: 'remoteSelect', reference: 'account', readOnly: true, form: false, sheet: false, column: true },
    /** Of the newest time that it was due; shown together, as the state. */
    lastState: {
      kind: 'select',
      options: { values: reportRunStates, label: 'reportConfig.runState' },
      ...told,
      watch: sent.watch,
      column: true,
    },
    lastProblem: {
      kind: 'select',
      options: { values: reportRunProblems, label: 'reportConfig.runProblem' },
      ...told,
    },
    lastDueAt: { kind: 'datetime', ...told },
  },
});
