import type { SiteConfig } from '@muster/engine/input.ts';
import type { Position } from '@muster/model/position/positionBatch.ts';
import type { SeededRandom } from '@muster/model/random/seededRandom.ts';

import { degreesOf } from './frame.ts';
import { siteReach, siteStart, siteTags } from './randomSite.ts';
import { distanceTo, distanceToOutline } from './reference/geometry.ts';
import { areasOf, planeOf } from './reference/site.ts';

/** A position and its arrival at the server; epoch ms. */
export interface Arrival {
  position: Position;
  receivedAt: number;
}

/** Duration of the walk of tags; milliseconds from `siteStart`. */
export const siteMs = 1_300_000;

/**
 * Two implementations may differ within 5 cm of an edge (alarms.md): no position is this close to an edge that counts.
 */
const clearance = 0.06;

/** State of a device. */
interface Walker {
  kind: 'person' | 'vehicle';
  /** Milliseconds between its messages. */
  step: number;
  /** A wristband: sends full seconds, without speed or accuracy, like nearly all devices of a large site. */
  isEven: boolean;
  /** Accuracy that it sends, metres; 0 = none. */
  accuracies: readonly number[];
  hasSpeed: boolean;
  hasRate: boolean;
  x: number;
  y: number;
  floor: number;
  /** Its movement for some messages. */
  mood: 'roam' | 'rest' | 'meet';
  battery: number;
  rate: number;
  /** Messages from a wrong place that are still to come. */
  astray: number;
}

/**
 * Messages of the tags of a random site in about twenty minutes, in order of arrival: walks with pauses and silences,
 * floors, outliers, duplicates, telemetry alone, calls for help, falling batteries, high heart rates, buffering
 * gateways, messages that overtake each other. `site`: with every area that will ever exist, in its final form.
 * @param isCalm nearly all walk and send full seconds, and hardly anything is out of order
 */
export function randomArrivals(random: SeededRandom, site: SiteConfig, isCalm = false): Arrival[] {
  const isClear = clearOfEdges(site);
  return siteTags
    .slice(0, random.integer(2, siteTags.length))
    .flatMap((tag) => arrivalsOf(random, isClear, tag, randomWalker(random, site, tag, isCalm)))
    .toSorted((a, b) => a.receivedAt - b.receivedAt);
}

function randomWalker(random: SeededRandom, site: SiteConfig, tag: string, isCalm: boolean): Walker {
  const kind = random.chance(0.7) ? 'person' : 'vehicle';
  const isEven = isCalm && random.chance(0.8);
  return {
    kind: site.subjects?.find((subject) => subject.tag === tag)?.kind ?? kind,
    isEven,
    step: isEven ? 1000 : random.pick([800, 2000, 5000, 15_000]),
    accuracies: isEven ? [0] : [0, 0.5, 3, 9],
    hasSpeed: !isEven && random.chance(0.5),
    hasRate: random.chance(0.7),
    x: random.between(-siteReach, siteReach),
    y: random.between(-siteReach, siteReach),
    floor: 0,
    mood: 'roam',
    battery: random.integer(15, 60),
    rate: random.integer(60, 110),
    astray: 0,
  };
}

function arrivalsOf(random: SeededRandom, isClear: IsClear, tag: string, walker: Walker): Arrival[] {
  const arrive = randomWay(random, walker);
  const arrivals: Arrival[] = [];
  for (let t = siteStart + random.integer(0, 30_000); t < siteStart + siteMs; t += pause(random, walker)) {
    liveOn(random, walker);
    const position = report(random, isClear, { tag, t, floor: walker.floor, kind: walker.kind }, walker);
    arrivals.push({ position, receivedAt: arrive(t) });
    if (random.chance(0.02)) arrivals.push({ position, receivedAt: arrive(t) });
  }
  return arrivals;
}

