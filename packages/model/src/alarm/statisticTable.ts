import type {
  AlarmAccount,
  AlarmStatistics,
  ClusterStatistics,
  Durations,
  ResponseTimes,
  StatisticGroup,
} from './statisticWire.ts';

/** Value of a cell; screens and sheets format it. Null = no value. */
export type StatisticCell =
  /** A catalogue key. */
  | { kind: 'label'; key: string; params?: Readonly<Record<string, string | number>> | undefined }
  | { kind: 'text'; text: string }
  | { kind: 'count'; value: number }
  /** A rate: alarms per day, alarms in ten minutes. */
  | { kind: 'rate'; value: number | null }
  /** From 0 to 1. */
  | { kind: 'share'; value: number | null }
  | { kind: 'duration'; ms: number | null }
  /** Epoch ms. */
  | { kind: 'time'; t: number | null };

/** Figures as a table, for page, printout and sheet. */
export interface StatisticTable {
  /** Unique among the tables of a page. */
  name: string;
  /** Catalogue keys, of the title and of the headings. */
  title: string;
  columns: readonly string[];
  rows: readonly (readonly StatisticCell[])[];
}

export const label = (key: string): StatisticCell => ({ kind: 'label', key });
export const text = (value: string | null): StatisticCell => ({ kind: 'text', text: value ?? '' });
export const count = (value: number): StatisticCell => ({ kind: 'count', value });
export const rate = (value: number | null): StatisticCell => ({ kind: 'rate', value });
export const time = (t: number | null): StatisticCell => ({ kind: 'time', t });
export const duration = (ms: number | null): StatisticCell => ({ kind: 'duration', ms });
/** Share of a whole; null if the whole is 0. */
export const share = (part: number, whole: number): StatisticCell => ({
  kind: 'share',
  value: whole === 0 ? null : part / whole,
});

/** Whether a cell is right-aligned, as figures are. */
export function isFigure({ kind }: StatisticCell): boolean {
  return kind !== 'label' && kind !== 'text' && kind !== 'time';
}

const levelColumns = ['alarm.level.1', 'alarm.level.2', 'alarm.level.3', 'alarm.level.4'] as const;

/** The tables of the alarm statistics. */
export function statisticTables(statistics: AlarmStatistics): StatisticTable[] {
  const { account, raises, today, types, levels, areas, departs, hours, days } = statistics;
  return [
    accountTable(account, [[label('statistic.raises'), count(raises)]]),
    {
      name: 'today',
      title: 'statistic.today',
      columns: ['statistic.figure', 'statistic.count'],
      rows: [
        [label('statistic.todaySoFar'), count(today.count)],
        [label('statistic.averageByNow'), rate(today.averageByNow)],
        [label('statistic.average'), rate(today.average)],
        [label('statistic.averagedDays'), count(today.days)],
      ],
    },
    {
      name: 'levels',
      title: 'statistic.byLevel',
      columns: ['alarmStatistic.level', 'statistic.count', 'statistic.share'],
      rows: levels.map((value, index) => [
        label(`alarm.level.${index + 1}`),
        count(value),
        share(value, account.raised),
      ]),
    },
    groupTable('types', 'alarmStatistic.type', types, account.raised, typeCell),
    groupTable('areas', 'alarmStatistic.areaId', areas, account.raised, areaCell),
    groupTable('departs', 'alarmStatistic.departId', departs, account.raised, ({ key, name }) =>
      key === '' ? label('statistic.noDepart') : text(name ?? key),
    ),
    groupTable('hours', 'statistic.hour', hours, account.raised, hourCell),
    weekTable(statistics.week),
    groupTable('days', 'alarmStatistic.day', days, account.raised, ({ key }) => text(key)),
    responseTable(statistics.responses),
  ];
}

