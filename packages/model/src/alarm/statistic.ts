import { definePart } from '../entity/entity.ts';
import { alarmRules } from './alarmRule.ts';

/** What the statistics ask and show at most. */
export const statisticLimits = {
  /** Days of one span; `dayTo` counts. */
  days: 366,
  /** Days that are shown where nobody says which. */
  usualDays: 30,
  badActors: 10,
  /** Lines of a list of floods, chattering, standing or cluster alarms; how many there are is always told. */
  lines: 200,
} as const;

const fixed = { readOnly: true, form: false } as const;

/** The filters of the statistics: no table holds them, and nobody edits them. */
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
    /** By the clock of the site; both ends count. */
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