function liveOn(random: SeededRandom, walker: Walker): void {
  if (random.chance(0.04)) walker.mood = random.pick(['roam', 'rest', 'meet']);
  const reach = Math.min(9, walker.step / 500) * (walker.kind === 'vehicle' ? 2 : 1);
  const wander = walker.mood === 'rest' ? 0.2 : reach;
  // Tags that meet the others come nearer to the middle with every step.
  const pull = walker.mood === 'meet' ? 0.7 : 1;
  const inside = (value: number): number => Math.max(-siteReach, Math.min(siteReach, value));
  walker.x = inside(walker.x * pull + random.between(-wander, wander) * pull);
  walker.y = inside(walker.y * pull + random.between(-wander, wander) * pull);
  if (random.chance(0.02)) walker.floor = 1 - walker.floor;
  if (random.chance(0.05)) walker.battery += random.pick([-6, -2, 9]);
  walker.rate = Math.max(35, Math.min(150, walker.rate + random.integer(-8, 8)));
  walker.astray = random.chance(0.02) ? random.integer(1, 4) : Math.max(0, walker.astray - 1);
}

/** Content of one message: sometimes the state of device and carrier, rarely a call for help, nearly always a place. */
function report(
  random: SeededRandom,
  isClear: IsClear,
  head: Pick<Position, 'tag' | 't' | 'kind'> & { floor: number },
  { x, y, battery, rate, accuracies, hasSpeed, hasRate, astray, kind }: Walker,
): Position {
  const accuracy = random.pick(accuracies);
  const position: Position = { ...head };
  const place: [number, number] = [astray > 0 ? x + 900 : x, y];
  if (random.chance(0.5)) position.battery = battery;
  if (hasRate && random.chance(0.5)) position.heartRate = rate;
  if (random.chance(0.001)) position.sos = true;
  if (random.chance(0.96) && isClear(...place, head.floor, accuracy)) {
    [position.lon, position.lat] = degreesOf(...place);
    if (accuracy > 0) position.accuracy = accuracy;
    if (hasSpeed && random.chance(0.9)) position.speed = random.between(0, kind === 'vehicle' ? 7 : 2);
  }
  return position;
}

/** Milliseconds to the next position: mostly the interval of the device, sometimes a silence of minutes. */
function pause(random: SeededRandom, { step, isEven }: Walker): number {
  if (isEven) return step * (random.chance(0.005) ? random.integer(2, 300) : 1);
  return Math.round(step * random.between(0.5, 1.5)) + (random.chance(0.02) ? random.integer(5000, 300_000) : 0);
}

/** Transmission of a tag's messages: at once, shuffled, or through a gateway that holds them back now and then. */
function randomWay(random: SeededRandom, { isEven }: Walker): (t: number) => number {
  const jitter = isEven ? 0 : random.pick([0, 0, 1500, 5000]);
  const isBuffered = random.chance(isEven ? 0.1 : 0.3);
  let keptUntil = 0;
  return (t) => {
    if (isBuffered && random.chance(0.02)) keptUntil = t + random.integer(5000, 400_000);
    return Math.max(t, keptUntil) + random.integer(0, jitter);
  };
}

export type IsClear = (x: number, y: number, floor: number, accuracy: number) => boolean;

/** Whether a place, metres, is away from every distance that decides something. */
export function clearOfEdges(site: SiteConfig): IsClear {
  const areas = areasOf(site);
  const plane = planeOf(site);
  return (x, y, floor, accuracy) => {
    const point = plane(...degreesOf(x, y));
    return areas.every(({ shapes, config: { exitTolerance = 0 } }) =>
      shapes.every((shape) => {
        const distance = distanceTo(shape, point);
        // Nothing depends on absent values: inside, the distance is zero, which is no edge.
        const decisive = [accuracy, exitTolerance].filter((metres) => metres > 0);
        const margins = [distanceToOutline(shape, point), ...decisive.map((metres) => distance - metres)];
        return (shape.floor ?? floor) !== floor || margins.every((margin) => Math.abs(margin) > clearance);
      }),
    );
  };
}
