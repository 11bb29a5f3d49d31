import { count, label, rate, type StatisticTable, text } from '../alarm/statisticTable.ts';
import type { PatrolStatistics, RoundGroup } from './wire.ts';

const columns = [
  'patrolStatistic.due',
  'patrolRound.state.good',
  'patrolRound.state.partial',
  'patrolRound.state.missed',
  'patrolStatistic.rate',
  'patrolStatistic.goodDays',
  'patrolStatistic.days',
] as const;

/** The figures of patrols as tables. */
export function patrolStatisticTables(statistics: PatrolStatistics): StatisticTable[] {
  const { total, days, teams, routes, persons, points, hours } = statistics;
  const table = (title: string, heading: string, groups: readonly RoundGroup[]): StatisticTable => ({
    name: title,
    title,
    columns: [heading, ...columns],
    rows: groups.map((group) => [text(group.name ?? group.key), ...cells(group)]),
  });
  return [
    {
      name: 'total',
      title: 'patrolStatistic.total',
      columns: ['patrolStatistic.total', ...columns],
      rows: [[label('patrolStatistic.total'), ...cells(total)]],
    },
    table('patrolStatistic.byDay', 'patrolRound.day', days),
    table('patrolStatistic.teams', 'patrolRound.teamName', teams),
    table('patrolStatistic.routes', 'patrolRound.routeName', routes),
    {
      name: 'persons',
      title: 'patrolStatistic.persons',
      columns: ['patrolRound.visitorIds', ...columns, 'patrolStatistic.walked'],
      rows: persons.map((one) => [text(one.name ?? one.key), ...cells(one), count(one.walked)]),
    },
    {
      name: 'points',
      title: 'patrolStatistic.points',
      columns: [
        'patrolCheck.pointName',
        'patrolStatistic.due',
        'patrolStatistic.visited',
        'patrolRound.state.missed',
        'patrolStatistic.visitRate',
      ],
      rows: points.map((one) => [
        text(one.name ?? one.key),
        count(one.due),
        count(one.visited),
        count(one.missed),
        rate(one.rate),
      ]),
    },
    table(
      'patrolStatistic.hours',
      'patrolRound.hour',
      hours.map((hour) => ({ ...hour, name: `${hour.key.padStart(2, '0')}:00` })),
    ),
  ];
}

function cells({ due, good, partial, missed, rate: percent, goodDays, days }: PatrolStatistics['total']) {
  return [count(due), count(good), count(partial), count(missed), rate(percent), count(goodDays), count(days)];
}
