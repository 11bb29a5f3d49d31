import type { BeaconReading, Position } from '@muster/model/position/positionBatch.ts';
import type { SeededRandom } from '@muster/model/random/seededRandom.ts';

import { degreesOf } from './frame.ts';
import type { Beacon, Spot } from './randomPatrols.ts';
import type { WalkTimes } from './randomPermits.ts';
import type { Arrival, IsClear } from './randomWalk.ts';

/** A subject that walks from spot to spot. */
interface Walker {
  tag: string;
  kind: 'person' | 'vehicle';
  /** Milliseconds between messages. */
  step: number;
  /** Rounded to the second of the site's beginning, like rounds and steps of permits. */
  isEven: boolean;
  hearsBeacons: boolean;
  /** Metres per second. */
  pace: number;
  x: number;
  y: number;
  floor: number;
  /** Spots in the order of its path; null = any spot. */
  rounds: readonly Spot[] | null;
  next: number;
  target: Spot;
  /** Number of messages for which it stays. */
  stays: number;
  astray: number;
}

/** Spots: those of the points and of the permits, and the beacons received there. */
export interface WorkPlaces {
  spots: readonly Spot[];
  permitSpots: readonly Spot[];
  beacons: readonly Beacon[];
}

/**
 * Messages of people who walk for an hour or two, in order of arrival: some follow the points in their order, some walk
 * freely, some stay at a permit and leave it now and then; with silences, wrong places, telemetry with beacons.
 *
 * @param isInOrder everything received is at most a second and a half old; else gateways hold some back
 */
export function randomRounds(
  random: SeededRandom,
  isClear: IsClear,
  tags: readonly { tag: string; kind: 'person' | 'vehicle' }[],
  places: WorkPlaces,
  times: WalkTimes,
  isInOrder: boolean,
): Arrival[] {
  return tags
    .flatMap(({ tag, kind }) => {
      const walker = randomWalker(random, tag, kind, places);
      return arrivalsOf(random, isClear, walker, places, times, isInOrder);
    })
    .toSorted((a, b) => a.receivedAt - b.receivedAt);
}

function randomWalker(random: SeededRandom, tag: string, kind: Walker['kind'], places: WorkPlaces): Walker {
  const start = randomSpot(random);
  const mood = random.pick(['rounds', 'rounds', 'back', 'roam', 'guard'] as const);
  const rounds = {
    rounds: places.spots,
    back: places.spots.toReversed(),
    roam: null,
    guard: places.permitSpots.length > 0 ? places.permitSpots : null,
  }[mood];
  return {
    tag,
    kind,
    step: random.pick([5000, 10_000, 20_000, 30_000]),
    isEven: random.chance(0.4),
    hearsBeacons: random.chance(0.8),
    pace: kind === 'vehicle' ? 4 : random.between(0.5, 2),
    ...start,
    rounds,
    next: 0,
    target: start,
    stays: 0,
    astray: 0,
  };
}

function randomSpot(random: SeededRandom): Spot {
  return { x: random.between(-60, 60), y: random.between(-60, 60), floor: random.pick([0, 0, 0, 1]) };
}

function arrivalsOf(
  random: SeededRandom,
  isClear: IsClear,
  walker: Walker,
  { beacons }: WorkPlaces,
  { start, ms }: WalkTimes,
  isInOrder: boolean,
): Arrival[] {
  const arrivals: Arrival[] = [];
  const arrive = randomWay(random, walker, isInOrder);
  const first = walker.isEven ? Math.ceil(start / 1000) * 1000 + random.integer(0, 30) * 1000 : start + 1;
  for (let t = first; t < start + ms; t += pause(random, walker)) {
    walk(random, walker);
    const position = report(random, isClear, walker, beacons, t);
    arrivals.push({ position, receivedAt: arrive(t) });
    if (random.chance(0.01)) arrivals.push({ position, receivedAt: arrive(t) });
  }
  return arrivals;
}

/** Moves towards its target by one message; there it stays for a while and chooses the next. */
function walk(random: SeededRandom, walker: Walker): void {
  walker.astray = random.chance(0.01) ? random.integer(1, 4) : Math.max(0, walker.astray - 1);
  if (walker.stays > 0) {
    walker.stays -= 1;
    return;
  }
  const { target } = walker;
  const way = (walker.pace * walker.step) / 1000;
  const left = Math.hypot(target.x - walker.x, target.y - walker.y);
  const share = left <= way ? 1 : way / left;
  walker.x += (target.x - walker.x) * share;
  walker.y += (target.y - walker.y) * share;
  if (share < 1) return;
  walker.floor = target.floor;
  walker.stays = random.pick([0, 0, 1, 2, 4, 15]);
  walker.target = chooseTarget(random, walker);
}

function chooseTarget(random: SeededRandom, walker: Walker): Spot {
  const { rounds } = walker;
  if (rounds === null || random.chance(0.15)) return randomSpot(random);
  const spot = rounds[walker.next % rounds.length];
  walker.next += random.chance(0.1) ? 2 : 1;
  // Near it, more or less.
  return { ...spot, x: spot.x + random.normal() * 2, y: spot.y + random.normal() * 2 };
}

function report(
  random: SeededRandom,
  isClear: IsClear,
  { tag, kind, x, y, floor, astray, hearsBeacons }: Walker,
  beacons: readonly Beacon[],
  t: number,
): Position {
  const position: Position = { tag, t, kind, floor };
  const place: [number, number] = [astray > 0 ? x + 2000 : x, y];
  if (random.chance(0.94) && isClear(...place, floor, 0)) [position.lon, position.lat] = degreesOf(...place);
  const heard = hearsBeacons ? beacons.flatMap((beacon) => readingOf(random, beacon, x, y, floor)) : [];
  if (heard.length > 0) position.beacons = heard;
  return position;
}

/** Weaker with the distance, with noise; very weak through a ceiling. */
function readingOf(random: SeededRandom, beacon: Beacon, x: number, y: number, floor: number): BeaconReading[] {
  const distance = Math.max(1, Math.hypot(beacon.x - x, beacon.y - y)) * (beacon.floor === floor ? 1 : 8);
  const rssi = Math.round(-45 - 20 * Math.log10(distance) + 3 * random.normal());
  return rssi < -85 ? [] : [{ id: beacon.id, rssi: Math.min(0, rssi) }];
}

/**
 * Milliseconds to the next message: the interval of the device, and sometimes a silence of a minute, less or much more.
 */
function pause(random: SeededRandom, { step, isEven }: Walker): number {
  const silence = random.chance(0.03) ? random.pick([60_000, random.integer(20, 400) * 1000]) : 0;
  return isEven ? step + silence : Math.round(step * random.between(0.7, 1.3)) + silence;
}

function randomWay(random: SeededRandom, { isEven }: Walker, isInOrder: boolean): (t: number) => number {
  const jitter = random.pick(isEven ? [0, 1500] : [300, 1500]);
  const isBuffered = !isInOrder && random.chance(0.6);
  const isJumbled = !isInOrder && random.chance(0.4);
  let keptUntil = 0;
  return (t) => {
    if (isBuffered && random.chance(0.01)) keptUntil = t + random.integer(5000, 1_500_000);
    const delay = isJumbled && random.chance(0.05) ? random.integer(5000, 200_000) : random.integer(0, jitter);
    return Math.max(t, keptUntil) + delay;
  };
}