/** The tables of the cluster alarm statistics. */
export function clusterTables({
  account,
  largest,
  durations,
  areas,
  hours,
  days,
  alarms,
}: ClusterStatistics): StatisticTable[] {
  return [
    accountTable(account, [[label('statistic.largestGroup'), count(largest)]]),
    {
      name: 'durations',
      title: 'statistic.lasted',
      columns: ['statistic.figure', 'statistic.lasted'],
      rows: (['medianMs', 'p90Ms', 'maxMs'] as const).map((part) => [
        label(`statistic.${part}`),
        duration(durations?.[part] ?? null),
      ]),
    },
    groupTable('areas', 'alarmStatistic.areaId', areas, account.raised, areaCell),
    groupTable('hours', 'statistic.hour', hours, account.raised, hourCell),
    groupTable('days', 'alarmStatistic.day', days, account.raised, ({ key }) => text(key)),
    {
      name: 'alarms',
      title: 'statistic.clusterAlarms',
      columns: [
        'alarm.raisedAt',
        'alarmStatistic.areaId',
        'alarmStatistic.level',
        'statistic.groupSize',
        'statistic.lasted',
        'alarm.clearedAt',
        'alarm.status',
      ],
      rows: alarms.list.map((each) => [
        time(each.raisedAt),
        text(each.areaName),
        label(`alarm.level.${each.level}`),
        count(each.size),
        duration(each.durationMs),
        time(each.clearedAt),
        label(`alarm.status.${each.status}`),
      ]),
    },
  ];
}

function accountTable(account: AlarmAccount, more: readonly (readonly StatisticCell[])[]): StatisticTable {
  const { raised, handled, ignored, open } = account;
  return {
    name: 'account',
    title: 'statistic.account',
    columns: ['statistic.figure', 'statistic.count'],
    rows: [
      [label('statistic.raised'), count(raised)],
      [label('statistic.handled'), count(handled)],
      [label('statistic.ignored'), count(ignored)],
      [label('statistic.open'), count(open)],
      ...more,
    ],
  };
}

function groupTable(
  name: string,
  heading: string,
  groups: readonly StatisticGroup[],
  whole: number,
  cellOf: (group: StatisticGroup) => StatisticCell,
): StatisticTable {
  return {
    name,
    title: `statistic.by.${name}`,
    columns: [heading, 'statistic.count', 'statistic.share', ...levelColumns],
    rows: groups.map((group) => [
      cellOf(group),
      count(group.count),
      share(group.count, whole),
      ...group.levels.map(count),
    ]),
  };
}

function weekTable(week: AlarmStatistics['week']): StatisticTable {
  return {
    name: 'week',
    title: 'statistic.by.week',
    columns: ['statistic.hour', ...week.map((_, day) => `console.weekday.${day + 1}`)],
    rows: Array.from({ length: 24 }, (_, hour) => [
      text(hourText(hour)),
      ...week.map((hours) => count(hours[hour] ?? 0)),
    ]),
  };
}

function responseTable(responses: readonly ResponseTimes[]): StatisticTable {
  return {
    name: 'responses',
    title: 'statistic.response',
    columns: [
      'statistic.whose',
      'statistic.acknowledgedCount',
      'statistic.acknowledgedMedian',
      'statistic.acknowledgedP90',
      'statistic.acknowledgedMax',
      'statistic.handledCount',
      'statistic.handledMedian',
      'statistic.handledP90',
      'statistic.handledMax',
    ],
    rows: responses.map(({ by, key, acknowledged, handled }) => [
      label(by === 'total' ? 'statistic.all' : `alarm.${by}.${key}`),
      ...durationCells(acknowledged),
      ...durationCells(handled),
    ]),
  };
}

function durationCells(durations: Durations | null): StatisticCell[] {
  if (durations === null) return [count(0), duration(null), duration(null), duration(null)];
  const { medianMs, p90Ms, maxMs } = durations;
  return [count(durations.count), duration(medianMs), duration(p90Ms), duration(maxMs)];
}

/** The label of an alarm type. */
export function typeCell({ key }: Pick<StatisticGroup, 'key'>): StatisticCell {
  return label(`alarm.type.${key}`);
}

/** The name of an area; its id if it was deleted. */
export function areaCell({ key, name }: Pick<StatisticGroup, 'key' | 'name'>): StatisticCell {
  return key === '' ? label('statistic.noArea') : text(name ?? key);
}

function hourCell({ key }: StatisticGroup): StatisticCell {
  return text(hourText(Number(key)));
}

/** `08:00–09:00`: the span of an hour. */
export function hourText(hour: number): string {
  const clock = (value: number): string => `${String(value).padStart(2, '0')}:00`;
  return `${clock(hour)}–${clock(hour + 1)}`;
}
