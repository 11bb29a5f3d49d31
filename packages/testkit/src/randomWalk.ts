import type { SiteConfig } from '@muster/engine/input.ts';
import type { Position } from '@muster/model/position/positionBatch.ts';

import { degreesOf } from './frame.ts';
import { siteReach, siteStart, siteTags } from './randomSite.ts';
import { distanceTo, distanceToOutline } from './reference/geometry.ts';
import { areasOf, planeOf } from './reference/site.ts';
import type { SeededRandom } from '@muster/model/random/seededRandom.ts';

/** A position and when it reached the server; epoch ms. */
export interface Arrival {
  position: Position;
  receivedAt: number;
}

/** How long tags walk; epoch ms from `siteStart`. */
const siteMs = 1_300_000;

/** Two implementations may differ within 5 cm of an edge (alarms.md): no position lies so near to one that counts. */
const clearance = 0.06;

/**
 * What the tags of a random site send in some twenty minutes, in order of arrival: walks with pauses and silences, floors,
 * outliers, duplicates, telemetry alone, calls for help, batteries that fall, gateways that buffer, messages that
 * overtake each other.
 */
export function randomArrivals(random: SeededRandom, site: SiteConfig): Arrival[] {
  const arrivals = siteTags.slice(0, random.integer(2, 7)).flatMap((tag) => arrivalsOf(random, site, tag));
  return arrivals.sort((a, b) => a.receivedAt - b.receivedAt);
}

function arrivalsOf(random: SeededRandom, site: SiteConfig, tag: string): Arrival[] {
  const isClear = clearOfEdges(site);
  const step = random.pick([800, 2000, 5000, 15_000]);
  const kind = random.chance(0.8) ? 'person' : 'vehicle';
  const arrive = randomWay(random);
  const arrivals: Arrival[] = [];
  let [x, y] = [random.between(-siteReach, siteReach), random.between(-siteReach, siteReach)];
  let floor = 0;
  let battery = random.integer(15, 60);
  let outliers = 0;
  for (let t = siteStart + random.integer(0, 30_000); t < siteStart + siteMs; t += pause(random, step)) {
    if (random.chance(0.8)) [x, y] = wander(random, x, y, Math.min(9, step / 500));
    if (random.chance(0.02)) floor = 1 - floor;
    if (random.chance(0.05)) battery += random.pick([-6, -2, 9]);
    if (random.chance(0.02)) outliers = random.integer(1, 4);
    const place: [number, number] = outliers-- > 0 ? [x + 900, y] : [x, y];
    const position = report(random, isClear, { tag, t, floor, kind }, place, battery);
    arrivals.push({ position, receivedAt: arrive(t) });
    if (random.chance(0.02)) arrivals.push({ position, receivedAt: arrive(t) });
  }
  return arrivals;
}

/** What the device says at one moment: perhaps its battery, rarely a call for help, nearly always where it is. */
function report(
  random: SeededRandom,
  isClear: ReturnType<typeof clearOfEdges>,
  head: Pick<Position, 'tag' | 't' | 'kind'> & { floor: number },
  place: readonly [x: number, y: number],
  battery: number,
): Position {
  const accuracy = random.pick([0, 0.5, 3, 9]);
  const position: Position = { ...head };
  if (random.chance(0.5)) position.battery = battery;
  if (random.chance(0.001)) position.sos = true;
  if (random.chance(0.96) && isClear(...place, head.floor, accuracy)) {
    [position.lon, position.lat] = degreesOf(...place);
    if (accuracy > 0) position.accuracy = accuracy;
  }
  return position;
}

/** Milliseconds to the next position: mostly the step of the device, now and then a silence of minutes. */
function pause(random: SeededRandom, step: number): number {
  return Math.round(step * random.between(0.5, 1.5)) + (random.chance(0.02) ? random.integer(5000, 300_000) : 0);
}

/** How a tag's messages come: at once, in a jumble, or through a gateway that keeps them back now and then. */
function randomWay(random: SeededRandom): (t: number) => number {
  const jitter = random.pick([0, 0, 1500, 5000]);
  const isBuffered = random.chance(0.3);
  let keptUntil = 0;
  return (t) => {
    if (isBuffered && random.chance(0.02)) keptUntil = t + random.integer(5000, 400_000);
    return Math.max(t, keptUntil) + random.integer(0, jitter);
  };
}

function wander(random: SeededRandom, x: number, y: number, reach: number): [number, number] {
  const inside = (value: number): number => Math.max(-siteReach, Math.min(siteReach, value));
  return [inside(x + random.between(-reach, reach)), inside(y + random.between(-reach, reach))];
}

/** Is a place, metres, away from every distance at which something is decided? */
function clearOfEdges(site: SiteConfig) {
  const areas = areasOf(site);
  const plane = planeOf(site);
  return (x: number, y: number, floor: number, accuracy: number): boolean => {
    const point = plane(...degreesOf(x, y));
    return areas.every(({ shapes, config: { exitTolerance = 0 } }) =>
      shapes.every((shape) => {
        const distance = distanceTo(shape, point);
        const margins = [distanceToOutline(shape, point), distance - accuracy, distance - exitTolerance];
        return (shape.floor ?? floor) !== floor || margins.every((margin) => Math.abs(margin) > clearance);
      }),
    );
  };
}
