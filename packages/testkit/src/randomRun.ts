import type { EvaluatedSite } from '@muster/engine/evaluation.ts';
import type { ConfigChange, Input, SiteConfig } from '@muster/engine/input.ts';
import { type Position, toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { type SeededRandom, seededRandom } from '@muster/model/random/seededRandom.ts';

import { siteOrigin } from './frame.ts';
import {
  randomArea,
  randomAreaAlarms,
  randomAreaType,
  randomBuildingAlarms,
  randomSite,
  siteStart,
} from './randomSite.ts';
import { type Arrival, randomArrivals, siteMs } from './randomWalk.ts';

/** An operator handles one of the unhandled alarms: the `pick`-th in order of occurrence, modulo their number. */
export interface Handling {
  kind: 'handleOne';
  receivedAt: number;
  pick: number;
}

export type Step = Input | Handling;

export interface RandomRun {
  site: SiteConfig;
  /** In the order of a server's log. */
  steps: Step[];
  /** The positions alone, in order of arrival. */
  arrivals: Arrival[];
}

/** A random site and about twenty minutes of inputs; the same for the same seed. */
export function randomRun(seed: number): RandomRun {
  const random = seededRandom(`site ${seed}`);
  const isCalm = random.chance(0.3);
  const site = randomSite(random, isCalm);
  const changes = randomChanges(random, site);
  const everyArea = [...site.areas, ...changes.flatMap(({ change }) => change.areas?.put ?? [])];
  const arrivals = randomArrivals(random, { ...site, areas: everyArea }, isCalm);
  const handlings = Array.from({ length: random.integer(0, 5) }, (): Handling => {
    return { kind: 'handleOne', receivedAt: randomTime(random), pick: random.integer(0, 9) };
  });
  const others = [...changes, ...handlings, ...randomPulses(random), ...randomEvacuations(random, site)];
  const steps = [...batches(random, arrivals), ...others].toSorted((a, b) => a.receivedAt - b.receivedAt);
  const end = Math.max(siteStart + siteMs, steps.at(-1)?.receivedAt ?? 0);
  return { site, steps: [...steps, { kind: 'tick', receivedAt: end + 3_600_000 }], arrivals };
}

export function batches(random: SeededRandom, arrivals: readonly Arrival[]): Input[] {
  const inputs: Input[] = [];
  const most = random.pick([1, 6]);
  for (let first = 0; first < arrivals.length;) {
    const rows = arrivals.slice(first, first + random.integer(1, most));
    first += rows.length;
    const receivedAt = Math.max(...rows.map((row) => row.receivedAt));
    inputs.push({ kind: 'positions', receivedAt, batch: toPositionBatch(rows.map(({ position }) => position)) });
  }
  return inputs;
}

function randomChanges(random: SeededRandom, site: SiteConfig): Extract<Input, { kind: 'config' }>[] {
  const count = random.chance(0.4) ? random.integer(1, 4) : 0;
  return Array.from({ length: count }, () => {
    return { kind: 'config', receivedAt: randomTime(random), change: randomChange(random, site) };
  });
}

/**
 * Rules in an area, of the building or of a type change; an area is redrawn, added or removed; a subject changes
 * department.
 */
function randomChange(random: SeededRandom, site: SiteConfig): ConfigChange {
  const area = random.pick(site.areas);
  const subject = site.subjects?.[0];
  switch (random.integer(0, 7)) {
    case 0:
      return { site: { alarms: randomBuildingAlarms(random) } };
    case 1:
      return { areaTypes: { put: [randomAreaType(random)] } };
    case 2:
      return { areas: { put: [randomArea(random, random.pick([area.id, 'area-5']))] } };
    case 3:
      return { areas: { remove: [area.id] } };
    case 4:
      return subject === undefined
        ? {}
        : {
            subjects: { put: [{ ...subject, departId: random.pick(['north', 'south']) }] },
            ...(random.chance(0.5) ? { areas: { put: [{ ...area, alarms: randomAreaAlarms(random) }] } } : {}),
          };
    case 5:
      // A subject named by covers becomes a vehicle, or a person.
      return { subjects: { put: [{ tag: 'tag-0', id: 'tag-2', kind: random.pick(['person', 'vehicle']) }] } };
    default:
      return { areas: { put: [{ ...area, alarms: randomAreaAlarms(random) }] } };
  }
}

/** Two cameras, each of which has detections now and then; some pulses are late. */
function randomPulses(random: SeededRandom): Input[] {
  return ['camera-1', 'camera-2'].flatMap((camera) => {
    const pulses: Input[] = [];
    for (let t = siteStart; t < siteStart + siteMs; t += random.integer(1000, random.pick([8000, 200_000]))) {
      const kind = random.pick(['noHardHat', 'personIntrusion'] as const);
      const delay = random.chance(0.2) ? random.integer(0, 100_000) : 0;
      pulses.push({ kind: 'camera', receivedAt: t + delay, pulse: { camera, kind, t } });
    }
    return pulses;
  });
}

/** Operators evacuate areas, one evacuation of an area after the other; some are not ended. */
function randomEvacuations(random: SeededRandom, { areas }: SiteConfig): Input[] {
  return areas.flatMap(({ id: areaId }): Input[] => {
    if (random.chance(0.3)) return [];
    const others = areas.map(({ id }) => id).filter((id) => id !== areaId);
    const safeIslands = others.filter(() => random.chance(0.6));
    const rate = random.chance(0.3) ? { arrivalRate: random.pick([0.5, 1]) } : {};
    const receivedAt = randomTime(random);
    const order = { areaId, safeIslands, isDrill: random.chance(0.5), accountId: 'account-1', ...rate };
    const end = { kind: 'endEvacuation', areaId, accountId: 'account-1' } as const;
    return [
      { kind: 'command', receivedAt, command: { kind: 'startEvacuation', ...order } },
      { kind: 'command', receivedAt: receivedAt + random.integer(1000, 600_000), command: end },
    ];
  });
}

function randomTime(random: SeededRandom): number {
  return siteStart + random.integer(0, siteMs);
}

/** The same site and positions for `npm run evaluate`: rows received at their own times, without changes. */
export function evaluatedRun({ site, arrivals }: RandomRun): { site: EvaluatedSite; rows: Position[] } {
  const { latenessMs: _, openSubjects: __, origin, ...rest } = site;
  const [lon, lat] = origin ?? siteOrigin;
  return {
    site: { ...rest, origin: [lon, lat], areas: [...site.areas] } as EvaluatedSite,
    rows: arrivals.map(({ position }) => position),
  };
}
