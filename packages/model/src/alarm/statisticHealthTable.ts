import type {
  AlarmFlood,
  AlarmHealth,
  AlarmSource,
  BadActor,
  ChatteringAlarm,
  StandingAlarm,
} from './statisticWire.ts';
import {
  areaCell,
  count,
  duration,
  label,
  rate,
  share,
  type StatisticCell,
  type StatisticTable,
  text,
  time,
  typeCell,
} from './statisticTable.ts';
import { healthTarget, levelVerdict, type TargetVerdict, verdictOf } from './statisticTarget.ts';

/** A metric of alarm health with its target. */
export interface HealthFigure {
  /** Catalogue key of its name: `health.<name>`; of its target: `health.target.<name>`. */
  name: string;
  value: StatisticCell;
  verdict: TargetVerdict;
}

/** All metrics with a target in ISA-18.2 / IEC 62682, in their order. */
export function healthFigures(health: AlarmHealth): HealthFigure[] {
  const { load, floods, raises, badActors, span } = health;
  const overloaded = load.intervals === 0 ? 0 : load.overloaded / load.intervals;
  const flooded = span.until === health.measuredFrom ? 0 : floods.ms / (span.until - health.measuredFrom);
  const topShare = badActors.reduce((sum, actor) => sum + actor.share, 0);
  const { acceptable, manageable } = healthTarget.load;
  const { badActorShare, nuisances } = healthTarget;
  const nuisance = (value: number): Omit<HealthFigure, 'name'> => ({
    value: count(value),
    verdict: verdictOf(value, nuisances),
  });
  return [
    { name: 'load', value: rate(load.average), verdict: verdictOf(load.average, acceptable, manageable) },
    { name: 'peak', value: rate(load.peak), verdict: verdictOf(load.peak, healthTarget.peak) },
    {
      name: 'overloaded',
      value: share(load.overloaded, load.intervals),
      verdict: verdictOf(overloaded, healthTarget.overloadedShare),
    },
    {
      name: 'floodShare',
      value: { kind: 'share', value: flooded },
      verdict: verdictOf(flooded, healthTarget.floodShare),
    },
    {
      name: 'badActors',
      value: { kind: 'share', value: raises === 0 ? null : topShare },
      verdict: verdictOf(topShare, badActorShare.acceptable, badActorShare.manageable),
    },
    { name: 'chattering', ...nuisance(health.chattering.count) },
    { name: 'fleeting', ...nuisance(health.fleeting.raises) },
    {
      name: 'standing',
      value: count(health.standing.count),
      verdict: verdictOf(health.standing.count, healthTarget.standing - 1),
    },
    ...([1, 2, 3, 4] as const).map((level): HealthFigure => {
      const part = health.levels[level - 1] ?? 0;
      return {
        name: `level${level}`,
        value: share(part, raises),
        verdict: raises === 0 ? 'met' : levelVerdict(level, part / raises),
      };
    }),
  ];
}

/** The tables of alarm health. */
export function healthTables(health: AlarmHealth): StatisticTable[] {
  return [
    {
      name: 'figures',
      title: 'health.figures',
      columns: ['statistic.figure', 'health.value', 'health.target', 'health.verdict'],
      rows: healthFigures(health).map(({ name, value, verdict }) => [
        label(`health.${name}`),
        value,
        label(`health.target.${name}`),
        label(`health.verdict.${verdict}`),
      ]),
    },
    badActorTable(health.badActors),
    floodTable(health.floods.list),
    chatteringTable(health.chattering.list),
    {
      name: 'fleeting',
      title: 'health.fleetingList',
      columns: [...sourceColumns, 'health.raises', 'health.fleetingMedian'],
      rows: health.fleeting.list.map((alarm) => [...sourceCells(alarm), count(alarm.count), duration(alarm.medianMs)]),
    },
    standingTable(health.standing.list),
    {
      name: 'days',
      title: 'health.dayList',
      columns: ['alarmStatistic.day', 'health.raises', 'health.dayPeak'],
      rows: health.days.map((day) => [text(day.key), count(day.count), count(day.peak)]),
    },
  ];
}

const sourceColumns = ['alarmStatistic.type', 'alarmStatistic.areaId'] as const;

function badActorTable(actors: AlarmHealth['badActors']): StatisticTable {
  return {
    name: 'badActors',
    title: 'health.badActorList',
    columns: [...sourceColumns, 'health.raises', 'statistic.share', 'health.proposal'],
    rows: actors.map((actor) => [
      ...sourceCells(actor),
      count(actor.count),
      { kind: 'share', value: actor.share },
      proposalCell(actor),
    ]),
  };
}

function proposalCell({ proposal }: BadActor): StatisticCell {
  if (proposal === null) return label('health.noProposal');
  const { parameter, seconds } = proposal;
  return { kind: 'label', key: `health.propose.${parameter}`, params: { seconds } };
}

function floodTable(floods: readonly AlarmFlood[]): StatisticTable {
  return {
    name: 'floods',
    title: 'health.floodList',
    columns: ['health.floodFrom', 'health.floodTo', 'statistic.lasted', 'health.raises', 'health.floodPeak'],
    rows: floods.map(({ from, to, count: raises, peak }) => [
      time(from),
      time(to),
      duration(to - from),
      count(raises),
      count(peak),
    ]),
  };
}

function chatteringTable(alarms: readonly ChatteringAlarm[]): StatisticTable {
  return {
    name: 'chattering',
    title: 'health.chatteringList',
    columns: [...sourceColumns, 'alarm.subjectName', 'health.raises', 'health.lastAt'],
    rows: alarms.map((alarm) => [
      ...sourceCells(alarm),
      text(alarm.subjectName ?? alarm.subjectId),
      count(alarm.raises),
      time(alarm.lastAt),
    ]),
  };
}

function standingTable(alarms: readonly StandingAlarm[]): StatisticTable {
  return {
    name: 'standing',
    title: 'health.standingList',
    columns: [...sourceColumns, 'alarm.subjectName', 'alarmStatistic.level', 'alarm.raisedAt', 'health.stands'],
    rows: alarms.map((alarm) => [
      ...sourceCells(alarm),
      text(alarm.subjectName),
      label(`alarm.level.${alarm.level}`),
      time(alarm.raisedAt),
      duration(alarm.standsMs),
    ]),
  };
}

function sourceCells({ type, areaId, areaName }: AlarmSource): StatisticCell[] {
  return [typeCell({ key: type }), areaCell({ key: areaId ?? '', name: areaName })];
}
