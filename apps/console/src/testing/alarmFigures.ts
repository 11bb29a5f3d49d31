import type { Report } from '@muster/model/report/wire.ts';
import { delayParameters } from '@muster/model/alarm/backtest.ts';
import type {
  AlarmHealth,
  AlarmStatistics,
  ByLevel,
  ClusterStatistics,
  StatisticGroup,
} from '@muster/model/alarm/statisticWire.ts';
import { alarmRules } from '@muster/model/alarm/alarmRule.ts';

/**
 * Figures that fill every part of the three pages: every type and level, alarms with and without an area, each kind of
 * proposal, and truncated lists.
 */

const dayMs = 86_400_000;
const from = Date.parse('2026-02-28T16:00:00Z');
const span = { dayFrom: '2026-03-01', dayTo: '2026-03-02', from, until: from + 2 * dayMs, timeZone: 'Asia/Shanghai' };

function group(key: string, name: string | null, levels: ByLevel = [1, 2, 3, 4]): StatisticGroup {
  return { key, name, levels, count: levels.reduce((sum, count) => sum + count, 0) };
}

const account = { raised: 130, handled: 100, ignored: 10, open: 20 };
const durations = { count: 4, medianMs: 5000, p90Ms: 90_000, maxMs: 3_600_000 };
const hours = Array.from({ length: 24 }, (_, hour) => group(String(hour), null));
const days = [group('2026-03-01', null), group('2026-03-02', null, [0, 0, 0, 0])];
const answered = { acknowledged: durations, handled: durations };

export const fullStatistics: AlarmStatistics = {
  span,
  account,
  raises: 140,
  today: { day: '2026-03-02', count: 2, days: 30, average: 3.5, averageByNow: 1.25 },
  types: alarmRules.map((type) => group(type, null)),
  levels: [13, 26, 39, 52],
  areas: [group('1', '7'), group('', null)],
  departs: [group('1', '7'), group('', null)],
  hours,
  week: Array.from({ length: 7 }, (_, day) => hours.map(({ count }) => count * day)),
  days,
  responses: [
    { by: 'total', key: '', ...answered },
    ...alarmRules.map((key) => ({ by: 'type', key, ...answered }) as const),
    ...['1', '2', '3', '4'].map((key) => ({ by: 'level', key, ...answered }) as const),
  ],
};

const source = { type: 'overspeed', areaId: '1', areaName: '7' } as const;
const siteWide = { type: 'oneKeyHelp', areaId: null, areaName: null } as const;

export const fullHealth: AlarmHealth = {
  span,
  measuredFrom: from,
  operators: 2,
  raises: 400,
  load: { average: 0.7, peak: 14, peakAt: from, intervals: 288, overloaded: 1 },
  floods: { count: 300, ms: 1_020_000, list: [{ from, to: from + 1_020_000, count: 28, peak: 28 }] },
  chattering: {
    count: 300,
    raises: 900,
    list: [{ ...source, subjectId: '1', subjectName: '7', raises: 3, lastAt: from }],
  },
  fleeting: { count: 300, raises: 300, list: [{ ...siteWide, count: 1, medianMs: 5000 }] },
  standing: {
    count: 300,
    list: [1, 2, 3, 4].map((level) => ({
      ...source,
      id: String(level),
      level,
      subjectName: '7',
      raisedAt: from,
      standsMs: 2 * dayMs,
    })),
  },
  badActors: [
    ...delayParameters.map((parameter) => ({ ...source, count: 40, share: 0.1, proposal: { parameter, seconds: 35 } })),
    { ...siteWide, count: 10, share: 0.025, proposal: null },
  ].map((actor, index) => ({ ...actor, areaId: actor.areaId === null ? null : String(index + 1) })),
  levels: [4, 20, 66, 310],
  days: days.map(({ key, count }) => ({ key, count, peak: count / 2 })),
};

export const fullClusters: ClusterStatistics = {
  span,
  account,
  largest: 12,
  durations,
  areas: fullStatistics.areas,
  hours,
  days,
  alarms: {
    count: 300,
    list: [1, 2, 3, 4].map((level) => ({
      id: String(level),
      areaId: '1',
      areaName: '7',
      level,
      status: level === 1 ? 'alarming' : 'handled',
      raisedAt: from,
      clearedAt: level === 1 ? null : from + 60_000,
      durationMs: 60_000,
      size: 12,
    })),
  },
};

/** A report with more rows in the sheet than on the page. */
export const fullReport: Report = {
  span: { from: 0, until: 3_600_000, timeZone: 'Asia/Shanghai' },
  tables: [
    {
      name: 'areaHours',
      title: 'report.areaHours',
      columns: ['report.areaId', 'report.people', 'report.hours'],
      rows: [7, 8].map((value) => [
        { kind: 'text' as const, text: '7' },
        { kind: 'count' as const, value },
        { kind: 'rate' as const, value },
      ]),
      total: 700,
      chart: 2,
    },
  ],
};
