import { definePart } from '../entity/entity.ts';
import { alarmRules } from './alarmRule.ts';

/** Limits of the statistics. */
export const statisticLimits = {
  /** Maximum days of a span; `dayTo` is included. */
  days: 366,
  /** Default span in days. */
  defaultDays: 30,
  badActors: 10,
  /** Maximum lines of a list of floods, chattering, stale or cluster alarms; the total is always returned. */
  lines: 200,
} as const;

const fixed = { readOnly: true, form: false } as const;

/** Filters of the statistics: they have no table and no form. */
export const alarmStatistic = definePart({
  name: 'alarmStatistic',
  family: 'pod',
  module: 'alarm',
  table: 'alarm',
  scope: 'site',
  display: 'type',
  search: [],
  actions: [],
  order: { field: 'day' },
  fields: {
    /** Days in site time, both included. */
    day: { kind: 'date', ...fixed, filter: 'between' },
    type: { kind: 'select', options: { values: alarmRules, label: 'alarm.type' }, ...fixed, filter: 'oneOf' },
    level: {
      kind: 'select',
      value: 'integer',
      options: { values: ['1', '2', '3', '4'], label: 'alarm.level' },
      ...fixed,
      filter: 'oneOf',
    },
    areaId: { kind: 'remoteSelect', reference: 'area', ...fixed, filter: 'equals' },
    departId: { kind: 'remoteSelect', reference: 'depart', ...fixed, filter: 'equals' },
  },
});
