import { defineEntity } from '../entity/entity.ts';
import { type AlarmLevel, alarmRules, type AlarmRule, type AlarmSettings } from './alarmRule.ts';

/** Whose alarm settings a back-test changes. `building` = the rules without an area. */
export const backtestTargets = ['area', 'areaType', 'building'] as const;
export type BacktestTarget = (typeof backtestTargets)[number];

/** What a back-test asks: which alarms would have been raised in a past span under other settings? */
export interface BacktestQuestion {
  target: BacktestTarget;
  /** Id of the area or its type; null for the building. */
  targetId: string | null;
  /** Replaces the target's settings. */
  alarms: AlarmSettings;
  /** Epoch ms: `from` ≤ t < `to`. */
  from: number;
  to: number;
  /** `HH:mm` at which shifts begin, in the site's time zone, in order. */
  shifts: readonly string[];
}

/** Of an alarm under both settings: `kept` = raised under both, `gone` = only as it was, `new` = only under the others. */
export const backtestVerdicts = ['kept', 'gone', 'new'] as const;
export type BacktestVerdict = (typeof backtestVerdicts)[number];

/** One raise under either settings, or under both. */
export interface BacktestRow {
  /** Its place in the result, as text. */
  id: string;
  verdict: BacktestVerdict;
  type: AlarmRule;
  level: AlarmLevel;
  areaId: string | null;
  areaName: string | null;
  subjectKind: string;
  subjectId: string;
  subjectName: string | null;
  /** ISO-8601; null = it was not raised. */
  wasRaisedAt: string | null;
  wouldBeRaisedAt: string | null;
}

/** How many alarms were, and how many would have been. */
export interface BacktestCount {
  was: number;
  wouldBe: number;
}

/** Counts of one day, area, shift or rule, by its key: `yyyy-MM-dd`, the area's id, `HH:mm`, the rule's code. */
export interface BacktestGroup extends BacktestCount {
  key: string;
  /** What people read, where it is not the key. */
  name: string | null;
}

export interface BacktestSummary extends BacktestCount {
  verdicts: Record<BacktestVerdict, number>;
  days: readonly BacktestGroup[];
  areas: readonly BacktestGroup[];
  shifts: readonly BacktestGroup[];
  rules: readonly BacktestGroup[];
  /** Positions that were replayed. */
  positions: number;
}

/** How far a back-test is. `progress` from 0 to 1; `summary` once it is done. */
export interface BacktestState {
  id: string;
  question: BacktestQuestion;
  state: 'running' | 'done' | 'cancelled' | 'failed' | 'tooMany';
  progress: number;
  summary: BacktestSummary | null;
}

const fixed = { readOnly: true, form: false } as const;

/** The columns and filters of a back-test's lines; they are in no table, and nobody edits them. */
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
