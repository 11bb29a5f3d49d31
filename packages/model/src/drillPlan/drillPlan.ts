import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';
import { musterScopes } from '../muster/muster.ts';
import { repeatUnits } from './drillSchedule.ts';

/** Procedure and schedule of a drill (work.md, Drills and evacuations): a run starts with a copy of it. */
export const drillPlan = defineEntity({
  name: 'drillPlan',
  family: 'bp',
  module: 'drill',
  table: 'drill_plan',
  scope: 'site',
  display: 'name',
  search: ['name'],
  order: { field: 'name' },
  // Steps do not fit the cells of a sheet.
  actions: ['view', 'add', 'edit', 'delete', 'export'],
  fields: {
    name: ownName(50),
    /** The assumed incident: the cause of the run. */
    scenario: { kind: 'textarea', required: true, length: 200, column: { hidden: true } },
    goalSeconds: { kind: 'text', value: 'integer', min: 1, max: 86_400, column: { sort: true } },
    attachment: { kind: 'file', purpose: 'drillAttachment' },
    scope: {
      kind: 'radio',
      required: true,
      options: { values: musterScopes, label: 'drillPlan.scope' },
      default: 'site',
      column: { sort: true },
      filter: 'oneOf',
      form: 'scope',
    },
    areaIds: {
      kind: 'remoteSelect',
      value: 'strings',
      reference: 'area',
      column: { hidden: true },
      form: 'scope',
      watch: [{ field: 'scope', equals: ['areas'] }],
    },
    /** A drill marker of the type accident point. */
    accidentPointId: {
      kind: 'remoteSelect',
      reference: 'drillMarker',
      column: { hidden: true },
      form: 'scope',
      watch: [{ field: 'scope', equals: ['circle'] }],
    },
    /** Metres. */
    radius: {
      kind: 'text',
      value: 'integer',
      min: 1,
      max: 10_000,
      default: 100,
      form: 'scope',
      watch: [{ field: 'scope', equals: ['circle'] }],
    },
    /** Empty = those of the drill markers. */
    pointIds: { kind: 'remoteSelect', value: 'strings', reference: 'area', column: { hidden: true }, form: 'scope' },
    steps: { kind: 'slot', shape: 'drillSteps', form: 'steps' },
    /** The first day; absent = without a schedule. */
    scheduledOn: { kind: 'date', form: 'schedule' },
    /** In site time. */
    startTime: { kind: 'text', format: 'time', default: '10:00', form: 'schedule' },
    repeatUnit: {
      kind: 'radio',
      required: true,
      options: { values: repeatUnits, label: 'drillPlan.repeatUnit' },
      default: 'none',
      form: 'schedule',
    },
    repeatEvery: {
      kind: 'text',
      value: 'integer',
      min: 1,
      max: 104,
      default: 1,
      form: 'schedule',
      watch: [{ field: 'repeatUnit', equals: ['weeks', 'months'] }],
    },
    /** Days before the drill at which the person in charge is reminded; a later run counts for that day. */
    remindDays: { kind: 'text', value: 'integer', required: true, min: 0, max: 60, default: 3, form: 'schedule' },
    personInChargeId: {
      kind: 'dialog',
      picker: 'person',
      reference: 'person',
      column: true,
      filter: 'equals',
      form: 'schedule',
    },
    /** Time of the last run, in site time; tests do not count. */
    lastRunOn: { kind: 'date', readOnly: true, derived: true, form: false, column: true },
    /** Next or overdue date, in site time. */
    nextOn: { kind: 'date', readOnly: true, derived: true, form: false, column: true, sheet: false },
  },
});
