import { defineEntity } from '../entity/entity.ts';

/** As determined by the engine: entered, left, or lost inside. */
export const accessDirections = ['enter', 'exit', 'unknown'] as const;

const told = { readOnly: true, form: false } as const;

/**
 * Entries into and exits from an area that records them (the grounds, a gate), by location card, with the names of that
 * moment. Written by the server only.
 */
export const accessRecord = defineEntity({
  name: 'accessRecord',
  family: 'bp',
  module: 'access',
  table: 'access_record',
  scope: 'site',
  departField: 'departId',
  display: 'subjectName',
  search: ['subjectName', 'tag'],
  actions: ['view', 'export'],
  order: { field: 'at', descending: true },
  fields: {
    at: { kind: 'datetime', required: true, ...told, column: { sort: true, link: true }, filter: 'between' },
    direction: {
      kind: 'select',
      required: true,
      ...told,
      options: { values: accessDirections, label: 'accessRecord.direction' },
      column: true,
      filter: 'oneOf',
    },
    areaName: { kind: 'text', required: true, ...told, column: true },
    areaId: { kind: 'remoteSelect', reference: 'area', required: true, ...told, sheet: false, filter: 'equals' },
    subjectName: { kind: 'text', ...told, column: true, filter: 'contains' },
    subjectKind: {
      kind: 'select',
      required: true,
      ...told,
      options: { values: ['person', 'vehicle'], label: 'subjectKind' },
      column: true,
      filter: 'equals',
    },
    personType: {
      kind: 'select',
      ...told,
      options: { values: ['internal', 'visitor', 'contractor'], label: 'personType' },
      column: true,
      filter: 'oneOf',
    },
    departId: { kind: 'dialog', picker: 'department', reference: 'depart', ...told, column: true, filter: 'equals' },
    /** Of a vehicle: who drove it then, as far as the reader sees who that is. */
    driverName: { kind: 'text', ...told, derived: true, column: true },
    tag: { kind: 'text', required: true, ...told, column: { hidden: true }, filter: 'contains' },
    subjectId: { kind: 'text', required: true, ...told, sheet: false, filter: 'equals' },
  },
});
