import { FenceIndex } from '@muster/geo/fenceIndex.ts';
import type { PlanarRegion } from '@muster/geo/region.ts';
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { polygon } from '@turf/helpers';
import Flatbush from 'flatbush';

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

/** Fences → what is promised: times faster than the peer, times slower than the bare look-up, milliseconds to build. */
const targets = [
  { fences: 100, overPeer: 14, overLookup: 2.5, buildMs: 500 },
  { fences: 1_000, overPeer: 20, overLookup: 4, buildMs: 1_500 },
  { fences: 10_000, overPeer: 28, overLookup: 7, buildMs: 6_000 },
] as const;

const cellMetres = 4;
/** Long enough that what the others left in the caches is soon out of them. */
const secondsPerRound = 100;
/** The peer takes so much longer that fewer seconds of positions measure it as well. */
const peerSecondsPerRound = 5;

/** Takes one second of positions; how many enters and exits that made. */
type Tracker = (step: Step) => number;

/** Membership and enter/exit diff of every position, as the engine asks for it. */
function trackWithIndex(index: FenceIndex): Tracker {
  const sets = new Int32Array(tagCount);
  return ({ tags, xs, ys, floors }) => {
    let changes = 0;
    for (let i = 0; i < tags.length; i++) {
      const tag = tags[i];
      const set = index.locate(xs[i], ys[i], floors[i]);
      if (set === sets[tag]) continue;
      const { entered, left } = index.diff(sets[tag], set);
      changes += entered.length + left.length;
      sets[tag] = set;
    }
    return changes;
  };
}

/** The usual way: an R-tree of all boxes with the floor as its filter, then an exact test of each candidate. */
function trackWithFlatbushAndTurf(fences: readonly PlanarRegion[]): Tracker {
  const tree = new Flatbush(fences.length);
  for (const { minX, minY, maxX, maxY } of fences) tree.add(minX, minY, maxX, maxY);
  tree.finish();
  const shapes = fences.map(({ xs, ys }) => {
    const points = Array.from(xs, (x, i) => [x, ys[i]]);
    return polygon([[...points, points[0]]]);
  });
  const members: number[][] = Array.from({ length: tagCount }, () => []);
  return ({ tags, xs, ys, floors }) => {
    let changes = 0;
    for (let i = 0; i < tags.length; i++) {
      const point = [xs[i], ys[i]];
      const isOnFloor = (fence: number): boolean => fences[fence].floor === floors[i];
      const candidates = tree.search(xs[i], ys[i], xs[i], ys[i], isOnFloor);
      const inside = candidates.filter((fence) => booleanPointInPolygon(point, shapes[fence]));
      const before = members[tags[i]];
      for (const fence of inside) if (!before.includes(fence)) changes++;
      for (const fence of before) if (!inside.includes(fence)) changes++;
      members[tags[i]] = inside;
    }
    return changes;
  };
}

/** The least that any index can do: look up one number for the cell and compare it with the tag's. */
function trackCellsOnly(index: FenceIndex): Tracker {
  const side = siteMetres / cellMetres + 1;
  const cells = new Int32Array(floors * side * side);
  for (let floor = 0, cell = 0; floor < floors; floor++) {
    for (let row = 0; row < side; row++) {
      for (let column = 0; column < side; column++, cell++) {
        const x = (column + 0.5) * cellMetres - siteMetres / 2;
        const y = (row + 0.5) * cellMetres - siteMetres / 2;
        cells[cell] = index.locate(x, y, floor);
      }
    }
  }
  const sets = new Int32Array(tagCount);
  return ({ tags, xs, ys, floors }) => {
    let changes = 0;
    for (let i = 0; i < tags.length; i++) {
      const tag = tags[i];
      const column = ((xs[i] + siteMetres / 2) / cellMetres) | 0;
      const row = ((ys[i] + siteMetres / 2) / cellMetres) | 0;
      const set = cells[(floors[i] * side + row) * side + column];
      if (set === sets[tag]) continue;
      changes++;
      sets[tag] = set;
    }
    return changes;
  };
}

/** Loads the fences and asks on every tile, so that all of them are drawn. */
function buildIndex(fences: readonly PlanarRegion[]): FenceIndex {
  const index = new FenceIndex();
  fences.forEach((region, fence) => index.upsert(fence, [region]));
  for (const region of fences) askEveryTile(index, region);
  return index;
}

/** A quarter of a tile's 128 m apart: no tile of the region's box is missed. */
function askEveryTile(index: FenceIndex, { minX, minY, maxX, maxY, floor }: PlanarRegion): void {
  for (let x = minX; x < maxX + 32; x += 32) {
    for (let y = minY; y < maxY + 32; y += 32) index.locate(Math.min(x, maxX), Math.min(y, maxY), floor ?? 0);
  }
}

/** Goes through the seconds again and again, so many at a call. */
function through(steps: readonly Step[], seconds: number, tracker: Tracker): () => number {
  let next = 0;
  return () => {
    let changes = 0;
    for (let second = 0; second < seconds; second++) changes += tracker(steps[next++ % steps.length]);
    return changes;
  };
}

/** Different answers would make every comparison worthless. */
function assertSameAnswers(index: FenceIndex, fences: readonly PlanarRegion[], steps: readonly Step[]): void {
  const ours = trackWithIndex(index);
  const peer = trackWithFlatbushAndTurf(fences);
  for (const step of steps.slice(0, 3)) {
    const [mine, theirs] = [ours(step), peer(step)];
    if (mine !== theirs) throw new Error(`${mine} enters and exits by the fence index, ${theirs} by flatbush + turf.`);
  }
}

/** CPU milliseconds from putting a changed fence in force until every tile of it answers again. */
async function editMs(index: FenceIndex, fences: readonly PlanarRegion[]): Promise<number> {
  const times: number[] = [];
  for (let edit = 0; edit < 30; edit++) {
    const fence = Math.floor((edit * fences.length) / 30);
    const region = fences[fence];
    times.push(
      await cpuMilliseconds(() => {
        index.upsert(fence, [region]);
        askEveryTile(index, region);
      }),
    );
  }
  return median(times);
}

/** The fence index beside flatbush + turf and beside a bare look-up, with the promises of its design. */
export async function benchFenceIndex(): Promise<BenchmarkRow[]> {
  const steps = buildSteps(20, 7);
  const rows: BenchmarkRow[] = [];
  const timings: Timing[] = [];
  for (const { fences: count, overPeer, overLookup, buildMs } of targets) {
    const fences = buildFences(count, count);
    let index = new FenceIndex();
    const built = await cpuMilliseconds(() => (index = buildIndex(fences)));
    assertSameAnswers(index, fences, steps);
    const operations = secondsPerRound * tagCount;
    const run = (tracker: Tracker): (() => number) => through(steps, secondsPerRound, tracker);
    const [ours, lookup, peer] = await alternate([
      { name: 'fence index', operations, run: run(trackWithIndex(index)) },
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
        ...plain(`${name}, build`, built),
        ratio: built / 1000,
        target: { bound: 'at most', ratio: buildMs / 1000 },
        note: 's',
      },
    );
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

function plain(name: string, milliseconds: number): Omit<BenchmarkRow, 'ratio' | 'target' | 'note'> {
  return { name, ours: milliseconds * 1e6, peer: null };
}

if (import.meta.main) {
  console.log(formatTable(await benchFenceIndex()));
}
