import { seededRandom } from '@muster/model/random/seededRandom.ts';

import { msPerDay, siteDayOf, siteTime } from './pastDay.ts';
import { shortestWay } from './roads.ts';
import type { PlaceKey, SitePoint } from './place.ts';
import { wayOnRoad } from './walk.ts';

/** Where a guard's round leads, in its order: nodes of the roads, with the names of the patrol points there. */
export const patrolStops = [
  { node: 'doorOffice', name: '办公楼门口' },
  { node: 'doorA', name: '生产一区门口' },
  { node: 'doorTanks', name: '罐区门口' },
  { node: 'loading', name: '装卸站路口' },
  { node: 'doorC', name: '生产三区门口' },
  { node: 'doorWorkshop', name: '维修车间门口' },
  { node: 'doorB', name: '生产二区门口' },
] as const;

/** Stops detected by a beacon instead of a fence: SN and iBeacon id. */
export const stopBeacons: readonly { node: (typeof patrolStops)[number]['node']; sn: string; minor: number }[] = [
  { node: 'doorTanks', sn: 'BCN-001', minor: 1 },
  { node: 'doorWorkshop', sn: 'BCN-002', minor: 2 },
];

/** Stops of a round of the tank farm: between the tanks, off the aisle. Metres. */
export const tankStops = [
  { name: 'T-101/T-102 泵组', x: -140, y: 50 },
  { name: 'T-201/T-202 阀组', x: -140, y: 106 },
  { name: 'T-203/T-204 阀组', x: -60, y: 106 },
  { name: 'T-103/T-104 泵组', x: -60, y: 50 },
] as const;

const hourMs = 3_600_000;
const minuteMs = 60_000;
/** Minutes by which a round may begin before its window or end after it. */
export const roundTolerance = 10;

/** A route of the plant by its schedule: hours of the day, past 24 = on the next day. */
export interface DemoRoute {
  team: 'security' | 'tankFarm';
  name: string;
  from: number;
  to: number;
  timesPerDay: number;
}

export const demoRoutes: readonly DemoRoute[] = [
  { team: 'security', name: '夜间巡逻', from: 20, to: 32, timesPerDay: 6 },
  { team: 'security', name: '日间巡逻', from: 8, to: 20, timesPerDay: 3 },
  { team: 'tankFarm', name: '罐区巡检', from: 8, to: 32, timesPerDay: 6 },
];

/** A round walked by a person. Epoch ms. */
export interface RoundWalk {
  team: DemoRoute['team'];
  at: number;
  /** Of its window. */
  to: number;
  /** By the order of the stops, the one that is forgotten; null = none. */
  forgotten: number | null;
}

/** How often a round is not walked, is begun so late that it cannot be finished, and has a point forgotten. */
const odds = { missed: 0.05, late: 0.06, forgotten: 0.08 };

/** Stops, by order, that are not passed on the way to another. */
const forgettable: Readonly<Record<DemoRoute['team'], readonly number[]>> = {
  security: [0, 1, 2, 3, 5],
  tankFarm: [0, 1, 2, 3],
};

/** The rounds of the routes on a day of the site's calendar. */
export function roundsOf(seed: string, day: number): RoundWalk[] {
  return demoRoutes.flatMap((route) =>
    Array.from({ length: route.timesPerDay }, (_, index) => walkOf(seed, day, route, index)).flatMap((walk) =>
      walk === null ? [] : [walk],
    ),
  );
}

function walkOf(seed: string, day: number, route: DemoRoute, index: number): RoundWalk | null {
  const { team, from, to, timesPerDay } = route;
  const random = seededRandom(`${seed}/round/${route.name}/${day}/${index}`);
  const length = ((to - from) / timesPerDay) * hourMs;
  const begin = siteTime(day, from) + index * length;
  const end = begin + length;
  const draw = random.next();
  const forgotten = random.pick(forgettable[team]);
  const usual = begin + random.integer(14, 34) * minuteMs;
  if (draw < odds.missed) return null;
  if (draw < odds.missed + odds.late) {
    // A guard's walk takes a quarter of an hour, in the tank farm five minutes.
    const left = team === 'security' ? 6 : 3;
    return { team, at: end + (roundTolerance - left) * minuteMs, to: end, forgotten: null };
  }
  const forgets = draw < odds.missed + odds.late + odds.forgotten;
  return { team, at: usual, to: end, forgotten: forgets ? forgotten : null };
}

/** Those that begin in the `spanMs` before `t`, both epoch ms. */
export function roundsBegun(rounds: readonly RoundWalk[], t: number, spanMs: number): RoundWalk[] {
  return rounds.filter(({ at }) => at <= t && at > t - spanMs);
}

/** Those of the routes' days that a time may belong to. */
export function roundsAround(seed: string, t: number): RoundWalk[] {
  const day = siteDayOf(t);
  return [day - 1, day].flatMap((each) => roundsOf(seed, each)).filter(({ to }) => to > t - msPerDay);
}

/** Those of a site that begins to live at `start`: a round that would have begun before is begun then, if there is time. */
export function roundsFrom(rounds: readonly RoundWalk[], start: number): RoundWalk[] {
  const last = (to: number): number => to + roundTolerance * minuteMs - longestRoundMs;
  return rounds.map((round) =>
    round.at <= start && start < last(round.to) ? { ...round, at: start + 20_000 } : round,
  );
}

/** Maximum duration of a round. */
export const longestRoundMs = 25 * minuteMs;

/** Where a round begins, and the way along its stops. */
export function wayOfRound({ team, forgotten }: RoundWalk): { place: PlaceKey; way: SitePoint[] } {
  if (team === 'tankFarm') return { place: 'tankFarm', way: tankWay(forgotten) };
  const nodes = ['gate', ...patrolStops.flatMap(({ node }, index) => (index === forgotten ? [] : [node])), 'gate'];
  const way = nodes.slice(1).flatMap((node, index) => wayOnRoad(shortestWay(nodes[index] ?? 'gate', node)));
  return { place: 'gate', way: forgotten === null ? way : aroundStop(way, forgotten) };
}

/** Distance at which a forgotten stop is passed, beyond its fence, in metres. */
const clearance = 18;

/**
 * The way to other stops passes this one: a person who forgets it walks on the other side of the road, out of its
 * range.
 */
function aroundStop(way: readonly SitePoint[], forgotten: number): SitePoint[] {
  const [stop] = wayOnRoad([patrolStops[forgotten]?.node ?? 'gate']);
  if (stop === undefined) return [...way];
  return way.map((point) =>
    Math.hypot(point.x - stop.x, point.y - stop.y) < 1 ? { ...point, y: point.y - clearance } : point,
  );
}

/** Up and down between the tanks from the aisle, which leads past none of the stops. */
function tankWay(forgotten: number | null): SitePoint[] {
  const aisle = 78;
  const at = (x: number, y: number): SitePoint => ({ x, y, floor: 0 });
  return tankStops.flatMap(({ x, y }, index) => (index === forgotten ? [] : [at(x, aisle), at(x, y), at(x, aisle)]));
}
