import { defineEntity, definePart } from '../entity/entity.ts';
import { dangerNoteLength, hiddenDangerStatuses } from './hiddenDangerStep.ts';

/** Grades of the regulations: a major one stops the work until it is rectified. */
export const hiddenDangerLevels = ['general', 'major'] as const;

const serverOnly = { readOnly: true, form: false } as const;

/** A hidden danger: reported, assigned, rectified, and accepted by another person. Each step is recorded. */
export const hiddenDanger = defineEntity({
  name: 'hiddenDanger',
  family: 'risk',
  module: 'area',
  table: 'hidden_danger',
  scope: 'site',
  display: 'title',
  search: ['title'],
  actions: ['view', 'add', 'edit', 'delete', 'export'],
  order: { field: 'reportedAt', descending: true },
  fields: {
    title: { kind: 'text', required: true, length: 100, column: { link: true }, filter: 'contains' },
    level: {
      kind: 'select',
      required: true,
      options: { values: hiddenDangerLevels, label: 'hiddenDanger.level' },
      default: 'general',
      column: { sort: true },
      filter: 'oneOf',
    },
    status: {
      kind: 'select',
      ...serverOnly,
      options: { values: hiddenDangerStatuses, label: 'hiddenDanger.status' },
      column: { sort: true },
      filter: 'oneOf',
    },
    content: { kind: 'textarea', required: true, length: 1000, column: { hidden: true } },
    photos: { kind: 'multiImg', purpose: 'photo' },
    districtId: { kind: 'dialog', picker: 'riskArea', reference: 'district', column: true, filter: 'equals' },
    place: { kind: 'slot', shape: 'place', form: 'place' },
    /** Person in charge of the rectification. */
    personId: { kind: 'dialog', picker: 'person', reference: 'person', ...serverOnly, column: true, filter: 'equals' },
    /** Department of the person in charge; accounts outside of it see only their own reports and assignments. */
    departId: {
      kind: 'dialog',
      picker: 'department',
      reference: 'depart',
      ...serverOnly,
      column: true,
      filter: 'equals',
    },
    deadlineAt: { kind: 'datetime', ...serverOnly, column: { sort: true }, filter: 'between' },
    /** Not rectified, and past its deadline. */
    isOverdue: {
      kind: 'radio',
      value: 'boolean',
      ...serverOnly,
      derived: true,
      column: { type: 'yesNo' },
      filter: 'equals',
    },
    reporterName: { kind: 'text', ...serverOnly, column: true, filter: 'contains' },
    reportedAt: { kind: 'datetime', ...serverOnly, column: { sort: true }, filter: 'between' },
    rectifiedAt: { kind: 'datetime', ...serverOnly, column: { hidden: true } },
    closedAt: { kind: 'datetime', ...serverOnly, column: { hidden: true, sort: true }, filter: 'between' },
    steps: { kind: 'slot', shape: 'hiddenDangerSteps', purpose: 'photo', ...serverOnly, sheet: false },
    reporterId: { kind: 'text', ...serverOnly, sheet: false },
    /** Account of the last rectification, which another one accepts. */
    rectifierId: { kind: 'text', ...serverOnly, sheet: false },
  },
});

const part = {
  name: 'hiddenDanger',
  family: 'risk',
  module: 'area',
  table: '',
  scope: 'site',
  display: 'note',
  search: [],
  order: { field: 'note' },
  formColumns: 'single',
} as const;
const note = { kind: 'textarea', length: dangerNoteLength } as const;
const photos = { kind: 'multiImg', purpose: 'photo' } as const;

/** Fields of each step. */
export const hiddenDangerParts = {
  assign: definePart({
    ...part,
    fields: {
      personId: { kind: 'dialog', picker: 'person', reference: 'person', required: true },
      deadlineAt: { kind: 'datetime', required: true },
      note,
    },
  }),
  rectify: definePart({ ...part, fields: { note: { ...note, required: true }, photos } }),
  accept: definePart({ ...part, fields: { note, photos } }),
  sendBack: definePart({ ...part, fields: { note: { ...note, required: true }, photos } }),
} as const;
