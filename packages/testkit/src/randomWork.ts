import type { EvaluatedAccess } from '@muster/engine/evaluatedAccess.ts';
import type { EvaluatedSite } from '@muster/engine/evaluation.ts';
import type { AreaConfig, Input, SiteConfig } from '@muster/engine/input.ts';
import { type Position, toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { type SeededRandom, seededRandom } from '@muster/model/random/seededRandom.ts';

import { siteOrigin } from './frame.ts';
import { passInputs, randomAccess, type RandomAccess, type RandomPass, randomPasses } from './randomAccess.ts';
import { randomPatrols, type RandomPatrols } from './randomPatrols.ts';
import { evaluatedPermits, permitInputs, randomPermits, type RandomPermit, type WalkTimes } from './randomPermits.ts';
import { randomRounds } from './randomRounds.ts';
import { batches, type Step } from './randomRun.ts';
import { randomArea, siteStart } from './randomSite.ts';
import { type Arrival, clearOfEdges } from './randomWalk.ts';

/** A random site where people work: patrols, permits, gates and shifts, for a running engine and for `evaluate`. */
export interface WorkRun {
  site: SiteConfig;
  steps: Step[];
  /** Nothing received is older than the lateness, so nothing is corrected. */
  isInOrder: boolean;
  evaluated: EvaluatedSite;
  rows: Position[];
}

/** Begin of the walk, and its kind: on a normal day, before midnight, before the clock is put back or forward. */
const beginnings: readonly (readonly [timeZone: string, start: number])[] = [
  ['Europe/Zurich', siteStart],
  ['Asia/Shanghai', siteStart],
  ['Asia/Kathmandu', siteStart],
  ['Europe/Zurich', Date.parse('2025-11-19T22:20:00Z')],
  ['Europe/Zurich', Date.parse('2025-10-26T00:10:00Z')],
  ['Europe/Zurich', Date.parse('2026-03-29T00:20:00Z')],
  ['America/St_Johns', Date.parse('2025-11-02T03:50:00Z')],
  ['Australia/Lord_Howe', Date.parse('2026-04-04T14:20:00Z')],
];

/** The same seed gives the same. */
export function randomWork(seed: number): WorkRun {
  const random = seededRandom(`work ${seed}`);
  const [timeZone, day] = random.chance(0.4) ? beginnings[0] : random.pick(beginnings);
  const times: WalkTimes = {
    start: day + random.pick([0, random.integer(0, 900) * 1000, random.integer(0, 900_000)]),
    ms: random.integer(50, 110) * 60_000,
  };
  const tags = Array.from({ length: random.integer(2, 6) }, (_, i) => `tag-${i + 1}`);
  const subjects = tags
    .filter(() => random.chance(0.8))
    .map((tag) => {
      return { tag, id: `subject-of-${tag}`, kind: random.chance(0.9) ? ('person' as const) : ('vehicle' as const) };
    });
  const idOf = (tag: string): string => subjects.find((subject) => subject.tag === tag)?.id ?? tag;
  const clock = (t: number): string => new Date(t).toLocaleTimeString('sv-SE', { timeZone, timeStyle: 'short' });
  const work = randomPatrols(random, tags.map(idOf), times.start, clock);
  const permits = randomPermits(random, tags, times);
  const site: SiteConfig = {
    timeZone,
    origin: siteOrigin,
    openSubjects: true,
    latenessMs: 2000,
    areas: Array.from({ length: random.integer(0, 2) }, (_, i) => quietArea(random, `area-${i + 1}`)),
    subjects,
    patrols: work.patrols,
  };
  const isInOrder = random.chance(0.6);
  const ofAccess = seededRandom(`access ${seed}`);
  const access = accessOf(randomAccess(ofAccess, tags, idOf, times, clock), isInOrder);
  site.areas = [...site.areas, ...access.areas];
  site.access = access.config;
  const people = tags.map((tag) => ({
    tag,
    kind: subjects.find((one) => one.tag === tag)?.kind ?? ('person' as const),
  }));
  const places = { ...work, permitSpots: permits.map(({ spot }) => spot) };
  const isClear = clearOfEdges({ ...site, areas: [...site.areas, ...edgesOf(work, permits)] });
  const arrivals = randomRounds(random, isClear, people, places, times, isInOrder);
  const inputs = isInOrder ? promptBatches(arrivals) : batches(random, arrivals);
  const passes = randomPasses(ofAccess, tags, arrivals, times, isInOrder);
  return {
    site,
    steps: stepsOf(random, [...permitInputs(permits, idOf), ...inputs, ...passInputs(passes)], times),
    isInOrder,
    evaluated: {
      ...evaluatedSite(site, permits, random.chance(0.5) ? times.start : undefined),
      ...evaluatedAccess(access, passes),
    },
    rows: rowsOf(arrivals, isInOrder),
  };
}

/** Fixes far from a checkpoint are found within the last minute only: not with late inputs. */
function accessOf(access: RandomAccess, isInOrder: boolean): RandomAccess {
  if (isInOrder) return access;
  const checkpoints = access.config.checkpoints.map(({ id }) => ({ id, place: null }));
  return { ...access, config: { ...access.config, checkpoints } };
}

/** In the form of `SITE.json`. */
function evaluatedAccess({ config }: RandomAccess, passes: readonly RandomPass[]): EvaluatedAccess {
  const { groundAreaId, checkpoints, shifts } = config;
  return {
    ...(groundAreaId === null ? {} : { groundAreaId }),
    checkpoints,
    shifts: shifts.map(({ id, tag = '', start, end, zoneIds }) => ({ id, tag, start, end, zoneIds })),
    accessEvents: passes.map(({ checkpoint, t, tag, direction }) => ({ checkpoint, t, tag, direction })),
  };
}

/** An area with few events: alarms are compared elsewhere, and two hours of groups are slow. */
function quietArea(random: SeededRandom, id: string): AreaConfig {
  const { alarms: { cluster: _, ...alarms } = {}, ...area } = randomArea(random, id);
  return { ...area, alarms, typeId: null, strict: false };
}

/** Everything with a deciding edge, as areas. */
function edgesOf({ patrols: { points, areas } }: RandomPatrols, permits: readonly RandomPermit[]): AreaConfig[] {
  const circles = points.flatMap(({ id, place, distance = 0 }): AreaConfig[] => {
    if (place === undefined) return [];
    const { lon, lat, floor } = place;
    return [{ id, regions: [{ shape: 'circle', center: [lon, lat], radius: distance, floor }] }];
  });
  const drawn = areas.map(({ id, regions = [] }) => ({ id, regions }));
  return [...circles, ...drawn, ...permits.map(({ id, regions }) => ({ id, regions }))];
}

/** Arrivals within four tenths of a second are one batch: no row of it is older than the lateness. */
function promptBatches(arrivals: readonly Arrival[]): Input[] {
  const groups: Arrival[][] = [];
  for (const arrival of arrivals) {
    const group = groups.at(-1);
    if (group !== undefined && arrival.receivedAt - group[0].receivedAt < 400) group.push(arrival);
    else groups.push([arrival]);
  }
  return groups.map((group) => {
    const batch = toPositionBatch(group.map(({ position }) => position));
    return { kind: 'positions', receivedAt: Math.max(...group.map(({ receivedAt }) => receivedAt)), batch };
  });
}

function stepsOf(random: SeededRandom, inputs: readonly Input[], times: WalkTimes): Step[] {
  const begin: Step = { kind: 'tick', receivedAt: times.start + random.integer(0, 5000) };
  const ticks = Array.from({ length: random.integer(0, 20) }, (): Step => {
    return { kind: 'tick', receivedAt: times.start + random.integer(0, times.ms) };
  });
  const steps = [begin, ...inputs, ...ticks];
  const inOrder = steps.toSorted((a, b) => a.receivedAt - b.receivedAt);
  const last = Math.max(times.start + times.ms, inOrder.at(-1)?.receivedAt ?? 0);
  return [...inOrder, { kind: 'tick', receivedAt: last + 3_600_000 }];
}

/** Rows of a file: in order of time, or of arrival. */
function rowsOf(arrivals: readonly Arrival[], isInOrder: boolean): Position[] {
  const rows = arrivals.map(({ position }) => position);
  return isInOrder ? rows.toSorted((a, b) => a.t - b.t) : rows;
}

/** The same in the form of `SITE.json`: teams are tags. */
function evaluatedSite(site: SiteConfig, permits: readonly RandomPermit[], start: number | undefined): EvaluatedSite {
  const { timeZone, areas, subjects = [], patrols, origin = siteOrigin } = site;
  const tagOf = (id: string): string => subjects.find((subject) => subject.id === id)?.tag ?? id;
  const [lon, lat] = origin;
  return {
    timeZone,
    origin: [lon, lat],
    areas: [...areas],
    subjects: [...subjects],
    permits: evaluatedPermits(permits),
    ...(start === undefined ? {} : { start }),
    ...(patrols === undefined
      ? {}
      : {
          patrols: {
            ...patrols,
            teams: patrols.teams.map(({ id, memberIds = [] }) => ({ id, tags: memberIds.map(tagOf) })),
          },
        }),
  };
}
