import { definePart } from '../entity/entity.ts';
import { alarmRules, type AlarmRule } from './alarmRule.ts';
import type { DelayProposal } from './statisticDelay.ts';
import type { AlarmFlood, AlarmLoad } from './statisticFlood.ts';

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

/** Counts by level: of level 1 first. */
export type ByLevel = readonly [number, number, number, number];

/** Alarms of one type, area, department, day or hour of the day. */
export interface StatisticGroup {
  /** The rule's code, the id, `yyyy-MM-dd`, or the hour from `0`; empty = alarms without an area or department. */
  key: string;
  /** What people read, where it is not the key. */
  name: string | null;
  count: number;
  levels: ByLevel;
}

/** Days of a span by the clock of the site, and its instants in epoch ms: `from` ≤ t < `until`. */
export interface StatisticSpan {
  dayFrom: string;
  dayTo: string;
  from: number;
  /** The end of the last day, or now where that is earlier. */
  until: number;
  timeZone: string;
}

/** Every alarm is one of them: `raised` = `handled` + `ignored` + `open`. */
export interface AlarmAccount {
  raised: number;
  handled: number;
  ignored: number;
  open: number;
}

/** How long something took. All in ms; the value is one that occurred (nearest rank). */
export interface Durations {
  count: number;
  medianMs: number;
  p90Ms: number;
  maxMs: number;
}

/** From a raise to its acknowledgement and to its handling; null = nobody has done it yet. */
export interface ResponseTimes {
  /** `total`, `type` or `level`. */
  by: 'total' | 'type' | 'level';
  key: string;
  acknowledged: Durations | null;
  handled: Durations | null;
}

/** Today beside the average of the last days (specification §9: 30), whatever the span. */
export interface TodayCount {
  day: string;
  count: number;
  /** Days before today that are averaged; fewer where the site is younger. */
  days: number;
  /** Alarms a day; null = there is no day before today. */
  average: number | null;
  /** The same up to this time of the day: what today can be compared with. */
  averageByNow: number | null;
}

export interface AlarmStatistics {
  span: StatisticSpan;
  account: AlarmAccount;
  /** Raises, reopened alarms among them: at least as many as alarms. */
  raises: number;
  today: TodayCount;
  types: readonly StatisticGroup[];
  levels: ByLevel;
  areas: readonly StatisticGroup[];
  departs: readonly StatisticGroup[];
  /** All 24, each with the count of its day and hour of the week. */
  hours: readonly StatisticGroup[];
  /** Weekdays from Monday, each with its 24 hours. */
  week: readonly (readonly number[])[];
  /** Every day of the span, also those without an alarm. */
  days: readonly StatisticGroup[];
  responses: readonly ResponseTimes[];
}

/** A rule in an area, as far as its raises go. */
export interface AlarmSource {
  type: AlarmRule;
  areaId: string | null;
  areaName: string | null;
}

/** A rule, area and subject that was raised three times within a minute. */
export interface ChatteringAlarm extends AlarmSource {
  subjectId: string;
  subjectName: string | null;
  /** Raises that belong to such a minute. */
  raises: number;
  lastAt: number;
}

/** Alarms that were over within a minute before anybody did anything. */
export interface FleetingAlarm extends AlarmSource {
  count: number;
  medianMs: number;
}

export interface StandingAlarm extends AlarmSource {
  id: string;
  level: number;
  subjectName: string | null;
  raisedAt: number;
  standsMs: number;
}

export interface BadActor extends AlarmSource {
  count: number;
  /** Of all raises, from 0 to 1. */
  share: number;
  /** What would have spared about half of them; null = no delay would. */
  proposal: DelayProposal | null;
}

/** A list that may be longer than what is shown of it. */
export interface Shortened<Line> {
  count: number;
  list: readonly Line[];
}

/** How well the alarms serve those who answer them (ISA-18.2, IEC 62682). Counts raises that called somebody. */
export interface AlarmHealth {
  span: StatisticSpan;
  /** Epoch ms: the span's beginning, or that of the site's records where that is later. */
  measuredFrom: number;
  /** Among whom the load is divided: a setting of the site, since nobody records who sat there. */
  operators: number;
  /** Raises of the span; what was shelved, suppressed or out of service when raised called nobody and is not among them. */
  raises: number;
  load: AlarmLoad;
  floods: Shortened<AlarmFlood> & { ms: number };
  /** `raises` = in all of them. */
  chattering: Shortened<ChatteringAlarm> & { raises: number };
  fleeting: Shortened<FleetingAlarm> & { raises: number };
  /** At the end of the span. */
  standing: Shortened<StandingAlarm>;
  badActors: readonly BadActor[];
  levels: ByLevel;
  /** Raises of every day, and of its worst ten minutes. */
  days: readonly { key: string; count: number; peak: number }[];
}

export interface ClusterAlarm {
  id: string;
  areaId: string | null;
  areaName: string | null;
  level: number;
  status: 'alarming' | 'handled';
  raisedAt: number;
  /** Null = people still stand together. */
  clearedAt: number | null;
  durationMs: number;
  /** People when it was raised, the newest time. */
  size: number;
}

/** Alarms of people who gather (specification §2, cluster alarm statistics). */
export interface ClusterStatistics {
  span: StatisticSpan;
  account: AlarmAccount;
  largest: number;
  durations: Durations | null;
  areas: readonly StatisticGroup[];
  hours: readonly StatisticGroup[];
  days: readonly StatisticGroup[];
  /** Newest first. */
  alarms: Shortened<ClusterAlarm>;
}

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
