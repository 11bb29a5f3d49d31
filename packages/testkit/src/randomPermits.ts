import type { EvaluatedPermit, EvaluatedSite } from '@muster/engine/evaluation.ts';
import type { ConfigChange, Input, PermitConfig } from '@muster/engine/input.ts';
import type { Region } from '@muster/model/area/region.ts';
import type { SeededRandom } from '@muster/model/random/seededRandom.ts';

import { degreesOf, polygonOf } from './frame.ts';
import type { Spot } from './randomPatrols.ts';

/** A permit, with its steps, and its place. */
export interface RandomPermit extends EvaluatedPermit {
  endAt: number;
  steps: { t: number; step: EvaluatedPermit['steps'][number]['step'] }[];
  spot: Spot;
}

/** The time of a walk, epoch ms. */
export interface WalkTimes {
  start: number;
  ms: number;
}

/**
 * Permits that start, pause, resume and end while people walk, now and then twice at one instant, most of which end
 * later than permitted.
 *
 * @param tags some of them are workers and guardians
 */
export function randomPermits(random: SeededRandom, tags: readonly string[], times: WalkTimes): RandomPermit[] {
  return Array.from({ length: random.integer(0, 3) }, (_, i) => randomPermit(random, `${i + 1}`, tags, times));
}

function randomPermit(random: SeededRandom, id: string, tags: readonly string[], times: WalkTimes): RandomPermit {
  const spot = { x: random.between(-30, 30), y: random.between(-30, 30), floor: 0 };
  const guardians = tags.filter(() => random.chance(0.3));
  const workers = tags.filter((tag) => !guardians.includes(tag) && random.chance(0.4));
  const endAt = times.start + Math.floor(random.between(0.1, 0.9) * (times.ms / 1000)) * 1000;
  return {
    id,
    regions: [randomPlace(random, spot)],
    workers: workers.length > 0 ? workers : tags.slice(0, 1),
    guardians: guardians.length > 0 ? guardians : tags.slice(-1),
    maxPeople: random.chance(0.3) ? null : random.integer(0, 3),
    endAt,
    steps: randomSteps(random, endAt, times),
    spot,
  };
}

function randomPlace(random: SeededRandom, { x, y }: Spot): Region {
  const floor = random.chance(0.5) ? null : 0;
  if (random.chance(0.5)) return { shape: 'circle', center: degreesOf(x, y), radius: 15, floor };
  const [width, height] = [random.between(5, 25), random.between(5, 25)];
  return polygonOf(
    [
      [x - width, y - height],
      [x + width, y - height * 0.8],
      [x + width * 0.7, y + height],
      [x - width * 0.9, y + height * 0.9],
    ],
    floor,
  );
}

/**
 * A pause after each start, a resumption after each pause; some end at the same instant, some at a time of a notice.
 */
function randomSteps(random: SeededRandom, endAt: number, { start, ms }: WalkTimes): RandomPermit['steps'] {
  const steps: RandomPermit['steps'] = [];
  let t = random.chance(0.3) ? start : start + random.integer(0, 1200) * 1000;
  for (let inProgress = false; t < start + ms; inProgress = !inProgress) {
    if (inProgress && random.chance(0.2)) return [...steps, { t, step: 'end' }];
    if (inProgress) steps.push({ t, step: 'pause' });
    else steps.push({ t, step: steps.length === 0 ? 'start' : 'resume' });
    if (random.chance(0.15)) continue;
    const told = endAt + random.integer(0, 2) * 600_000;
    t = random.chance(0.1) && told > t ? told : t + random.integer(1, 2000) * 1000;
  }
  return steps;
}

/** Steps as logged by a server: a change of configuration each. */
export function permitInputs(permits: readonly RandomPermit[], idOf: (tag: string) => string): Input[] {
  return permits.flatMap((permit) => {
    const { id, regions, maxPeople, endAt } = permit;
    const config: PermitConfig = {
      id,
      regions,
      maxPeople,
      endAt,
      workerIds: permit.workers.map(idOf),
      guardianIds: permit.guardians.map(idOf),
    };
    return permit.steps.map(({ t, step }): Input => {
      const change: ConfigChange = {
        permits: step === 'start' || step === 'resume' ? { put: [config] } : { remove: [id] },
      };
      return { kind: 'config', receivedAt: t, change };
    });
  });
}

/** Permits in the form of `SITE.json`. */
export function evaluatedPermits(permits: readonly RandomPermit[]): EvaluatedSite['permits'] {
  return permits.map((permit) => {
    const { spot: _, ...written } = permit;
    return written;
  });
}
