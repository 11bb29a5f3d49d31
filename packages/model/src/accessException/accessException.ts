import { defineEntity } from '../entity/entity.ts';
import { personTypes } from '../person/person.ts';

/** Kinds of contradictions between checkpoint events and positions (specification §4). */
export const accessExceptionKinds = ['noRealTimeData', 'noSwipeRecord', 'abnormalPosition', 'notLeft'] as const;

/** `withdrawn`: refuted by a late position or event. */
export const accessExceptionStates = ['open', 'closed', 'withdrawn'] as const;

const serverOnly = { readOnly: true, form: false } as const;

/**
 * A contradiction between checkpoints and positions (work.md, Entry and exit). Opened and closed by the engine, one row
 * each, with the names of that moment.
 */
export const accessException = defineEntity({
  name: 'accessException',
  family: 'bp',
  module: 'access',
  table: 'access_exception',
  scope: 'site',
  departField: 'departId',
  display: 'subjectName',
  search: ['subjectName', 'tag'],
  actions: ['view', 'export'],
  order: { field: 'since', descending: true },
  fields: {
    /** Time from which it is certain. */
    since: { kind: 'datetime', required: true, ...serverOnly, column: { sort: true, link: true }, filter: 'between' },
    kind: {
      kind: 'select',
      required: true,
      ...serverOnly,
      options: { values: accessExceptionKinds, label: 'accessException.kind' },
      column: true,
      filter: 'oneOf',
    },
    state: {
      kind: 'select',
      required: true,
      ...serverOnly,
      options: { values: accessExceptionStates, label: 'accessException.state' },
      column: true,
      filter: 'oneOf',
    },
    subjectName: { kind: 'text', ...serverOnly, column: true, filter: 'contains' },
    subjectKind: {
      kind: 'select',
      required: true,
      ...serverOnly,
      options: { values: ['person', 'vehicle'], label: 'subjectKind' },
      column: { hidden: true },
      filter: 'equals',
    },
    personType: {
      kind: 'select',
      ...serverOnly,
      options: { values: personTypes, label: 'personType' },
      column: { hidden: true },
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
    /** Time of the event or of the enter, or the end of the shift. */
    ofTime: { kind: 'datetime', required: true, ...serverOnly, column: { sort: true } },
    checkpointName: { kind: 'text', ...serverOnly, column: true },
    closedAt: { kind: 'datetime', ...serverOnly, column: { sort: true } },
    tag: { kind: 'text', ...serverOnly, column: { hidden: true }, filter: 'contains' },
    checkpointId: { kind: 'remoteSelect', reference: 'checkpoint', ...serverOnly, sheet: false, filter: 'equals' },
    subjectId: { kind: 'text', required: true, ...serverOnly, sheet: false, filter: 'equals' },
  },
});
