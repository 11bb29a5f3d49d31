import { defineEntity, definePart } from '../entity/entity.ts';
import { correctionKinds } from '../workday/judgeWorkday.ts';
import { correctionStatuses } from '../workday/workday.ts';

const serverOnly = { readOnly: true, form: false } as const;

/** Characters of a reason, and of a note to a decision. */
export const correctionNoteLength = 200;

/**
 * A requested correction of a day, with the reason; another account approves or refuses it. It is shown beside the
 * measured values and never replaces them.
 */
export const attendanceCorrection = defineEntity({
  name: 'attendanceCorrection',
  family: 'bp',
  module: 'attendance',
  table: 'attendance_correction',
  scope: 'site',
  departField: 'departId',
  display: 'personName',
  search: ['personName'],
  actions: ['view', 'export'],
  order: { field: 'requestedAt', descending: true },
  fields: {
    day: { kind: 'date', required: true, ...serverOnly, column: { sort: true, link: true }, filter: 'between' },
    personName: { kind: 'text', required: true, ...serverOnly, column: true, filter: 'contains' },
    status: {
      kind: 'select',
      required: true,
      ...serverOnly,
      options: { values: correctionStatuses, label: 'attendanceCorrection.status' },
      column: { sort: true },
      filter: 'oneOf',
    },
    kind: {
      kind: 'select',
      required: true,
      ...serverOnly,
      options: { values: correctionKinds, label: 'attendanceCorrection.kind' },
      column: true,
      filter: 'oneOf',
    },
    reason: { kind: 'textarea', required: true, ...serverOnly, column: true },
    firstIn: { kind: 'datetime', ...serverOnly, column: true },
    lastOut: { kind: 'datetime', ...serverOnly, column: true },
    shiftName: { kind: 'text', required: true, ...serverOnly, column: true },
    departId: {
      kind: 'dialog',
      picker: 'department',
      reference: 'depart',
      ...serverOnly,
      column: true,
      filter: 'equals',
    },
    requestedBy: { kind: 'text', required: true, ...serverOnly, column: true, filter: 'contains' },
    requestedAt: { kind: 'datetime', required: true, ...serverOnly, column: { sort: true }, filter: 'between' },
    decidedBy: { kind: 'text', ...serverOnly, column: true },
    decidedAt: { kind: 'datetime', ...serverOnly, column: { hidden: true } },
    decisionNote: { kind: 'text', ...serverOnly, column: { hidden: true } },
    workdayId: { kind: 'text', required: true, ...serverOnly, sheet: false },
    personId: { kind: 'text', required: true, ...serverOnly, sheet: false },
    requesterId: { kind: 'text', required: true, ...serverOnly, sheet: false },
  },
});

const part = {
  name: 'attendanceCorrection',
  family: 'bp',
  module: 'attendance',
  table: '',
  scope: 'site',
  display: 'reason',
  search: [],
  order: { field: 'reason' },
  formColumns: 'single',
} as const;

/** Fields of the request of a correction, and of a refusal. */
export const correctionParts = {
  request: definePart({
    ...part,
    fields: {
      kind: {
        kind: 'radio',
        required: true,
        options: { values: correctionKinds, label: 'attendanceCorrection.kind' },
        default: 'times',
      },
      firstIn: { kind: 'datetime', watch: [{ field: 'kind', equals: ['times'] }] },
      lastOut: { kind: 'datetime', watch: [{ field: 'kind', equals: ['times'] }] },
      reason: { kind: 'textarea', required: true, length: correctionNoteLength },
    },
  }),
  refuse: definePart({
    ...part,
    fields: { decisionNote: { kind: 'textarea', required: true, length: correctionNoteLength } },
  }),
} as const;
