import { defineEntity } from '../entity/entity.ts';
import { personTypes } from '../person/person.ts';
import { attendancePositions, workdayResults } from './judgeWorkday.ts';

const serverOnly = { readOnly: true, form: false } as const;
const minutes = { kind: 'text', value: 'integer', ...serverOnly } as const;
const kept = { ...serverOnly, sheet: false } as const;

/** States of a correction. */
export const correctionStatuses = ['pending', 'approved', 'refused', 'withdrawn'] as const;

/**
 * A shift of a person on a day, measured by the engine (work.md, Attendance and reports), with the values that judge
 * it. Names, grace and break are those of the end of the shift. Late positions update it; users cannot write it.
 */
export const workday = defineEntity({
  name: 'workday',
  family: 'bp',
  module: 'attendance',
  table: 'workday',
  scope: 'site',
  departField: 'departId',
  display: 'personName',
  search: ['personName'],
  actions: ['view', 'export'],
  order: { field: 'day', descending: true },
  fields: {
    day: { kind: 'date', required: true, ...serverOnly, column: { sort: true, merge: true }, filter: 'between' },
    personName: { kind: 'text', required: true, ...serverOnly, column: { sort: true, link: true }, filter: 'contains' },
    departId: {
      kind: 'dialog',
      picker: 'department',
      reference: 'depart',
      ...serverOnly,
      column: true,
      filter: 'equals',
    },
    personType: {
      kind: 'select',
      ...serverOnly,
      options: { values: personTypes, label: 'personType' },
      column: { hidden: true },
      filter: 'oneOf',
    },
    shiftName: { kind: 'text', required: true, ...serverOnly, column: true, filter: 'contains' },
    fromAt: { kind: 'datetime', required: true, ...serverOnly, column: { hidden: true } },
    toAt: { kind: 'datetime', required: true, ...serverOnly, column: { hidden: true } },
    result: {
      kind: 'select',
      required: true,
      ...serverOnly,
      options: { values: workdayResults.slice(0, -2), label: 'workdayResult' },
      column: { sort: true },
      filter: 'oneOf',
    },
    firstIn: { kind: 'datetime', ...serverOnly, column: { sort: true } },
    lastOut: { kind: 'datetime', ...serverOnly, column: { sort: true } },
    workedMinutes: { ...minutes, column: { sort: true } },
    lateMinutes: { ...minutes, column: { sort: true } },
    earlyMinutes: { ...minutes, column: { sort: true } },
    overtimeMinutes: { ...minutes, column: { sort: true } },
    onSiteMinutes: { ...minutes, column: { hidden: true } },
    zoneMinutes: { ...minutes, column: true },
    position: {
      kind: 'select',
      ...serverOnly,
      options: { values: attendancePositions, label: 'attendancePosition' },
      column: true,
      filter: 'oneOf',
    },
    /** State of a pending correction, else of an approved one, else of the newest. */
    correction: {
      kind: 'select',
      ...serverOnly,
      derived: true,
      options: { values: correctionStatuses, label: 'attendanceCorrection.status' },
      column: true,
      filter: 'oneOf',
    },
    personId: { kind: 'text', required: true, ...kept },
    shiftId: { kind: 'text', required: true, ...kept },
    lateGrace: { ...minutes, ...kept, required: true },
    earlyGrace: { ...minutes, ...kept, required: true },
    breakMinutes: { ...minutes, ...kept, required: true },
    /** Positions at every 5 min of the shift, as letters (judgeWorkday.ts). */
    states: { kind: 'text', required: true, ...kept },
  },
});
