import { distanceToEdge } from '@muster/geo/distance.ts';
import { FenceIndex } from '@muster/geo/fenceIndex.ts';
import type { PlanarRegion } from '@muster/geo/region.ts';
import { seededRandom } from '@muster/model/random/seededRandom.ts';

import { buildFences, buildSteps, floors, siteMetres, type Step, tagCount } from './workload/fences.ts';
import {
  alternate,
  type BenchmarkRow,
  cpuMilliseconds,
  formatTable,
  median,
  medianRatio,
  type Timing,
} from './table.ts';
import {
  membersByFlatbushAndTurf,
  trackCellsOnly,
  type Tracker,
  trackSingly,
  trackWithFlatbushAndTurf,
  trackWithIndex,
} from './workload/trackers.ts';

/** Fences → targets: times faster than the peer, times slower than the bare look-up, milliseconds to build. */
const targets = [
  { fences: 100, overPeer: 14, overLookup: 2.5, buildMs: 500 },
  { fences: 1_000, overPeer: 20, overLookup: 4, buildMs: 1_500 },
  { fences: 10_000, overPeer: 28, overLookup: 7, buildMs: 6_000 },
] as const;

/** Long enough to flush the caches of the other contestants. */
const secondsPerRound = 100;
/** The peer is so much slower that fewer seconds of positions suffice. */
const peerSecondsPerRound = 5;

/** Loads the fences and looks up a point in every tile, so that all tiles are drawn. */
function buildIndex(fences: readonly PlanarRegion[]): FenceIndex {
  const index = new FenceIndex();
  fences.forEach((region, fence) => index.upsert(fence, [region]));
  for (const region of fences) queryEveryTile(index, region);
  return index;
}

/** Points 16 m apart, the size of a tile, so that no tile of the region's box is missed. */
function queryEveryTile(index: FenceIndex, { minX, minY, maxX, maxY, floor }: PlanarRegion): void {
  for (let x = minX; x < maxX + 16; x += 16) {
    for (let y = minY; y < maxY + 16; y += 16) index.locate(Math.min(x, maxX), Math.min(y, maxY), floor ?? 0);
  }
}

/** Cycles through the seconds, a fixed number a call. */
function through(steps: readonly Step[], seconds: number, tracker: Tracker): () => number {
  let next = 0;
  return () => {
    let changes = 0;
    for (let second = 0; second < seconds; second++) changes += tracker(steps[next++ % steps.length]);
    return changes;
  };
}

/** A comparison requires equal results. */
function assertSameAnswers(index: FenceIndex, fences: readonly PlanarRegion[], steps: readonly Step[]): void {
  const ours = trackWithIndex(index);
  const singly = trackSingly(index);
  const peer = trackWithFlatbushAndTurf(fences);
  for (const step of steps.slice(0, 3)) {
    const [mine, theirs] = [ours(step), peer(step)];
    if (mine !== theirs || singly(step) !== theirs)
      throw new Error(`${mine} enters and exits by the fence index, ${theirs} by flatbush + turf.`);
  }
}

/** Within this of an edge two implementations may differ (alarms.md). */
const edgeMetres = 0.05;
const comparedPositions = 1_000_000;

/** Number of a million positions for which the index and flatbush + turf differ. */
function countDifferences(index: FenceIndex, fences: readonly PlanarRegion[]): number {
  const oracle = membersByFlatbushAndTurf(fences);
  const random = seededRandom(`oracle ${fences.length}`);
  const half = siteMetres / 2 + 50;
  const count = 10_000;
  const sets = new Int32Array(count);
  let differences = 0;
  for (let compared = 0; compared < comparedPositions; compared += count) {
    const xs = Float64Array.from({ length: count }, () => random.between(-half, half));
    const ys = Float64Array.from({ length: count }, () => random.between(-half, half));
    const onFloors = Int16Array.from({ length: count }, () => random.integer(0, floors - 1));
    index.locateAll({ xs, ys, floors: onFloors, count }, sets);
    for (let i = 0; i < count; i++) {
      const ours = index.members(sets[i]);
      const theirs = oracle(xs[i], ys[i], onFloors[i]).sort((a, b) => a - b);
      if (ours.join() === theirs.join()) continue;
      const disputed = [...ours, ...theirs].filter((fence) => ours.includes(fence) !== theirs.includes(fence));
      if (disputed.some((fence) => distanceToEdge(fences[fence], xs[i], ys[i]) > edgeMetres)) differences++;
    }
  }
  return differences;
}

