import type { Being, Instant, Round, RoutePlan } from '../state/patrol.ts';
import { lingerMs } from '../state/patrol.ts';
import type { PointVisit, RoundOutcome, RoundResult } from '../state/roundResult.ts';

const minuteMs = 60_000;

/** A visit as it counts for a round: from its begin, or from the opening if it was already running. */
export interface Counted extends Instant {
  readonly being: Being;
}

/** State of a round at a time. */
export interface Judgement {
  /** In order. */
  readonly counted: readonly Counted[];
  /** Null = it is still open. */
  readonly end: (Instant & { readonly state: RoundOutcome }) | null;
  /** Time at which half of its window had passed without a visit; null = not so. */
  readonly unvisited: Instant | null;
  readonly result: RoundResult;
  /** When it can change without an input next, epoch ms; Infinity when it has ended. */
  readonly next: number;
}

/** By the engine's own time: end of the visit if no further input extends it. */
export function endTime({ to, last }: Being): number {
  return to ?? last + lingerMs;
}

export function isUpTo(a: Instant, b: Instant): boolean {
  return a.t < b.t || (a.t === b.t && a.seq <= b.seq);
}

const laterOf = (a: Instant, b: Instant): Instant => (isUpTo(a, b) ? b : a);

/**
 * Evaluates an open round at `now`: a pure function of its plan and of the visits of the team (work.md, "Patrol").
 * Times by the engine's own time, epoch ms.
 *
 * @param beings of any time; those that begin after `now` do not count yet
 * @param notBefore earliest time for the result `good`
 */
export function judgeRound(
  plan: RoutePlan,
  round: Round,
  opening: Instant,
  beings: readonly Being[],
  now: number,
  notBefore: number,
): Judgement {
  const known = countedFor(round, opening, beings, now);
  const good = goodAt(plan, round, opening, known, notBefore);
  const end = endAt(round, good, now);
  const until = end ?? { t: now, seq: Number.POSITIVE_INFINITY };
  const counted = known.filter((one) => isUpTo(one, until));
  const firsts = firstVisits(plan, counted);
  const result: RoundResult = {
    opensAt: opening.t,
    from: round.from,
    to: round.to,
    endsAt: round.endsAt,
    points: plan.pointIds.map((pointId, order) => visitOf(pointId, firsts[order])),
    visits: counted.filter(({ being }) => being.place.isArea).length,
    dwellMs: dwellOf(counted, until.t),
    inOrder: isInOrder(firsts),
  };
  const lapse = unvisitedAt(round, opening, counted);
  const state = end !== null && end.state === null ? outcomeOf(result) : end?.state;
  return {
    counted,
    end: end === null ? null : { t: end.t, seq: end.seq, state: state ?? 'partial' },
    unvisited: lapse !== null && !isUpTo(until, lapse) ? lapse : null,
    result,
    next: end !== null ? Number.POSITIVE_INFINITY : nextOf(round, good, lapse, now),
  };
}

/** Visits of the round that have begun by `now`, in order; simultaneous ones in the order of the route's points. */
function countedFor(round: Round, opening: Instant, beings: readonly Being[], now: number): Counted[] {
  const counted: Counted[] = [];
  for (const being of beings) {
    const { from: t, seq } = being;
    if (t > opening.t || (t === opening.t && seq > opening.seq)) {
      if (t <= now && t < round.endsAt) counted.push({ t, seq, being });
    } else if (lastsAt(being, opening)) counted.push({ t: opening.t, seq: opening.seq, being });
  }
  return counted.sort((a, b) => a.t - b.t || a.seq - b.seq || compareBeings(a.being, b.being));
}

/** Whether a visit has not ended by an instant. */
function lastsAt(being: Being, { t, seq }: Instant): boolean {
  const end = endTime(being);
  return end > t || (end === t && being.to !== null && being.toSeq > seq);
}

function compareBeings(a: Being, b: Being): number {
  return a.place.order - b.place.order || (a.tag < b.tag ? -1 : a.tag > b.tag ? 1 : a.from - b.from);
}

/** When all chosen indicators are true if nothing changes: also in the future, by dwell time. Null = never. */
function goodAt(
  plan: RoutePlan,
  round: Round,
  opening: Instant,
  counted: readonly Counted[],
  notBefore: number,
): Instant | null {
  const { indicators, minVisits, minDwell, inOrder } = plan.route;
  let good = opening;
  for (const indicator of indicators) {
    const holds =
      indicator === 'points'
        ? enoughPoints(plan, opening, counted)
        : indicator === 'visits'
          ? enoughVisits(minVisits, opening, counted)
          : enoughDwell(minDwell * minuteMs, opening, counted);
    if (holds === null) return null;
    good = laterOf(good, holds);
  }
  if (good.t < notBefore) good = { t: notBefore, seq: -1 };
  const upTo = good;
  const visits = counted.filter((one) => isUpTo(one, upTo));
  if (inOrder === true && !isInOrder(firstVisits(plan, visits))) return null;
  return good.t < round.endsAt ? good : null;
}

