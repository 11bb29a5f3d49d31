import { defineEntity } from '../entity/entity.ts';
import { workPermitLevels, workPermitTypes } from './workPermitKind.ts';
import { workPermitStatuses } from './workPermitStep.ts';

/** Fence of the work in progress: a circle around its coordinates, regions drawn in its area, or the area. */
export const permitFences = ['circle', 'drawn', 'area'] as const;

/** Metres around the coordinates (GB 30871-2022, 5.2.4: the surroundings of hot work). */
export const defaultRadius = 15;

/** Permitted hazardous work: type, place, time and people (specification §3, §5). Immutable after the start. */
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
    /** Department in charge; the permit is visible by it. */
    departId: { kind: 'dialog', picker: 'department', reference: 'depart', column: true, filter: 'equals' },
    applicantId: { kind: 'dialog', picker: 'allPersons', reference: 'person', required: true, column: true },
    confirmerId: { kind: 'dialog', picker: 'person', reference: 'person', column: { hidden: true } },
    /** Guardians; several may take turns. */
    guardianIds: { kind: 'dialog', value: 'strings', picker: 'allPersons', reference: 'person', column: true },
    /** The person whose account records analyses; empty = any account with the permission. */
    analystId: { kind: 'dialog', picker: 'allPersons', reference: 'person', column: { hidden: true } },
    /** Including contractors. */
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
    /** Maximum number of people at the place of work; empty = not limited. */
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
    /** The site's setting at the start, which applies from then on; empty = not started. */
    setting: { kind: 'slot', shape: 'permitSetting', readOnly: true, form: false },
  },
});