/** CPU milliseconds from a changed fence until every tile of it is drawn again. */
async function editMs(index: FenceIndex, fences: readonly PlanarRegion[]): Promise<number> {
  const times: number[] = [];
  for (let edit = 0; edit < 30; edit++) {
    const fence = Math.floor((edit * fences.length) / 30);
    const region = fences[fence];
    times.push(
      await cpuMilliseconds(() => {
        index.upsert(fence, [region]);
        queryEveryTile(index, region);
      }),
    );
  }
  return median(times);
}

/** The fence index compared with flatbush + turf and a bare look-up, with the targets of its design. */
export async function benchFenceIndex(): Promise<BenchmarkRow[]> {
  const steps = buildSteps(20, 7);
  const rows: BenchmarkRow[] = [];
  const timings: Timing[] = [];
  for (const { fences: count, overPeer, overLookup, buildMs } of targets) {
    const fences = buildFences(count, count);
    let index = new FenceIndex();
    const memoryBefore = bytesInUse();
    const built = await cpuMilliseconds(() => (index = buildIndex(fences)));
    const mebibytes = (bytesInUse() - memoryBefore) / 2 ** 20;
    assertSameAnswers(index, fences, steps);
    const differences = countDifferences(index, fences);
    const operations = secondsPerRound * tagCount;
    const run = (tracker: Tracker): (() => number) => through(steps, secondsPerRound, tracker);
    const [ours, singly, lookup, peer] = await alternate([
      { name: 'fence index', operations, run: run(trackWithIndex(index)) },
      { name: 'singly', operations, run: run(trackSingly(index)) },
      { name: 'cell look-up', operations, run: run(trackCellsOnly(index)) },
      {
        name: 'flatbush + turf',
        operations: peerSecondsPerRound * tagCount,
        run: through(steps, peerSecondsPerRound, trackWithFlatbushAndTurf(fences)),
      },
    ]);
    timings.push(ours);
    const name = `${count.toLocaleString('en')} fences`;
    rows.push(
      {
        name: `${name}, position`,
        ours: ours.nsPerOperation,
        peer: peer.nsPerOperation,
        ratio: medianRatio(peer, ours),
        target: { bound: 'at least', ratio: overPeer },
        note: 'times faster than flatbush + turf',
      },
      {
        name: `${name}, position`,
        ours: ours.nsPerOperation,
        peer: lookup.nsPerOperation,
        ratio: medianRatio(ours, lookup),
        target: { bound: 'at most', ratio: overLookup },
        note: 'times a bare cell look-up',
      },
      {
        name: `${name}, one by one`,
        ours: singly.nsPerOperation,
        peer: peer.nsPerOperation,
        ratio: medianRatio(peer, singly),
        target: null,
        note: 'times faster than flatbush + turf, without batches',
      },
      {
        ...plain(`${name}, build`, built),
        ratio: built / 1000,
        target: { bound: 'at most', ratio: buildMs / 1000 },
        note: 's',
      },
    );
    rows.push({
      name: `${name}, a million positions`,
      ours: Number.NaN,
      peer: null,
      ratio: differences,
      target: { bound: 'at most', ratio: 0 },
      note: 'other answers than flatbush + turf',
    });
    rows.push({ name: `${name}, memory`, ours: Number.NaN, peer: null, ratio: mebibytes, target: null, note: 'MiB' });
    const edit = await editMs(index, fences);
    rows.push({
      ...plain(`${name}, edit of one`, edit),
      ratio: edit,
      target: { bound: 'at most', ratio: 10 },
      note: 'ms',
    });
  }
  const [few, , many] = timings;
  rows.push({
    name: '100 times more fences',
    ours: many.nsPerOperation,
    peer: few.nsPerOperation,
    ratio: medianRatio(many, few),
    target: { bound: 'at most', ratio: 6 },
    note: 'times the cost of 100 fences',
  });
  return rows;
}

/** After a garbage collection, so that only live memory counts; 0 without `--expose-gc`. */
function bytesInUse(): number {
  if (globalThis.gc === undefined) return 0;
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function plain(name: string, milliseconds: number): Omit<BenchmarkRow, 'ratio' | 'target' | 'note'> {
  return { name, ours: milliseconds * 1e6, peer: null };
}

if (import.meta.main) {
  console.log(formatTable(await benchFenceIndex()));
}
