import { defineEntity } from '../entity/entity.ts';

/** By the hierarchy of controls: engineering, administrative, personal protection, emergency. */
export const measureKinds = ['engineering', 'administrative', 'protection', 'emergency'] as const;

const serverOnly = { readOnly: true, form: false } as const;

/** A measure against the risk of a risk area, checked at an interval. */
export const riskMeasure = defineEntity({
  name: 'riskMeasure',
  family: 'risk',
  module: 'area',
  table: 'risk_measure',
  scope: 'site',
  display: 'name',
  search: ['name'],
  order: { field: 'dueOn' },
  fields: {
    name: { kind: 'text', required: true, length: 100, column: { link: true, sort: true }, filter: 'contains' },
    districtId: {
      kind: 'dialog',
      picker: 'riskArea',
      reference: 'district',
      required: true,
      column: true,
      filter: 'equals',
    },
    kind: {
      kind: 'select',
      required: true,
      options: { values: measureKinds, label: 'riskMeasure.kind' },
      default: 'engineering',
      column: { sort: true },
      filter: 'oneOf',
    },
    /** Person in charge: notified of overdue checks. */
    personId: { kind: 'dialog', picker: 'person', reference: 'person', required: true, column: true, filter: 'equals' },
    /** Department in charge; accounts outside of it see only their own measures. */
    departId: { kind: 'dialog', picker: 'department', reference: 'depart', column: true, filter: 'equals' },
    /** Days from one check to the next. */
    intervalDays: {
      kind: 'text',
      value: 'integer',
      required: true,
      min: 1,
      max: 3650,
      default: 30,
      column: { sort: true },
    },
    /** Of the newest record. */
    doneAt: { kind: 'datetime', ...serverOnly, column: { sort: true }, filter: 'between' },
    /** Last day for the next check, in the site's calendar: counted from the last check, or from the creation. */
    dueOn: { kind: 'date', ...serverOnly, derived: true, column: { sort: true }, filter: 'between' },
    isOverdue: {
      kind: 'radio',
      value: 'boolean',
      ...serverOnly,
      derived: true,
      column: { type: 'yesNo' },
      filter: 'equals',
    },
    /** False = no longer checked; its records are kept. */
    enabled: {
      kind: 'radio',
      value: 'boolean',
      required: true,
      default: true,
      column: { type: 'yesNo' },
      filter: 'equals',
    },
    content: { kind: 'textarea', length: 500, column: { hidden: true } },
    addedAt: { kind: 'datetime', ...serverOnly, sheet: false },
  },
});
