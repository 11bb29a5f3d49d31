import type { TodayRound } from '@muster/model/patrolRound/wire.ts';

import type { Translate } from '../../../core/i18n/i18n.ts';
import { formatDuration, formatTime } from '../../../core/time/formatTime.ts';
import type { MapSign, PointState } from '../../../map/sign/mapSign.ts';

export type State = TodayRound['state'];

/** By symbol, weight and text: colour is reserved for states that need a person (look.md). */
export const stateSigns: Readonly<Record<State, string>> = {
  due: '○',
  open: '◔',
  good: '✓',
  partial: '◑',
  missed: '✕',
};

/** `HH:mm` of an instant in site time. */
export function clock(t: number): string {
  return formatTime(t).slice(11, 16);
}

/** Time text of a round: until it opens, remaining, or when it ended. */
export function timeWords(t: Translate, { state, opensAt, endsAt }: TodayRound, now: number): string {
  if (state === 'due' && opensAt > now) return t('patrolToday.opensIn', { time: formatDuration(t, opensAt - now) });
  if (state === 'due' || state === 'open') return t('patrolToday.left', { time: formatDuration(t, endsAt - now) });
  return t('patrolToday.endedAt', { time: clock(endsAt) });
}

type Demand = TodayRound['demands'][number];
const demandWords = { points: 'patrolToday.count', visits: 'patrolToday.visits', dwell: 'patrolToday.dwell' } as const;

/** Progress of a round by indicator. */
export function demandText(t: Translate, { indicator, done, needed }: Demand): string {
  return t(demandWords[indicator], { done, needed });
}

type Points = Pick<TodayRound, 'state' | 'points'>;

/** State of each point; the first unvisited one is next. */
export function pointStatesOf({ state, points }: Points): PointState[] {
  const next = points.findIndex(({ visit }) => visit === null);
  const isOver = state !== 'due' && state !== 'open';
  return points.map(({ visit }, index) => {
    if (visit !== null) return 'visited';
    if (isOver) return 'missed';
    return index === next ? 'next' : 'later';
  });
}

/** The points of a round as signs of the map. */
export function pointSigns(round: Points): MapSign[] {
  return signsOf(round.points, pointStatesOf(round));
}

type Placed = Pick<TodayRound['points'][number], 'id' | 'name' | 'place'>;

/** Points in the order of their route, each in its state; those without a place have none on a map. */
export function signsOf(points: readonly Placed[], states: readonly PointState[]): MapSign[] {
  return points.flatMap(({ id, name, place }, index): MapSign[] => {
    if (place === null) return [];
    const patrol = { number: index + 1, state: states[index] ?? 'later' };
    return [{ id, kind: 'patrolPoint', level: null, name, ...place, link: null, at: null, remark: null, patrol }];
  });
}

export const groupings = ['route', 'team', 'time'] as const;
export type Grouping = (typeof groupings)[number];

export interface RoundGroup {
  key: string;
  name: string;
  rounds: readonly TodayRound[];
}

/** Rounds by group; each group in order of time. */
export function groupRounds(rounds: readonly TodayRound[], by: Grouping): RoundGroup[] {
  if (by === 'time') return rounds.length === 0 ? [] : [{ key: 'time', name: '', rounds }];
  const keyOf = ({ routeId, teamId }: TodayRound): string => (by === 'route' ? routeId : teamId);
  const nameOf = ({ routeName, teamName }: TodayRound): string => (by === 'route' ? routeName : teamName);
  return [...Map.groupBy(rounds, keyOf)].flatMap(([key, own]) => {
    const [first] = own;
    return first === undefined ? [] : [{ key, name: nameOf(first), rounds: own }];
  });
}

/** The round selected by default: a late one, else one under way. */
export function firstToLookAt(rounds: readonly TodayRound[]): TodayRound | undefined {
  return rounds.find(({ isLate }) => isLate) ?? rounds.find(({ state }) => state === 'open');
}
