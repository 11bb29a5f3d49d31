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
    /** A drill marker that is one. */
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
    /** None = those of the drill markers. */
    pointIds: { kind: 'remoteSelect', value: 'strings', reference: 'area', column: { hidden: true }, form: 'scope' },
    steps: { kind: 'slot', shape: 'drillSteps', form: 'steps' },
    /** The first day; absent = without a schedule. */
    scheduledOn: { kind: 'date', form: 'schedule' },
    /** By the clock of the site. */
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
    /** Days before the drill on which the person in charge is reminded; a run from then on is that of the day. */
    remindDays: { kind: 'text', value: 'integer', required: true, min: 0, max: 60, default: 3, form: 'schedule' },
    personInChargeId: {
      kind: 'dialog',
      picker: 'person',
      reference: 'person',
      column: true,
      filter: 'equals',
      form: 'schedule',
    },
    /** When it was carried out last, in site time; a test is no drill. */
    lastRunOn: { kind: 'date', readOnly: true, derived: true, form: false, column: true },
    /** When it is to be carried out next, or should have been; in site time. */
    nextOn: { kind: 'date', readOnly: true, derived: true, form: false, column: true, sheet: false },
  },
});
