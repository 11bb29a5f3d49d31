import { createEngine } from '@muster/engine/createEngine.ts';
import type { Engine } from '@muster/engine/engine.ts';
import type { AreaConfig, SiteConfig, SubjectConfig } from '@muster/engine/input.ts';
import { FenceIndex } from '@muster/geo/fenceIndex.ts';
import type { PlanarRegion } from '@muster/geo/region.ts';
import type { AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import type { PositionBatch } from '@muster/model/position/positionBatch.ts';
import { degreesOf, siteOrigin } from '@muster/testkit/frame.ts';

import { buildFences, buildSteps, type Step, tagCount } from './workload/fences.ts';
import { trackWithIndex } from './workload/trackers.ts';
import { alternate, type BenchmarkRow, formatTable, medianRatio } from './table.ts';

const areaCount = 1000;
/** A gateway's post: the second comes in so many rows at a time. */
const rowsPerBatch = 500;
const secondsPerRound = 10;
/** A Wednesday morning. Epoch ms. */
const start = Date.parse('2025-11-19T01:00:00Z');

const window = { weekdays: [1, 2, 3, 4, 5], start: '08:00', end: '20:00' };

/** What is set for every area: each rule of areas, with values of everyday use, so that some hold and most do not. */
const areaAlarms: AlarmSettings = {
  evacuation: { on: true, arrivalRate: 0.8 },
  boundaryCrossing: { on: true, onDelay: 3, who: { personTypes: ['visitor'] }, windows: [window] },
  retention: { on: true, minutes: 30, time: 30 },
  overcrowding: { on: true, max: 20, onDelay: 10 },
  understaffing: { on: true, min: 1, jobIds: ['guard'], windows: [window] },
  stationary: { on: true, radius: 2, minutes: 5 },
  cluster: { on: true, radius: 15, count: 3, time: 60, who: { personTypes: ['contractor'] } },
  vehicleOutOfBounds: { on: true, who: { vehicleTypes: ['forklift'] } },
  overspeed: { on: true, limit: 20 },
  ai: { on: true },
};

const buildingAlarms: AlarmSettings = {
  oneKeyHelp: { on: true },
  heartRate: { on: true, upper: 150, lower: 45 },
  lowBattery: { on: true },
};

function subjectOf(tag: number): SubjectConfig {
  const isVehicle = tag % 5 === 4;
  return {
    tag: tagName(tag),
    id: `subject-${tag}`,
    kind: isVehicle ? 'vehicle' : 'person',
    ...(isVehicle ? { vehicleType: tag % 2 === 0 ? 'forklift' : 'truck' } : {}),
    ...(isVehicle ? {} : { personType: ['internal', 'internal', 'contractor', 'visitor'][tag % 4] }),
    departId: `depart-${tag % 40}`,
    jobId: tag % 50 === 0 ? 'guard' : 'fitter',
  };
}

function tagName(tag: number): string {
  return `1918${String(tag).padStart(8, '0')}`;
}

function areaOf({ xs, ys, floor }: PlanarRegion, number: number): AreaConfig {
  const points = Array.from(xs, (x, i) => degreesOf(x, ys[i]));
  return { id: `area-${number}`, regions: [{ shape: 'polygon', points, floor }], alarms: areaAlarms };
}

function siteWith(fences: readonly PlanarRegion[], alarms: boolean, tags: number): SiteConfig {
  const areas = fences.map(areaOf);
  return {
    timeZone: 'Asia/Shanghai',
    origin: siteOrigin,
    alarms: alarms ? buildingAlarms : {},
    areas: alarms ? areas : areas.map((area) => ({ ...area, alarms: {} })),
    subjects: Array.from({ length: tags }, (_, tag) => subjectOf(tag)),
  };
}

/** Every fourth row with the heart rate and the battery, as wristbands say them. */
function batchOf(step: Step, from: number, to: number, firstTag: number): PositionBatch {
  const length = to - from;
  const places = Array.from({ length }, (_, i) => degreesOf(step.xs[from + i], step.ys[from + i]));
  const nothing = (): Float64Array => new Float64Array(length).fill(Number.NaN);
  return {
    length,
    tags: Array.from(step.tags.subarray(from, to), (tag) => tagName(firstTag + tag)),
    t: new Float64Array(length),
    lon: Float64Array.from(places, ([lon]) => lon),
    lat: Float64Array.from(places, ([, lat]) => lat),
    floor: step.floors.slice(from, to),
    speed: nothing(),
    heading: nothing(),
    accuracy: new Float64Array(length).fill(1),
    battery: nothing().map((none, i) => (i % 4 === 0 ? 80 : none)),
    heartRate: nothing().map((none, i) => (i % 4 === 0 ? 72 : none)),
    flags: new Uint8Array(length),
    // As the server hands them on, which has looked up each tag to find out whether it has the position already.
    numbered: { by: tagName, numbers: step.tags.slice(from, to).map((tag) => firstTag + tag) },
  };
}

function batchesOf(step: Step, firstTag = 0): PositionBatch[] {
  const count = Math.ceil(tagCount / rowsPerBatch);
  return Array.from({ length: count }, (_, i) => batchOf(step, i * rowsPerBatch, (i + 1) * rowsPerBatch, firstTag));
}

/** There and back again, so that nobody ever jumps; each call goes on where the last one ended. */
function walk<Second>(seconds: readonly Second[], take: (second: Second, number: number) => number): () => number {
  const loop = [...seconds, ...seconds.toReversed()];
  let next = 0;
  return () => {
    let events = 0;
    for (let i = 0; i < secondsPerRound; i++, next++) events += take(loop[next % loop.length], next);
    return events;
  };
}

function feed(engine: Engine, batches: readonly PositionBatch[], second: number): number {
  const t = start + second * 1000;
  let events = 0;
  for (const batch of batches) {
    batch.t.fill(t);
    events += engine.apply({ kind: 'positions', receivedAt: t + 300, batch }).length;
  }
  return events;
}

/** Megabytes (10⁶ bytes) that an engine of so many tags keeps once the last minute, which alarms show, is full. */
function stateMegabytes(fences: readonly PlanarRegion[], there: readonly Step[], tags: number): number {
  const steps = [...there, ...there.toReversed()];
  const groups = Array.from({ length: tags / tagCount }, (_, group) => group * tagCount);
  const before = bytesInUse();
  const engine = createEngine(siteWith(fences, true, tags));
  for (let second = 0; second < 70; second++) {
    for (const firstTag of groups) feed(engine, batchesOf(steps[second % steps.length], firstTag), second);
    engine.takeChangedTags();
  }
  const after = bytesInUse();
  // Still needed, and so not collected before it was measured.
  if (engine.siteTime() < start) throw new Error('The engine was not fed.');
  return (after - before) / 1e6;
}

/** After a collection; needs `--expose-gc`, as `npm run bench` has it. */
function bytesInUse(): number {
  // Twice: what a first collection lets go of large arrays is given back with the next.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** The whole engine beside the fence index alone: the same tags, steps and fences. */
export async function benchEngine(): Promise<BenchmarkRow[]> {
  const fences = buildFences(areaCount, areaCount);
  const steps = buildSteps(20, 7);
  const index = new FenceIndex();
  fences.forEach((region, fence) => index.upsert(fence, [region]));
  const track = trackWithIndex(index);
  const seconds = steps.map((step) => batchesOf(step));
  const full = createEngine(siteWith(fences, true, tagCount));
  const bare = createEngine(siteWith(fences, false, tagCount));
  const operations = secondsPerRound * tagCount;
  let events = 0;
  const [whole, presence, alone] = await alternate([
    {
      name: 'all rules',
      operations,
      run: walk(seconds, (batches, second) => {
        const raised = feed(full, batches, second);
        events += raised;
        return raised;
      }),
    },
    {
      name: 'presence alone',
      operations,
      run: walk(seconds, (batches, second) => feed(bare, batches, second)),
    },
    { name: 'fence index', operations, run: walk(steps, track) },
  ]);
  const state = stateMegabytes(fences, steps, 100_000);
  return [
    {
      name: `${areaCount.toLocaleString('en')} areas, all rules, position`,
      ours: whole.nsPerOperation,
      peer: alone.nsPerOperation,
      ratio: medianRatio(whole, alone),
      target: { bound: 'at most', ratio: 5 },
      note: `times the fence index alone; ${events.toLocaleString('en')} events`,
    },
    {
      name: `${areaCount.toLocaleString('en')} areas, no rule, position`,
      ours: presence.nsPerOperation,
      peer: alone.nsPerOperation,
      ratio: medianRatio(presence, alone),
      target: null,
      note: 'times the fence index alone',
    },
    {
      name: 'state of 100,000 tags',
      ours: Number.NaN,
      peer: null,
      ratio: state,
      target: { bound: 'at most', ratio: 200 },
      note: 'MB',
    },
  ];
}

if (import.meta.main) {
  console.log(formatTable(await benchEngine()));
}
