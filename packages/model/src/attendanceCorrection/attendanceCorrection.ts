import { defineEntity, definePart } from '../entity/entity.ts';
import { correctionKinds } from '../workday/judgeWorkday.ts';
import { correctionStatuses } from '../workday/workday.ts';

const told = { readOnly: true, form: false } as const;

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
    day: { kind: 'date', required: true, ...told, column: { sort: true, link: true }, filter: 'between' },
    personName: { kind: 'text', required: true, ...told, column: true, filter: 'contains' },
    status: {
      kind: 'select',
      required: true,
      ...told,
      options: { values: correctionStatuses, label: 'attendanceCorrection.status' },
      column: { sort: true },
      filter: 'oneOf',
    },
    kind: {
      kind: 'select',
      required: true,
      ...told,
      options: { values: correctionKinds, label: 'attendanceCorrection.kind' },
      column: true,
      filter: 'oneOf',
    },
    reason: { kind: 'textarea', required: true, ...told, column: true },
    firstIn: { kind: 'datetime', ...told, column: true },
    lastOut: { kind: 'datetime', ...told, column: true },
    shiftName: { kind: 'text', required: true, ...told, column: true },
    departId: { kind: 'dialog', picker: 'department', reference: 'depart', ...told, column: true, filter: 'equals' },
    requestedBy: { kind: 'text', required: true, ...told, column: true, filter: 'contains' },
    requestedAt: { kind: 'datetime', required: true, ...told, column: { sort: true }, filter: 'between' },
    decidedBy: { kind: 'text', ...told, column: true },
    decidedAt: { kind: 'datetime', ...told, column: { hidden: true } },
    decisionNote: { kind: 'text', ...told, column: { hidden: true } },
    workdayId: { kind: 'text', required: true, ...told, sheet: false },
    personId: { kind: 'text', required: true, ...told, sheet: false },
    requesterId: { kind: 'text', required: true, ...told, sheet: false },
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
