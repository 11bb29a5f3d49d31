import type { PatrolEvent } from '../event.ts';
import type { Being, Instant, PatrolRoute, PatrolScene, Round } from '../state/patrol.ts';
import { rank } from '../state/deadlineQueue.ts';
import type { RoundResult } from '../state/roundResult.ts';
import { endTime, type Judgement, judgeRound } from './judgeRound.ts';

const minuteMs = 60_000;
/** Time after its window during which a result can be corrected (work.md, "One principle"). */
const finalMs = 48 * 60 * minuteMs;
/** Maximum number of visits kept per route: the oldest are dropped first. */
const maxVisits = 20_000;

/** An event with its position in the order of events; at one instant leaves come first. */
interface Happening extends Instant {
  readonly event: PatrolEvent;
}

/**
 * Evaluates the rounds of a route at site time, from the oldest that may have changed, and emits what was not emitted
 * yet. Schedules the next instant at which something can happen.
 */
export function judgeRounds(scene: PatrolScene, route: PatrolRoute): void {
  const { now } = scene;
  finish(route, now);
  const happenings: Happening[] = [];
  const { next, isOpen } = judgeFrom(scene, route, firstChanged(route), happenings);
  route.changedFrom = Number.POSITIVE_INFINITY;
  emitLeaves(scene, route, happenings);
  for (const { event } of happenings.sort(compareHappenings)) scene.emit(event);
  forget(route, now);
  const due = route.beings.reduce((first, being) => Math.min(first, nextOf(being, now, isOpen)), next);
  if (due < Number.POSITIVE_INFINITY) scene.schedule(route, due, rank.patrol);
}

/** The current state of a round. */
export function progressOf(route: PatrolRoute, round: Round, opening: Instant, now: number): Judgement {
  return judgeRound(route.plan, round, opening, route.beings, now, route.notBefore);
}

/** Ends all emitted visits of a removed route. */
export function leaveRoute(scene: PatrolScene, route: PatrolRoute): void {
  const happenings: Happening[] = [];
  emitLeaves(scene, route, happenings);
  for (const { event } of happenings.sort(compareHappenings)) scene.emit(event);
}

/** By the current clock. */
export function resultByClock(result: RoundResult, clockMs: number): RoundResult {
  if (clockMs === 0) return result;
  return {
    ...result,
    opensAt: result.opensAt + clockMs,
    from: result.from + clockMs,
    to: result.to + clockMs,
    endsAt: result.endsAt + clockMs,
    points: result.points.map((point) => ({ ...point, firstT: point.firstT === null ? null : point.firstT + clockMs })),
  };
}

function compareHappenings(a: Happening, b: Happening): number {
  return a.t - b.t || a.seq - b.seq || Number(b.event.kind === 'leave') - Number(a.event.kind === 'leave');
}

/** Drops rounds that are final. */
function finish(route: PatrolRoute, now: number): void {
  const { rounds } = route;
  while (rounds.length > 0 && rounds[0].end !== null && rounds[0].to + finalMs <= now) {
    route.lastEnd = rounds[0].end;
    rounds.shift();
  }
}

function firstChanged({ rounds, changedFrom }: PatrolRoute): number {
  const at = rounds.findIndex(({ isFinal, end }) => !isFinal && (end === null || end.t >= changedFrom));
  return at < 0 ? rounds.length : at;
}

function judgeFrom(
  scene: PatrolScene,
  route: PatrolRoute,
  first: number,
  happenings: Happening[],
): { next: number; isOpen: boolean } {
  const { now } = scene;
  let before = first > 0 ? route.rounds[first - 1].end : route.lastEnd;
  for (let at = first; ; at++) {
    const round = route.rounds[at] ?? planRound(scene, route);
    if (round === null) return { next: Number.POSITIVE_INFINITY, isOpen: false };
    for (const later of route.rounds.slice(at)) later.opening = later.end = null;
    const opening = openingOf(route, round, before);
    if (opening.t > now) return { next: opening.t, isOpen: false };
    round.opening = opening;
    const judgement = progressOf(route, round, opening, now);
    round.end = before = judgement.end;
    emitRound(scene, route, round, judgement, happenings);
    if (judgement.end === null) return { next: judgement.next, isOpen: true };
  }
}

