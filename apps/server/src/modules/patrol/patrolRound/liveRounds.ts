import type { RoundState } from '@muster/engine/engine.ts';
import { toSiteTime } from '@muster/model/time/siteTime.ts';
import type { TodayRound } from '@muster/model/patrolRound/wire.ts';

import type { RoundDemand } from '../../../core/db/patrolTables.ts';
import { httpFailure } from '../../../core/errors/appError.ts';
import type { Services } from '../../services.ts';
import { windowsWithin } from './planWindows.ts';
import type { JudgedRound, PlanPoint, RoutePlan } from './routePlan.store.ts';

const minuteMs = 60_000;

/** A round in its current state: planned, open, or judged. */
export interface KnownRound extends Pick<TodayRound, 'round' | 'state' | 'opensAt' | 'from' | 'to' | 'endsAt'> {
  roundId: string | null;
  demands: TodayRound['demands'];
  visits: ReadonlyMap<string, TodayRound['points'][number]['visit']>;
}

/** @throws AppError (503) while the ingest thread is away. */
export async function readRounds(
  { ingest, log }: Pick<Services, 'ingest' | 'log'>,
  buildingId: string,
): Promise<readonly RoundState[]> {
  try {
    return await ingest.rounds(buildingId);
  } catch (error) {
    log.error({ err: error }, 'the ingest thread does not answer for rounds');
    throw httpFailure(503, 'error.unavailable');
  }
}

interface Sources {
  timeZone: string;
  /** Epoch ms. */
  from: number;
  until: number;
  now: number;
  rounds: readonly RoundState[];
  judged: readonly JudgedRound[];
  names: ReadonlyMap<string, string>;
}

/** The rounds of a route whose window meets a span of time, by begin: judged, open, or planned ones. */
export function knownRounds(plan: RoutePlan, sources: Sources): KnownRound[] {
  const { timeZone, from, until, now } = sources;
  const judged = sources.judged.filter(({ routeId }) => routeId === plan.id).map(judgedRound);
  const open = sources.rounds
    .filter(({ routeId, state }) => routeId === plan.id && state === 'open')
    .map((round) => openRound(plan, round, sources.names));
  const begun = new Set([...judged, ...open].map(({ round }) => round));
  const config = { ...plan, patrolAreaId: '', pointIds: [], indicators: [], minPoints: 0, minVisits: 0, minDwell: 0 };
  const due = windowsWithin(config, timeZone, from, until)
    .filter(({ name, to }) => !begun.has(name) && to + plan.errorAfter * minuteMs > now)
    .map((window) => dueRound(plan, window));
  return [...judged, ...open, ...due].toSorted((one, other) => one.from - other.from);
}

function judgedRound({ id, name, state, points, demand, ...round }: JudgedRound): KnownRound {
  const done = {
    points: points.filter(({ visit }) => visit !== null).length,
    visits: round.visits,
    dwell: Math.floor(round.dwellSeconds / 60),
  };
  return {
    round: name,
    roundId: id,
    state,
    demands: demandsOf(demand, done),
    opensAt: Date.parse(round.openedAt),
    from: Date.parse(round.fromAt),
    to: Date.parse(round.toAt),
    endsAt: Date.parse(round.endedAt),
    visits: new Map(points.map((point) => [point.id, point.visit])),
  };
}

function openRound(plan: RoutePlan, round: RoundState, names: ReadonlyMap<string, string>): KnownRound {
  const { opensAt, from, to, endsAt, points, visits, dwellMs } = round;
  const visited = points.filter(({ firstT }) => firstT !== null);
  const done = { points: visited.length, visits, dwell: Math.floor(dwellMs / minuteMs) };
  const visitOf = ({ firstT, tag, subjectId }: RoundState['points'][number]) =>
    firstT === null || tag === null
      ? null
      : { at: firstT, tag, personId: subjectId, personName: names.get(subjectId ?? '') ?? null };
  return {
    round: round.round,
    roundId: null,
    state: 'open' as const,
    demands: demandsOf(plan, done),
    opensAt,
    from,
    to,
    endsAt,
    visits: new Map(points.map((point) => [point.pointId, visitOf(point)])),
  };
}

function dueRound(plan: RoutePlan, { name, from, to }: { name: string; from: number; to: number }): KnownRound {
  return {
    round: name,
    roundId: null,
    state: 'due' as const,
    from,
    to,
    visits: new Map(),
    opensAt: from - plan.errorBefore * minuteMs,
    endsAt: to + plan.errorAfter * minuteMs,
    demands: demandsOf(plan, {
      points: 0,
      visits: 0,
      dwell: 0,
    }),
  };
}

/** Requirements of the chosen indicators, and their progress. */
export function demandsOf(
  { indicators, minPoints, minVisits, minDwell }: RoundDemand,
  done: { points: number; visits: number; dwell: number },
): TodayRound['demands'] {
  const needed = { points: minPoints ?? 1, visits: minVisits ?? 1, dwell: minDwell ?? 1 };
  return indicators.map((indicator) => ({ indicator, done: done[indicator], needed: needed[indicator] }));
}

/** Fields of a point on both pages. */
export function pointFacts(point: PlanPoint, { visits }: KnownRound) {
  const { id, name, mustVisit, sensing, place } = point;
  return { id, name, mustVisit, sensing, place, visit: visits.get(id) ?? null };
}

/** Fields of a round on both pages. */
export function roundFacts(plan: RoutePlan, { round, opensAt, from, to }: KnownRound) {
  const { id, name, teamId, teamName, departId, departName, inOrder } = plan;
  const team = { teamId, teamName, departId, departName };
  return { routeId: id, routeName: name, round, ...team, opensAt, from, to, inOrderOnly: inOrder };
}

/** `yyyy-MM-dd` of an instant by the clock of a site. */
export function siteDay(t: number, timeZone: string): string {
  return toSiteTime(new Date(t).toISOString(), timeZone).slice(0, 10);
}
