import type { EvaluatedAccess } from '@muster/engine/evaluatedAccess.ts';
import type {
  AccessConfig,
  AccessPass,
  AreaConfig,
  CheckpointConfig,
  Input,
  ShiftConfig,
} from '@muster/engine/input.ts';
import type { SeededRandom } from '@muster/model/random/seededRandom.ts';

import { degreesOf } from './frame.ts';
import type { WalkTimes } from './randomPermits.ts';
import { randomRegion } from './randomSite.ts';
import type { Arrival } from './randomWalk.ts';

/** A pass and the time at which the server receives it. */
export interface RandomPass extends AccessPass {
  tag: string;
  receivedAt: number;
}

export interface RandomAccess {
  config: AccessConfig;
  /** The ground area and zones. */
  areas: AreaConfig[];
}

const gates = ['gate-1', 'gate-2'];

/**
 * A ground area, zones with and without a fence, checkpoints with and without coordinates, and shifts of some minutes
 * to a whole day, of walking subjects and of others.
 *
 * @param idOf subject of a tag
 * @param clock local time of the site at a time, `HH:mm`
 */
export function randomAccess(
  random: SeededRandom,
  tags: readonly string[],
  idOf: (tag: string) => string,
  times: WalkTimes,
  clock: (t: number) => string,
): RandomAccess {
  const areas = ['ground', 'zone-1', 'zone-2'].map((id): AreaConfig => {
    const regions = Array.from({ length: random.integer(1, 2) }, () => randomRegion(random));
    const presence = { fixTimeout: random.pick([60, 180]), detectCrossing: random.chance(0.3) };
    return random.chance(0.3)
      ? { id, regions, ...presence, entryFixes: 2, exitTolerance: 3 }
      : { id, regions, ...presence };
  });
  const zones = [[], ['zone-1'], ['zone-1', 'zone-2'], ['gone'], ['bare'], ['gone', 'zone-2'], ['ground']];
  const shifts = Array.from({ length: random.integer(2, 6) }, (_, i): ShiftConfig => {
    const tag = random.chance(0.1) ? 'nobody' : random.pick(tags);
    return {
      id: `shift-${i + 1}`,
      tag,
      subjectId: idOf(tag),
      ...randomHours(random, times, clock),
      zoneIds: random.pick(zones),
    };
  });
  const checkpoints = gates.map((id): CheckpointConfig => {
    const [lon, lat] = degreesOf(random.between(-90, 90), random.between(-90, 90));
    return { id, place: random.chance(0.6) ? { lon, lat } : null };
  });
  const groundAreaId = random.chance(0.9) ? 'ground' : random.pick([null, 'gone']);
  return {
    config: { groundAreaId, hasGates: true, checkpoints, shifts },
    areas: [...areas, { id: 'bare', regions: [] }],
  };
}

function randomHours(random: SeededRandom, { start, ms }: WalkTimes, clock: (t: number) => string) {
  const minute = 60_000;
  // Most begin during the walk, early enough to end within it: only those are summarised.
  const begins = start + random.integer(-30, Math.floor(ms / minute / 2)) * minute;
  const isAllDay = random.chance(0.15);
  return {
    start: clock(begins),
    end: clock(isAllDay ? begins : begins + random.pick([10, 15, 25, 45, 60, 120]) * minute),
  };
}

/**
 * Checkpoint events: near the time of some position, at any time, twice; of walking subjects and of one who does not
 * walk.
 *
 * @param isInOrder received within a second and a half; else some are later
 */
export function randomPasses(
  random: SeededRandom,
  tags: readonly string[],
  arrivals: readonly Arrival[],
  times: WalkTimes,
  isInOrder: boolean,
): RandomPass[] {
  return Array.from({ length: random.integer(0, 24) }, () => {
    const near = arrivals.length > 0 && random.chance(0.6) ? random.pick(arrivals).position : null;
    const t =
      near === null ? times.start + random.integer(-400_000, times.ms) : near.t + random.integer(-130, 130) * 1000;
    const tag = random.chance(0.1) ? 'nobody' : (near?.tag ?? random.pick(tags));
    const delay = !isInOrder && random.chance(0.3) ? random.integer(5000, 1_500_000) : random.integer(0, 1500);
    const receivedAt = Math.max(times.start, t + delay);
    return { checkpoint: random.pick(gates), t, tag, direction: random.pick(['in', 'out'] as const), receivedAt };
  }).flatMap((pass) => (random.chance(0.1) ? [pass, pass] : [pass]));
}

/** As logged by a server: the tag, or the person alone. */
export function passInputs(passes: readonly RandomPass[]): Input[] {
  return passes.map(({ receivedAt, ...pass }) => ({ kind: 'access', receivedAt, passes: [pass] }));
}

/** The middle of a recording in degrees, its tags, and its time span, UTC. */
interface Walked {
  lon: number;
  lat: number;
  tags: readonly string[];
  first: string;
  last: string;
}

/** Some pass a gate, in the middle and at the edge; all have a shift, with the middle as zone, or none. */
export function recordingAccess({ lon, lat, tags, first, last }: Walked): EvaluatedAccess {
  const [from, to] = [Date.parse(first), Date.parse(last)];
  const at = (share: number): number => from + Math.floor(((to - from) * share) / 1000) * 1000;
  const isShort = to - from < 86_400_000;
  const hours = isShort ? { start: '00:00', end: '00:00' } : { start: '08:00', end: '08:20' };
  return {
    groundAreaId: 'outer',
    checkpoints: [{ id: 'middle', place: { lon, lat } }],
    accessEvents: tags.slice(0, 20).flatMap((tag, i) => [
      { checkpoint: i % 3 === 0 ? 'edge' : 'middle', t: at(0.02 * i), tag, direction: 'in' },
      { checkpoint: 'middle', t: at(0.3 + 0.03 * i), tag, direction: 'out' },
    ]),
    shifts: tags.map((tag, i) => ({ id: `shift-${i % 2}`, tag, ...hours, zoneIds: i % 5 === 4 ? [] : ['inner'] })),
  };
}
