import { defineEntity } from '../entity/entity.ts';
import { alarmRules } from './alarmRule.ts';

/** Target of a back-test. `building` = the rules without an area. */
export const backtestTargets = ['area', 'areaType', 'building'] as const;
export type BacktestTarget = (typeof backtestTargets)[number];

/**
 * Result for an alarm: `kept` = raised under both settings, `gone` = only under the current ones, `new` = only under
 * the tested ones.
 */
export const backtestVerdicts = ['kept', 'gone', 'new'] as const;
export type BacktestVerdict = (typeof backtestVerdicts)[number];

/** Settings of a rule that a back-test may try, in seconds. */
export const delayParameters = ['onDelay', 'offDelay', 'cancelTime'] as const;

const fixed = { readOnly: true, form: false } as const;

/** Columns and filters of a back-test's lines; they have no table and no form. */
export const backtestLine = defineEntity({
  name: 'backtestLine',
  family: 'pod',
  module: 'alarm',
  table: 'alarm_event',
  scope: 'site',
  display: 'type',
  search: [],
  actions: [],
  order: { field: 'wasRaisedAt' },
  fields: {
    type: {
      kind: 'select',
      options: { values: alarmRules, label: 'alarm.type' },
      ...fixed,
      column: { link: true },
      filter: 'equals',
    },
    verdict: {
      kind: 'select',
      options: { values: backtestVerdicts, label: 'backtest.verdict' },
      ...fixed,
      column: { width: 120 },
      filter: 'equals',
    },
    level: {
      kind: 'select',
      value: 'integer',
      options: { values: ['1', '2', '3', '4'], label: 'alarm.level' },
      ...fixed,
      column: true,
    },
    areaId: { kind: 'text', ...fixed, filter: 'equals' },
    areaName: { kind: 'text', ...fixed, column: true },
    subjectName: { kind: 'text', ...fixed, column: true },
    day: { kind: 'text', ...fixed, filter: 'equals' },
    shift: { kind: 'text', ...fixed, filter: 'equals' },
    wasRaisedAt: { kind: 'datetime', ...fixed, column: true },
    wouldBeRaisedAt: { kind: 'datetime', ...fixed, column: true },
  },
});
