import type { PatrolStatistics, RoundGroup } from '@muster/model/patrolRound/wire.ts';

import { readSiteDays } from '../../alarm/alarmStatistic/statisticSpan.store.ts';
import type { Asker } from '../../alarm/alarm/commandAlarms.ts';
import type { Services } from '../../services.ts';
import { seesRound } from './patrolRound.store.ts';
import { type CountedRound, readCountedRounds, readNamesOf, type RoundFilter } from './statistics.store.ts';

/** Rounds of a span, counted by every dimension. @throws AppError when the span is empty or too long. */
export async function readStatistics(
  { db, now }: Pick<Services, 'db' | 'now'>,
  asker: Asker,
  { dayFrom, dayTo, ...wanted }: Partial<RoundFilter>,
): Promise<PatrolStatistics> {
  const { span, starts } = await readSiteDays(db, asker.site.buildingId, now(), { dayFrom, dayTo });
  const days = { dayFrom: span.dayFrom, dayTo: span.dayTo };
  const rounds = await readCountedRounds(db, seesRound(asker), { ...wanted, ...days });
  const personIds = [...new Set(rounds.flatMap(({ memberIds }) => memberIds ?? []))];
  const pointIds = [...new Set(rounds.flatMap((round) => round.pointIds ?? []))];
  return {
    span: { ...days, timeZone: span.timeZone },
    ...countRounds(rounds, {
      days: starts.map(({ day }) => day),
      persons: await readNamesOf(db, 'person', personIds),
      points: await readNamesOf(db, 'patrolPoint', pointIds),
    }),
  };
}

interface Names {
  /** Every day of the span. */
  days: readonly string[];
  persons: ReadonlyMap<string, string>;
  points: ReadonlyMap<string, string>;
}

/** Every figure is a number of rounds that a filter of `patrolRound/page` lists. */
export function countRounds(rounds: readonly CountedRound[], names: Names): Omit<PatrolStatistics, 'span'> {
  const group = (key: string, name: string | null, own: readonly CountedRound[]): RoundGroup => {
    return { key, name, ...countsOf(own) };
  };
  const byDay = Map.groupBy(rounds, ({ day }) => day);
  const byHour = Map.groupBy(rounds, ({ hour }) => hour);
  const teams = Array.from(
    Map.groupBy(rounds, ({ teamId }) => teamId),
    ([id, own]) => group(id, own.at(-1)?.teamName ?? null, own),
  );
  const routes = Array.from(
    Map.groupBy(rounds, ({ routeId }) => routeId),
    ([id, own]) => group(id, own.at(-1)?.routeName ?? null, own),
  );
  return {
    total: countsOf(rounds),
    days: names.days.map((day) => group(day, null, byDay.get(day) ?? [])),
    teams: teams.toSorted(byName),
    routes: routes.toSorted(byName),
    persons: personsOf(rounds, names.persons).toSorted(byName),
    points: pointsOf(rounds, names.points),
    hours: Array.from({ length: 24 }, (_, hour) => group(String(hour), null, byHour.get(hour) ?? [])),
  };
}

function byName(one: { key: string; name: string | null }, other: { key: string; name: string | null }): number {
  return (one.name ?? one.key).localeCompare(other.name ?? other.key);
}

function countsOf(rounds: readonly CountedRound[]): PatrolStatistics['total'] {
  const of = (state: CountedRound['state']): number => rounds.filter((round) => round.state === state).length;
  const good = of('good');
  const days = Map.groupBy(rounds, ({ day, routeId }) => `${day} ${routeId}`);
  const goodDays = [...days.values()].filter((own) => {
    const passRate = own.at(-1)?.passRate ?? 100;
    return own.filter(({ state }) => state === 'good').length * 100 >= passRate * own.length;
  });
  return {
    due: rounds.length,
    good,
    partial: of('partial'),
    missed: of('missed'),
    rate: percentOf(good, rounds.length),
    days: days.size,
    goodDays: goodDays.length,
  };
}

/** To a tenth. */
function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
}

function personsOf(rounds: readonly CountedRound[], names: Names['persons']): PatrolStatistics['persons'] {
  const own = groupByEach(rounds, ({ memberIds }) => memberIds);
  return Array.from(own, ([id, of]) => {
    const walked = of.filter(({ visitorIds }) => visitorIds?.includes(id) === true).length;
    return { key: id, name: names.get(id) ?? null, ...countsOf(of), walked };
  });
}

function pointsOf(rounds: readonly CountedRound[], names: Names['points']): PatrolStatistics['points'] {
  const points = Array.from(
    groupByEach(rounds, ({ pointIds }) => pointIds),
    ([id, own]) => {
      const missed = own.filter(({ missedPointIds }) => missedPointIds?.includes(id) === true).length;
      const visited = own.length - missed;
      return {
        key: id,
        name: names.get(id) ?? null,
        due: own.length,
        visited,
        missed,
        rate: percentOf(visited, own.length),
      };
    },
  );
  return points.toSorted((one, other) => other.missed - one.missed || byName(one, other));
}

function groupByEach(
  rounds: readonly CountedRound[],
  idsOf: (round: CountedRound) => readonly string[] | null,
): Map<string, CountedRound[]> {
  const groups = new Map<string, CountedRound[]>();
  for (const round of rounds)
    for (const id of idsOf(round) ?? []) {
      const group = groups.get(id);
      if (group === undefined) groups.set(id, [round]);
      else group.push(round);
    }
  return groups;
}
