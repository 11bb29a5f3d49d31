import type { PatrolPointConfig, PatrolRouteConfig, PatrolsConfig } from '@muster/engine/input.ts';

import { type Being, fullAt, inOrderOfMoments, laterOf, type Moment, timeWithSomebody } from './beings.ts';
import type { PatrolPlaces } from './patrolPlaces.ts';
import type { PatrolEvent, RoundFacts, RoundState } from './workEvents.ts';
import { type RoundWindow, roundWindowsOf } from './roundWindows.ts';

/** The site of the patrols: its begin, and the end of the known time. */
export interface PatrolTimes {
  timeZone: string;
  begin: number;
  now: number;
}

/**
 * All patrol events for all received inputs (work.md, "Patrol"): without state, every round is recomputed from all
 * stays.
 */
export function patrolEvents(
  patrols: PatrolsConfig,
  tagsOf: (teamId: string) => readonly string[],
  places: PatrolPlaces,
  times: PatrolTimes,
): PatrolEvent[] {
  return patrols.routes.flatMap((route) => new Route(patrols, route, tagsOf(route.teamId), places).events(times));
}

/** A visit of a point of the route. */
interface Visit {
  pointId: string;
  being: Being;
  /** The newest round that it counted for. */
  round: string | null;
}

interface Round extends RoundWindow {
  opening: Moment;
}

/** One route and its rounds, one after the other. */
class Route {
  readonly #route: PatrolRouteConfig;
  readonly #points: readonly PatrolPointConfig[];
  readonly #visits: Visit[];
  readonly #comings: Being[];
  #events: PatrolEvent[] = [];