/** The later of `errorBefore` before its window and the end of the previous round. */
function openingOf({ plan, beganAt }: PatrolRoute, { from }: Round, before: Instant | null): Instant {
  const t = Math.max(from - plan.route.errorBefore * minuteMs, beganAt);
  return before !== null && before.t >= t ? { t: before.t, seq: before.seq } : { t, seq: -1 };
}

/** Plans the round after the last planned one, by the current clock; no name is used twice. */
function planRound({ clockMs }: PatrolScene, route: PatrolRoute): Round | null {
  const { rounds, plan, plannedAt } = route;
  const lastTo = rounds.at(-1)?.to ?? Number.NEGATIVE_INFINITY;
  const names = new Set(rounds.map(({ name }) => name));
  const endOfWindow = (to: number) => to - clockMs + plan.route.errorAfter * minuteMs;
  const near = Math.max(lastTo, plannedAt) + clockMs;
  const window = plan.firstWindow(near, ({ name, from, to }) => {
    return from - clockMs >= lastTo && endOfWindow(to) >= plannedAt && !names.has(name);
  });
  if (window === null) return null;
  const { name, from, to } = window;
  const round: Round = {
    name,
    from: from - clockMs,
    to: to - clockMs,
    endsAt: endOfWindow(to),
    opening: null,
    end: null,
    told: null,
    isUnvisitedTold: false,
    isFinal: false,
  };
  rounds.push(round);
  return round;
}

function emitRound(
  { clockMs }: PatrolScene,
  route: PatrolRoute,
  round: Round,
  { counted, unvisited, end, result }: Judgement,
  happenings: Happening[],
): void {
  const about = { routeId: route.name, round: round.name };
  for (const { being, t, seq } of counted) {
    if (being.place.order < 0 || being.rounds.includes(round.name)) continue;
    being.rounds.push(round.name);
    happenings.push({ t, seq, event: { kind: 'visit', t, ...about, ...visitOf(being, clockMs) } });
  }
  if (unvisited !== null && !round.isUnvisitedTold && unvisited.t >= route.plannedAt) {
    round.isUnvisitedTold = true;
    happenings.push({ ...unvisited, event: { kind: 'roundUnvisited', t: unvisited.t, ...about } });
  }
  if (end === null) return;
  const { t, seq, state } = end;
  const told = JSON.stringify([state, t, result]);
  if (told === round.told) return;
  const corrects = round.told !== null;
  round.told = told;
  const shown = resultByClock(result, clockMs);
  happenings.push({ t, seq, event: { kind: 'round', t, ...about, state, result: shown, corrects } });
}

/** Emits ends of emitted visits; again if a delayed row has moved one. */
function emitLeaves({ now, clockMs }: PatrolScene, route: PatrolRoute, happenings: Happening[]): void {
  for (const being of route.beings) {
    if (being.rounds.length === 0) continue;
    const t = endTime(being);
    if (t > now || t === being.leftAt) continue;
    const latest = route.rounds.findLast(({ name }) => being.rounds.includes(name));
    // Events of a final round are not corrected.
    if (being.leftAt !== null && latest?.isFinal !== false) continue;
    being.leftAt = t;
    const round = latest?.name ?? being.rounds[being.rounds.length - 1];
    happenings.push({
      t,
      seq: being.toSeq,
      event: { kind: 'leave', t, routeId: route.name, round, ...visitOf(being, clockMs) },
    });
  }
}

function visitOf({ place, tag, subjectId, from }: Being, clockMs: number) {
  return { pointId: place.pointId ?? '', tag, subjectId, since: from + clockMs };
}

/** Drops visits that no round can need any more. */
function forget(route: PatrolRoute, now: number): void {
  const oldest = route.rounds.find(({ isFinal, opening }) => !isFinal && opening !== null);
  const from = oldest?.opening?.t ?? now;
  const { length } = route.beings;
  route.beings = route.beings.filter(
    (being, at) => endTime(being) >= from && (being.to === null || length - at <= maxVisits),
  );
  for (const [slot, beings] of route.open) {
    const kept = beings.filter((being) => endTime(being) >= from);
    if (kept.length === 0) route.open.delete(slot);
    else if (kept.length < beings.length) route.open.set(slot, kept);
  }
}

/** When a visit begins to matter, or ends: deadlines of its route. */
function nextOf(being: Being, now: number, isOpen: boolean): number {
  if (being.from > now) return being.from;
  const end = endTime(being);
  return end > now && (isOpen || being.rounds.length > 0) ? end : Number.POSITIVE_INFINITY;
}
