import { createProjection } from '@muster/geo/projection.ts';
import type { Position } from '@muster/model/position/positionBatch.ts';
import { seededRandom } from '@muster/model/random/seededRandom.ts';

/** Degrees WGS84, the middle of the site. */
const origin = [121.4672, 30.7085] as const;
const plane = createProjection(origin);

/** Blocks are adjacent; in each a closed area, a room and a hall meet in one point, around which people walk. */
export const blockCount = 4;
const blockWidth = 100;
const edge = 30;

export type AreaKind = 'closed' | 'room' | 'hall';

/** Corners of an area of a block, degrees. */
export function ringOf(block: number, kind: AreaKind): [lon: number, lat: number][] {
  const middle = block * blockWidth;
  const west = kind === 'room' ? middle : middle - edge;
  const east = kind === 'closed' ? middle : middle + edge;
  const [south, north] = kind === 'hall' ? [0, edge] : [-edge, 0];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ].map(([x = 0, y = 0]) => [plane.lon(x), plane.lat(y)]);
}

/** A place of a block, metres east and north of where its areas meet, in degrees. */
export function placeIn(block: number, x: number, y: number): { lon: number; lat: number } {
  return { lon: plane.lon(block * blockWidth + x), lat: plane.lat(y) };
}

/** A person with a location card, whose place at any time is derived from the seed. */
export interface Walker {
  readonly tag: string;
  /** The position at `t`, epoch ms, which is the tag's `count`-th. */
  at(t: number, count: number): Position;
}

/** A crew walks together: it fills and empties a hall once in this time. */
const crewPeriodMs = 12_000;
/** Batteries run down and are charged between these percents, across the alarm's threshold and recovery. */
const battery = { least: 12, most: 32, periodMs: 60_000 } as const;
/** A tag calls for help at every n-th position. */
const callEvery = 150;
/** A tag sends an outlier at every n-th position, and its distance to the north, m. */
const jumpEvery = 70;
const jump = 5000;

/** @param count of all blocks together; half of each block's people are its crew. */
export function createWalkers(seed: string, count: number, prefix: string): Walker[] {
  const random = seededRandom(`walkers ${prefix} ${seed}`);
  return Array.from({ length: count }, (_, number) => {
    const inCrew = Math.floor(number / blockCount) % 2 === 0;
    return createWalker(`${prefix}${String(number).padStart(4, '0')}`, {
      middle: (number % blockCount) * blockWidth,
      radius: random.between(4, 14),
      periodMs: inCrew ? crewPeriodMs : random.between(crewPeriodMs, 40_000),
      phase: random.between(0, inCrew ? Math.PI / 2 : 2 * Math.PI),
      charge: random.next(),
      callOffset: random.integer(0, callEvery - 1),
    });
  });
}

interface Way {
  /** Metres east of the origin. */
  readonly middle: number;
  readonly radius: number;
  readonly periodMs: number;
  readonly phase: number;
  /** Initial phase of the battery's period, 0 to 1. */
  readonly charge: number;
  readonly callOffset: number;
}

function createWalker(tag: string, way: Way): Walker {
  const speed = Math.round(((2 * Math.PI * way.radius) / way.periodMs) * 100_000) / 100;
  return {
    tag,
    at: (t, count) => {
      const angle = way.phase + (2 * Math.PI * (t % way.periodMs)) / way.periodMs;
      return {
        tag,
        t,
        lon: plane.lon(way.middle + way.radius * Math.cos(angle)),
        lat: plane.lat(way.radius * Math.sin(angle) + ((count + way.callOffset) % jumpEvery === 0 ? jump : 0)),
        floor: 0,
        speed,
        battery: batteryAt(t, way.charge),
        ...((count + way.callOffset) % callEvery === 0 ? { sos: true } : {}),
      };
    },
  };
}

/** Falls, and rises as fast. */
function batteryAt(t: number, charge: number): number {
  const share = (t / battery.periodMs + charge) % 1;
  return Math.round(battery.least + (battery.most - battery.least) * Math.abs(2 * share - 1));
}