function enoughPoints({ route, mustVisit }: RoutePlan, opening: Instant, counted: readonly Counted[]): Instant | null {
  const visited = new Set<string>();
  const isEnough = () => visited.size >= route.minPoints && mustVisit.every((id) => visited.has(id));
  if (isEnough()) return opening;
  for (const { being, t, seq } of counted) {
    const { pointId, order } = being.place;
    if (order < 0 || pointId === null) continue;
    visited.add(pointId);
    if (isEnough()) return { t, seq };
  }
  return null;
}

function enoughVisits(least: number, opening: Instant, counted: readonly Counted[]): Instant | null {
  const last = counted.filter(({ being }) => being.place.isArea)[least - 1];
  return least <= 0 ? opening : last === undefined ? null : { t: last.t, seq: last.seq };
}

/** Time with at least one member in the area, as disjoint intervals in order. */
function* stretchesOf(counted: readonly Counted[]): Generator<{ from: number; to: number }> {
  let stretch: { from: number; to: number } | null = null;
  // In order of their begins.
  for (const { being, t } of counted) {
    if (!being.place.isArea) continue;
    const to = endTime(being);
    if (stretch !== null && t <= stretch.to) stretch.to = Math.max(stretch.to, to);
    else {
      if (stretch !== null) yield stretch;
      stretch = { from: t, to };
    }
  }
  if (stretch !== null) yield stretch;
}

function enoughDwell(leastMs: number, opening: Instant, counted: readonly Counted[]): Instant | null {
  let missing = leastMs;
  if (missing <= 0) return opening;
  for (const { from, to } of stretchesOf(counted)) {
    if (to - from >= missing) return { t: from + missing, seq: -1 };
    missing -= to - from;
  }
  return null;
}

function dwellOf(counted: readonly Counted[], until: number): number {
  let dwell = 0;
  for (const { from, to } of stretchesOf(counted)) dwell += Math.max(0, Math.min(to, until) - from);
  return dwell;
}

/** The first visit of each point of the route. */
function firstVisits({ pointIds }: RoutePlan, counted: readonly Counted[]): (Counted | undefined)[] {
  const firsts: (Counted | undefined)[] = pointIds.map(() => undefined);
  for (const one of counted) {
    const { order } = one.being.place;
    if (order >= 0) firsts[order] ??= one;
  }
  return firsts;
}

/** Visits at one time are in order. */
function isInOrder(firsts: readonly (Counted | undefined)[]): boolean {
  const times = firsts.flatMap((first) => (first === undefined ? [] : [first.t]));
  return times.every((t, place) => place === 0 || times[place - 1] <= t);
}

function visitOf(pointId: string, first: Counted | undefined): PointVisit {
  if (first === undefined) return { pointId, firstT: null, tag: null, subjectId: null };
  const { tag, subjectId } = first.being;
  return { pointId, firstT: first.t, tag, subjectId };
}

/** Its end by `now`; `state` null = ended by time, so the visits decide its result. */
function endAt(
  { endsAt }: Round,
  good: Instant | null,
  now: number,
): (Instant & { readonly state: 'good' | null }) | null {
  if (good !== null && good.t <= now) return { t: good.t, seq: good.seq, state: 'good' };
  return endsAt <= now ? { t: endsAt, seq: -1, state: null } : null;
}

function outcomeOf({ points, visits }: RoundResult): RoundOutcome {
  return visits === 0 && points.every(({ firstT }) => firstT === null) ? 'missed' : 'partial';
}

/**
 * Half of the window; null if the round was not open yet, or a point was visited by then: a stay in the area is no
 * visit.
 */
function unvisitedAt({ from, to }: Round, opening: Instant, counted: readonly Counted[]): Instant | null {
  const half = { t: Math.round((from + to) / 2), seq: -1 };
  const isVisited = counted.some((one) => one.being.place.order >= 0 && isUpTo(one, half));
  return isUpTo(opening, half) && !isVisited ? half : null;
}

function nextOf({ endsAt }: Round, good: Instant | null, lapse: Instant | null, now: number): number {
  const lapsesAt = lapse !== null && lapse.t > now ? lapse.t : Number.POSITIVE_INFINITY;
  return Math.min(endsAt, good?.t ?? Number.POSITIVE_INFINITY, lapsesAt);
}
