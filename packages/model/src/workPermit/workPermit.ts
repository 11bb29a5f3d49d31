import { defineEntity } from '../entity/entity.ts';
import { workPermitStatuses } from './workPermitStep.ts';

/** Specification §9: the eleven. */
export const workPermitTypes = [
  'hotWork',
  'roadClosure',
  'maintenance',
  'workAtHeight',
  'confinedSpace',
  'lifting',
  'blindPlate',
  'earthwork',
  'temporaryElectricity',
  'temporary',
  'other',
] as const;

/** Specification §4: special, then 1 to 4. */
export const workPermitLevels = ['special', '1', '2', '3', '4'] as const;

/** Hazardous work that is permitted: what, where, when and by whom (specification §3, §5). Its terms stand once it began. */
export const workPermit = defineEntity({
  name: 'workPermit',
  family: 'bp',
  module: 'permit',
  table: 'work_permit',
  scope: 'site',
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
    place: { kind: 'slot', shape: 'place', form: 'place' },
    steps: { kind: 'slot', shape: 'workPermitSteps', readOnly: true, form: false },
  },
});
