import { defineEntity } from '../entity/entity.ts';

/** As determined by the engine: entered, left, or lost inside. */
export const accessDirections = ['enter', 'exit', 'unknown'] as const;

const serverOnly = { readOnly: true, form: false } as const;

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
    at: { kind: 'datetime', required: true, ...serverOnly, column: { sort: true, link: true }, filter: 'between' },
    direction: {
      kind: 'select',
      required: true,
      ...serverOnly,
      options: { values: accessDirections, label: 'accessRecord.direction' },
      column: true,
      filter: 'oneOf',
    },
    areaName: { kind: 'text', required: true, ...serverOnly, column: true },
    areaId: { kind: 'remoteSelect', reference: 'area', required: true, ...serverOnly, sheet: false, filter: 'equals' },
    subjectName: { kind: 'text', ...serverOnly, column: true, filter: 'contains' },
    subjectKind: {
      kind: 'select',
      required: true,
      ...serverOnly,
      options: { values: ['person', 'vehicle'], label: 'subjectKind' },
      column: true,
      filter: 'equals',
    },
    personType: {
      kind: 'select',
      ...serverOnly,
      options: { values: ['internal', 'visitor', 'contractor'], label: 'personType' },
      column: true,
      filter: 'oneOf',
    },
    departId: {
      kind: 'dialog',
      picker: 'department',
      reference: 'depart',
      ...serverOnly,
      column: true,
      filter: 'equals',
    },
    /** Driver of the vehicle at that time, if visible to the caller. */
    driverName: { kind: 'text', ...serverOnly, derived: true, column: true },
    tag: { kind: 'text', required: true, ...serverOnly, column: { hidden: true }, filter: 'contains' },
    subjectId: { kind: 'text', required: true, ...serverOnly, sheet: false, filter: 'equals' },
  },
});
