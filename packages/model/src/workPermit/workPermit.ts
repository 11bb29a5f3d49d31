import { defineEntity } from '../entity/entity.ts';
import { workPermitLevels, workPermitTypes } from './workPermitKind.ts';
import { workPermitStatuses } from './workPermitStep.ts';

/** What the work is fenced by while it is in progress: a circle around its coordinates, regions drawn in its area, or the area. */
export const permitFences = ['circle', 'drawn', 'area'] as const;

/** Metres around the coordinates (GB 30871-2022, 5.2.4: the surroundings of hot work). */
export const defaultRadius = 15;

/** Hazardous work that is permitted: what, where, when and by whom (specification §3, §5). Its terms stand once it began. */
export const workPermit = defineEntity({
  name: 'workPermit',
  family: 'bp',
  module: 'permit',
  table: 'work_permit',
  scope: 'site',
  affectsEngine: true,
  departField: 'departId',
  display: 'number',
  search: ['number', 'content'],
  order: { field: 'startAt', descending: true },
  fields: {
    number: {
      kind: 'text',
      required: true,
      unique: true,
      length: 50,
      column: { link: true, sort: true },
      filter: 'contains',
    },
    type: {
      kind: 'select',
      required: true,
      options: { values: workPermitTypes, label: 'workPermitType' },
      column: { sort: true },
      filter: 'oneOf',
    },
    level: {
      kind: 'select',
      required: true,
      options: { values: workPermitLevels, label: 'workPermitLevel' },
      column: { sort: true },
      filter: 'oneOf',
    },
    status: {
      kind: 'select',
      readOnly: true,
      form: false,
      options: { values: workPermitStatuses, label: 'workPermitStatus' },
      column: { sort: true },
      filter: 'oneOf',
    },
    /** Exactly one (specification §5). */
    areaId: { kind: 'remoteSelect', reference: 'area', required: true, column: true, filter: 'equals' },
    startAt: { kind: 'datetime', required: true, column: { sort: true }, filter: 'between' },
    endAt: { kind: 'datetime', required: true, column: { sort: true }, filter: 'between' },
    /** Sees to the work; whose data scope lacks it does not see the permit. */
    departId: { kind: 'dialog', picker: 'department', reference: 'depart', column: true, filter: 'equals' },
    applicantId: { kind: 'dialog', picker: 'allPersons', reference: 'person', required: true, column: true },
    confirmerId: { kind: 'dialog', picker: 'person', reference: 'person', column: { hidden: true } },
    /** Whoever is on watch; several take turns. */
    guardianIds: { kind: 'dialog', value: 'strings', picker: 'allPersons', reference: 'person', column: true },
    /** Analyses are recorded by his account alone; empty = by whoever may. */
    analystId: { kind: 'dialog', picker: 'allPersons', reference: 'person', column: { hidden: true } },
    /** Contractors as well. */
    workerIds: {
      kind: 'dialog',
      value: 'strings',
      picker: 'allPersons',
      reference: 'person',
      required: true,
      column: true,
      filter: 'equals',
    },
    content: { kind: 'textarea', required: true, length: 500, column: { hidden: true } },
    safetyMeasures: { kind: 'textarea', required: true, length: 1000 },
    /** People at most in the place of work; empty = not limited. */
    maxPeople: { kind: 'text', value: 'integer', min: 1, max: 10_000, column: { hidden: true } },
    photos: { kind: 'multiImg', purpose: 'photo' },
    attachments: { kind: 'multiFile' },
    place: { kind: 'slot', shape: 'place', form: 'place' },
    /** Empty = a circle if there are coordinates, else the whole area. */
    fence: { kind: 'select', options: { values: permitFences, label: 'permitFence' }, form: 'place', sheet: false },
    /** Of the circle, metres. */
    radius: {
      kind: 'text',
      value: 'integer',
      min: 1,
      max: 500,
      default: defaultRadius,
      watch: [{ field: 'fence', equals: ['area', 'drawn'], not: true }],
      form: 'place',
      sheet: false,
    },
    /** Within the area. */
    regions: {
      kind: 'slot',
      shape: 'regions',
      required: true,
      watch: [{ field: 'fence', equals: ['drawn'] }],
      form: 'place',
    },
    steps: { kind: 'slot', shape: 'workPermitSteps', readOnly: true, form: false },
    confirmations: { kind: 'slot', shape: 'workPermitConfirmations', readOnly: true, form: false },
    analyses: { kind: 'slot', shape: 'workPermitAnalyses', readOnly: true, form: false },
    ticks: { kind: 'slot', shape: 'workPermitTicks', readOnly: true, form: false },
    /** What the site asked for at the start, by which the work is judged from then on; empty = not started. */
    setting: { kind: 'slot', shape: 'permitSetting', readOnly: true, form: false },
  },
});