  constructor(patrols: PatrolsConfig, route: PatrolRouteConfig, tags: readonly string[], places: PatrolPlaces) {
    this.#route = route;
    this.#points = patrols.points;
    this.#visits = route.pointIds.flatMap((pointId) =>
      places.atPoint(pointId, tags).map((being) => ({ pointId, being, round: null })),
    );
    const area = patrols.areas.find(({ id }) => id === route.patrolAreaId);
    this.#comings = area === undefined ? [] : places.inArea(area, tags);
  }

  events(times: PatrolTimes): PatrolEvent[] {
    const { timeZone, begin, now } = times;
    let endBefore: Moment = { t: -Infinity, turn: 1 };
    for (const window of roundWindowsOf(this.#route, timeZone, begin, now)) {
      // Rounds that end before the site begins do not exist.
      if (window.ends < begin) continue;
      const opening = laterOf({ t: window.opens, turn: 1 }, endBefore);
      if (opening.t > now) break;
      endBefore = this.#runRound({ ...window, opening }, times);
    }
    return [...this.#leaves(now), ...this.#events];
  }

  #leaves(now: number): PatrolEvent[] {
    return this.#visits.flatMap(({ pointId, being: { tag, end }, round }): PatrolEvent[] => {
      return round === null || end.t > now ? [] : [{ t: end.t, event: 'leave', ...this.#called(round), pointId, tag }];
    });
  }

  /** The round's end. */
  #runRound(round: Round, times: PatrolTimes): Moment {
    const { now } = times;
    const good = this.#goodAt(round, now);
    const end = good ?? { t: round.ends, turn: 1 };
    for (const visit of this.#visitsBy(round, end)) {
      const { begin, tag } = visit.being;
      const { t } = laterOf(begin, round.opening);
      if (t > now) continue;
      visit.round = round.round;
      this.#events.push({ t, event: 'visit', ...this.#called(round.round), pointId: visit.pointId, tag });
    }
    this.#emitUnvisited(round, end, times);
    if (end.t <= now) {
      const state = good === null ? this.#poorState(round, end) : 'good';
      const facts = this.#factsOf(round, end);
      this.#events.push({ t: end.t, event: 'round', ...this.#called(round.round), state, facts });
    }
    return end;
  }

  /** Half of the window has passed while the round is open, and no point was visited. */
  #emitUnvisited(round: Round, end: Moment, { begin, now }: PatrolTimes): void {
    const half: Moment = { t: Math.round((round.from + round.to) / 2), turn: 1 };
    const isOpen = inOrderOfMoments(round.opening, half) <= 0 && inOrderOfMoments(half, end) < 0;
    if (!isOpen || half.t < begin || half.t > now || this.#visitsBy(round, half).length > 0) return;
    this.#events.push({ t: half.t, event: 'roundUnvisited', ...this.#called(round.round) });
  }

  #called(round: string): { routeId: string; round: string } {
    return { routeId: this.#route.id, round };
  }

  #poorState(round: Round, end: Moment): RoundState {
    const isEmpty = this.#visitsBy(round, end).length === 0 && this.#comingsBy(round, end).length === 0;
    return isEmpty ? 'missed' : 'partial';
  }

  /** The first moment of the round at which all chosen indicators are true; null = none with the known inputs. */
  #goodAt(round: Round, now: number): Moment | null {
    const isInRound = (moment: Moment): boolean =>
      inOrderOfMoments(round.opening, moment) <= 0 && moment.t < round.ends && moment.t <= now;
    const comings = this.#comingsBy(round, { t: round.ends, turn: 1 });
    const full: Moment = { t: fullAt(comings, round.opening.t, this.#dwellMs()), turn: 0 };
    const begins = [...this.#visits.map(({ being }) => being), ...comings].map(({ begin }) => begin);
    const moments = [round.opening, ...begins, laterOf(full, round.opening)].filter(isInRound);
    return moments.toSorted(inOrderOfMoments).find((moment) => this.#isGood(round, moment)) ?? null;
  }

  #isGood(round: Round, moment: Moment): boolean {
    const { indicators, minPoints, minVisits, inOrder = false } = this.#route;
    const visited = new Set(this.#visitsBy(round, moment).map(({ pointId }) => pointId));
    const musts = this.#points.filter(({ id, mustVisit }) => mustVisit && this.#route.pointIds.includes(id));
    const holds = {
      points: visited.size >= minPoints && musts.every(({ id }) => visited.has(id)),
      visits: this.#comingsBy(round, moment).length >= minVisits,
      dwell: timeWithSomebody(this.#comingsBy(round, moment), round.opening.t, moment.t) >= this.#dwellMs(),
    };
    return indicators.every((indicator) => holds[indicator]) && (!inOrder || this.#isInOrder(round, moment));
  }

  #dwellMs(): number {
    return this.#route.minDwell * 60_000;
  }

  /** Visits that count for the round by a moment: begun since it opened, or running then. */
  #visitsBy(round: Round, moment: Moment): Visit[] {
    return this.#visits.filter(({ being }) => counts(being, round.opening, moment));
  }

  #comingsBy(round: Round, moment: Moment): Being[] {
    return this.#comings.filter((being) => counts(being, round.opening, moment));
  }

  /** Times of first visits, in the route's order; null = not visited. A running visit counts from the opening on. */
  #firstVisits(round: Round, moment: Moment): (number | null)[] {
    const visits = this.#visitsBy(round, moment);
    return this.#route.pointIds.map((pointId) => {
      const begins = visits.filter((visit) => visit.pointId === pointId).map(({ being }) => being.begin);
      return begins.length === 0 ? null : Math.min(...begins.map(({ t }) => Math.max(t, round.opening.t)));
    });
  }

  #isInOrder(round: Round, moment: Moment): boolean {
    const firsts = this.#firstVisits(round, moment).filter((first) => first !== null);
    return firsts.every((first, i) => i === 0 || firsts[i - 1] <= first);
  }

  #factsOf(round: Round, end: Moment): RoundFacts {
    const firsts = this.#firstVisits(round, end);
    return {
      opensAt: round.opening.t,
      from: round.from,
      to: round.to,
      points: this.#route.pointIds.map((pointId, i) => ({ pointId, firstT: firsts[i] ?? null })),
      visits: this.#comingsBy(round, end).length,
      dwellMs: timeWithSomebody(this.#comingsBy(round, end), round.opening.t, end.t),
      inOrder: this.#isInOrder(round, end),
    };
  }
}

function counts({ begin, end }: Being, opening: Moment, moment: Moment): boolean {
  return inOrderOfMoments(begin, moment) <= 0 && inOrderOfMoments(opening, end) < 0;
}
