import { defineEntity } from '../entity/entity.ts';

/** Result of a round (work.md, Patrol). */
export const roundResults = ['good', 'partial', 'missed'] as const;

/** A round of today may also be planned or in progress. */
export const roundStates = ['due', 'open', ...roundResults] as const;

const serverOnly = { readOnly: true, form: false } as const;
const count = { kind: 'text', value: 'integer', required: true, ...serverOnly } as const;

/**
 * A judged round, with the names of that time (work.md, Patrol). Written only by the engine's steps. Late
 * positions correct it for 48 h after its window.
 */
export const patrolRound = defineEntity({
  name: 'patrolRound',
  family: 'bp',
  module: 'patrol',
  table: 'patrol_round',
  scope: 'site',
  departField: 'departId',
  scopedBy: 'patrol',
  display: 'name',
  search: ['name', 'routeName', 'teamName'],
  actions: ['view', 'export'],
  order: { field: 'fromAt', descending: true },
  fields: {
    /** `YYYY-MM-DD#n`: the day on which the span of its rounds begins, and its number on that day. */
    name: { kind: 'text', required: true, ...serverOnly, column: { link: true }, filter: 'equals' },
    /** In site time. */
    day: { kind: 'date', required: true, ...serverOnly, sheet: false, filter: 'between' },
    routeName: { kind: 'text', required: true, ...serverOnly, column: true },
    routeId: {
      kind: 'remoteSelect',
      reference: 'patrolRoute',
      required: true,
      ...serverOnly,
      sheet: false,
      filter: 'equals',
    },
    teamName: { kind: 'text', required: true, ...serverOnly, column: true },
    teamId: {
      kind: 'remoteSelect',
      reference: 'patrolTeam',
      required: true,
      ...serverOnly,
      sheet: false,
      filter: 'equals',
    },
    departId: {
      kind: 'dialog',
      picker: 'department',
      reference: 'depart',
      ...serverOnly,
      column: true,
      filter: 'equals',
    },
    state: {
      kind: 'select',
      required: true,
      ...serverOnly,
      options: { values: roundResults, label: 'patrolRound.state' },
      column: { sort: true },
      filter: 'oneOf',
    },
    /** The window: from ≤ t < to. */
    fromAt: { kind: 'datetime', required: true, ...serverOnly, column: { sort: true }, filter: 'between' },
    toAt: { kind: 'datetime', required: true, ...serverOnly, column: true },
    /** Hour in site time in which the window begins. */
    hour: { ...count, min: 0, max: 23, sheet: false, filter: 'equals' },
    /** Span in which visits counted: until the instant at which it became good, or its end. */
    openedAt: { kind: 'datetime', required: true, ...serverOnly, column: { hidden: true } },
    endedAt: { kind: 'datetime', required: true, ...serverOnly, column: { hidden: true } },
    visitedCount: { ...count, column: { sort: true } },
    pointCount: { ...count, column: true },
    /** Number of enters of members into the patrol area. */
    visits: { ...count, column: { hidden: true } },
    /** Time in which at least one member was in the patrol area. */
    dwellSeconds: { ...count, column: { hidden: true } },
    /** Whether the points were first visited in the order of the route. */
    inOrder: {
      kind: 'radio',
      value: 'boolean',
      required: true,
      ...serverOnly,
      column: { type: 'yesNo', hidden: true },
      filter: 'equals',
    },
    /** Of the route. */
    pointIds: {
      kind: 'remoteSelect',
      value: 'strings',
      reference: 'patrolPoint',
      ...serverOnly,
      sheet: false,
      filter: 'equals',
    },
    missedPointIds: {
      kind: 'remoteSelect',
      value: 'strings',
      reference: 'patrolPoint',
      ...serverOnly,
      column: true,
      filter: 'equals',
    },
    /** Members of the team. */
    memberIds: {
      kind: 'dialog',
      value: 'strings',
      picker: 'person',
      reference: 'person',
      ...serverOnly,
      sheet: false,
      filter: 'equals',
    },
    /** Members who visited a point. */
    visitorIds: {
      kind: 'dialog',
      value: 'strings',
      picker: 'person',
      reference: 'person',
      ...serverOnly,
      column: true,
      filter: 'equals',
    },
    /** Names of members whose cards moved together during the whole round: one may have carried both. */
    cardsTogether: { kind: 'text', ...serverOnly, column: true },
    /** Minimum percentage of good rounds of the route for a good day. */
    passRate: { ...count, column: { hidden: true } },
    /** Time of the last change by late positions. */
    correctedAt: { kind: 'datetime', ...serverOnly, column: { hidden: true } },
    judgedAt: { kind: 'datetime', required: true, ...serverOnly, column: { hidden: true } },
  },
});
