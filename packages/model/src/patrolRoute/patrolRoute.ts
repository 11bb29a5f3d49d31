import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';

/** Indicators of a patrol: points visited, visits of the area, time spent in it. */
export const patrolIndicators = ['points', 'visits', 'dwell'] as const;
export type PatrolIndicator = (typeof patrolIndicators)[number];

const count = { kind: 'text', value: 'integer', required: true } as const;

/** Points, team, schedule and conditions of patrols (specification §5). */
export const patrolRoute = defineEntity({
  name: 'patrolRoute',
  family: 'bp',
  module: 'patrol',
  table: 'patrol_route',
  scope: 'site',
  affectsEngine: true,
  display: 'name',
  search: ['name'],
  order: { field: 'name' },
  fields: {
    name: ownName(50),
    /** A route is visible by its team. */
    teamId: { kind: 'remoteSelect', reference: 'patrolTeam', required: true, column: true, filter: 'equals' },
    /** Exactly one (specification §5). */
    patrolAreaId: { kind: 'remoteSelect', reference: 'patrolArea', required: true, column: true, filter: 'equals' },
    /** Points of that area, in the order of visits. */
    pointIds: { kind: 'remoteSelect', value: 'strings', reference: 'patrolPoint', required: true, column: true },
    enabled: {
      kind: 'radio',
      value: 'boolean',
      required: true,
      default: true,
      column: { type: 'yesNo', sort: true },
      filter: 'equals',
    },
    timesPerDay: { ...count, min: 1, max: 24, default: 1, column: { sort: true }, form: 'schedule' },
    besideTimesPerDay: { kind: 'blank', form: 'schedule' },
    /** Span of the rounds of a day; an end at or before the start is on the next day. */
    startTime: { kind: 'text', required: true, format: 'time', default: '08:00', column: true, form: 'schedule' },
    endTime: { kind: 'text', required: true, format: 'time', default: '20:00', column: true, form: 'schedule' },
    /** Minutes by which a round may start early or end late. */
    errorBefore: { ...count, min: 1, max: 720, default: 10, form: 'schedule' },
    errorAfter: { ...count, min: 1, max: 720, default: 10, form: 'schedule' },
    indicators: {
      kind: 'checkbox',
      required: true,
      options: { values: patrolIndicators, label: 'patrolIndicator' },
      default: ['points'],
      column: { hidden: true },
      form: 'assessment',
    },
    /** At most the number of points of the route. */
    minPoints: {
      ...count,
      min: 1,
      max: 1000,
      default: 1,
      form: 'assessment',
      watch: [{ field: 'indicators', contains: 'points' }],
    },
    minVisits: {
      ...count,
      min: 1,
      max: 200,
      default: 1,
      form: 'assessment',
      watch: [{ field: 'indicators', contains: 'visits' }],
    },
    /** Minutes. */
    minDwell: {
      ...count,
      min: 1,
      max: 1000,
      default: 1,
      form: 'assessment',
      watch: [{ field: 'indicators', contains: 'dwell' }],
    },
    /** Whether the points must be visited in the order of the route. */
    inOrder: {
      kind: 'radio',
      value: 'boolean',
      required: true,
      default: false,
      column: { type: 'yesNo', hidden: true },
      form: 'assessment',
    },
    /** Minimum percentage of good rounds for a good day. */
    passRate: { ...count, min: 0, max: 100, default: 100, column: { sort: true }, form: 'assessment' },
    remark: { kind: 'textarea', length: 200, column: { hidden: true }, form: 'more' },
  },
});

/** Minimum of each indicator. */
export const leastOf = {
  points: 'minPoints',
  visits: 'minVisits',
  dwell: 'minDwell',
} as const satisfies Readonly<Record<PatrolIndicator, keyof typeof patrolRoute.fields>>;
