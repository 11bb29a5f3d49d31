import type { PatrolStatistics } from '@muster/model/patrolRound/wire.ts';

/** Figures of the tables' groups, with the filters of their rounds. */
const groups = {
  days: { table: 'patrolStatistic.byDay', by: null },
  teams: { table: 'patrolStatistic.teams', by: 'teamId' },
  routes: { table: 'patrolStatistic.routes', by: 'routeId' },
  persons: { table: 'persons', by: 'memberIds' },
  points: { table: 'points', by: 'pointIds' },
  hours: { table: 'patrolStatistic.hours', by: 'hour' },
} as const;
export type GroupName = keyof typeof groups;

type Filters = Readonly<Record<string, string>>;

/** The list of records with these filters, in the address. */
function recordsPath(filters: Filters): string {
  return `/patrol/record?${new URLSearchParams(filters)}`;
}

/** Due, good, partial and missed are columns 1 to 4. */
const stateOfColumn: Readonly<Record<number, Filters>> = {
  1: {},
  2: { state: 'good' },
  3: { state: 'partial' },
  4: { state: 'missed' },
};
/** Of a point: due, visited, missed. */
const pointFilter: Readonly<Record<number, string>> = { 1: 'pointIds', 3: 'missedPointIds' };
const walkedColumn = 8;

/** The rounds behind a figure of the whole. */
export function totalLink(base: Filters, state: 'good' | 'partial' | 'missed' | null): string {
  return recordsPath({ ...base, ...(state !== null && { state }) });
}

/** Link to the rounds of a figure by group and column; null if it is not a number of rounds. */
export function roundsLink(name: GroupName, base: Filters, key: string, column: number): string | null {
  if (name === 'points') {
    const filter = pointFilter[column];
    return filter === undefined ? null : recordsPath({ ...base, [filter]: key });
  }
  if (name === 'persons' && column === walkedColumn) return recordsPath({ ...base, visitorIds: key });
  const state = stateOfColumn[column];
  if (state === undefined) return null;
  const { by } = groups[name];
  const own: Filters = by === null ? { dayFrom: key, dayTo: key } : { [by]: key };
  return recordsPath({ ...base, ...own, ...state });
}

/** Name of the table of a group. */
export function tableName(name: GroupName): string {
  return groups[name].table;
}

/** The filters that all figures have in common. */
export function baseOf({ span }: Pick<PatrolStatistics, 'span'>, filters: Filters): Filters {
  return { ...filters, dayFrom: span.dayFrom, dayTo: span.dayTo };
}
