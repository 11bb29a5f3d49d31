import type {
  PatrolAreaConfig,
  PatrolPointConfig,
  PatrolRouteConfig,
  PatrolsConfig,
  PatrolTeamConfig,
} from '@muster/engine/input.ts';
import type { SeededRandom } from '@muster/model/random/seededRandom.ts';

import { degreesOf } from './frame.ts';
import { randomRegion } from './randomSite.ts';

/** A place in metres of the site's plane. */
export interface Spot {
  x: number;
  y: number;
  floor: number;
}

/** A radio beacon and its place. */
export interface Beacon extends Spot {
  id: string;
}

/** Patrols, where their points are, and the beacons of some. */
export interface RandomPatrols {
  patrols: PatrolsConfig;
  /** By the order of points. */
  spots: Spot[];
  beacons: Beacon[];
}

/** Maximum distance of points from the origin, metres. */
const pointReach = 45;

/**
 * Points that overlap or are apart, on floors or on any, with a fence or a beacon; areas with and without a fence;
 * routes with every choice of indicators, whose rounds are short enough that many begin and end within two hours.
 *
 * @param memberIds ids of the subjects that walk the site
 * @param clock local time of the site at a time, `HH:mm`; `start`: begin of the walk, epoch ms
 */
export function randomPatrols(
  random: SeededRandom,
  memberIds: readonly string[],
  start: number,
  clock: (t: number) => string,
): RandomPatrols {
  const spots = randomSpots(random);
  const beacons: Beacon[] = [];
  const points = spots.map((spot, i) => randomPoint(random, `point-${i + 1}`, spot, beacons));
  const ids = points.map(({ id }) => id);
  const areas = Array.from({ length: random.integer(1, 2) }, (_, i) => randomArea(random, `round-${i + 1}`, ids));
  const teams = Array.from({ length: random.integer(1, 2) }, (_, i): PatrolTeamConfig => {
    const some = memberIds.filter(() => random.chance(0.6));
    return { id: `team-${i + 1}`, memberIds: some.length > 0 ? some : memberIds.slice(0, 1) };
  });
  const routes = Array.from({ length: random.integer(1, 3) }, (_, i) => ({
    ...randomSpan(random, start, clock),
    ...randomDemands(random, ids),
    id: `route-${i + 1}`,
    teamId: random.pick(teams).id,
    patrolAreaId: random.pick(areas).id,
  }));
  return { patrols: { points, areas, teams, routes }, spots, beacons };
}

function randomSpots(random: SeededRandom): Spot[] {
  const spots: Spot[] = [];
  for (let left = random.integer(2, 6); left > 0; left -= 1) {
    const floor = random.pick([0, 0, 0, 1]);
    const [x, y] = [random.between(-pointReach, pointReach), random.between(-pointReach, pointReach)];
    const near = spots.length > 0 && random.chance(0.3) ? random.pick(spots) : null;
    spots.push(near === null ? { x, y, floor } : { x: near.x + x / 6, y: near.y + y / 6, floor: near.floor });
  }
  return spots;
}

function randomPoint(random: SeededRandom, id: string, { x, y, floor }: Spot, beacons: Beacon[]): PatrolPointConfig {
  const mustVisit = random.chance(0.25);
  if (random.chance(0.35)) {
    const beacon = { id: `beacon-${beacons.length + 1}`, x, y, floor };
    beacons.push(beacon);
    return { id, sensing: 'beacon', beaconId: beacon.id, threshold: random.pick([-60, -68, -76]), mustVisit };
  }
  const [lon, lat] = degreesOf(x, y);
  const place = { lon, lat, floor: random.chance(0.4) ? null : floor };
  return { id, sensing: 'fence', place, distance: random.pick([2, 5, 8, 15, 40]), mustVisit };
}

function randomArea(random: SeededRandom, id: string, ids: readonly string[]): PatrolAreaConfig {
  const some = ids.filter(() => random.chance(0.8));
  const area = { id, pointIds: some.length > 0 ? some : ids.slice(0, 1) };
  if (random.chance(0.5)) return random.chance(0.5) ? area : { ...area, regions: [] };
  return { ...area, regions: Array.from({ length: random.integer(1, 2) }, () => randomRegion(random)) };
}

/** Of half an hour to two hours around the walk, or around the clock. */
function randomSpan(random: SeededRandom, start: number, clock: (t: number) => string) {
  const minute = 60_000;
  const begins = start + random.integer(-40, 40) * minute;
  const isAllDay = random.chance(0.2);
  const ends = begins + random.pick([30, 45, 60, 90, 120]) * minute;
  return {
    startTime: clock(begins),
    endTime: clock(isAllDay ? begins : ends),
    timesPerDay: isAllDay ? random.pick([48, 96, 144]) : random.pick([2, 3, 4, 6, 7, 12]),
    errorBefore: random.pick([0, 0, 1, 2, 5, 10]),
    errorAfter: random.pick([0, 0, 1, 3, 5, 15]),
  };
}

function randomDemands(
  random: SeededRandom,
  ids: readonly string[],
): Pick<PatrolRouteConfig, 'pointIds' | 'indicators' | 'minPoints' | 'minVisits' | 'minDwell' | 'inOrder'> {
  const shuffled = random.chance(0.5) ? ids : ids.toReversed();
  const some = shuffled.filter(() => random.chance(0.75));
  const pointIds = some.length > 0 ? some : ids;
  const chosen = (['points', 'visits', 'dwell'] as const).filter(() => random.chance(0.55));
  return {
    pointIds,
    indicators: chosen.length > 0 ? chosen : ['points'],
    minPoints: random.integer(1, pointIds.length),
    minVisits: random.integer(1, 4),
    minDwell: random.pick([1, 1, 2, 3, 6]),
    ...(random.chance(0.5) ? { inOrder: random.chance(0.6) } : {}),
  };
}
