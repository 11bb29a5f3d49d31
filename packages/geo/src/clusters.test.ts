import { seededRandom, type SeededRandom } from '@muster/model/random/seededRandom.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ClusterFinder } from './clusters.ts';

type Point = readonly [x: number, y: number];

function find(points: readonly Point[], radius: number, minCount: number, finder = new ClusterFinder()): number[] {
  const xs = Float64Array.from(points, ([x]) => x);
  const ys = Float64Array.from(points, ([, y]) => y);
  return [...finder.find(xs, ys, points.length, radius, minCount)];
}

/** The definition, implemented literally: every point against every other. */
function plainly(points: readonly Point[], radius: number, minCount: number): number[] {
  const everyone = [...points.keys()];
  const distance = (a: number, b: number): number =>
    (points[a][0] - points[b][0]) ** 2 + (points[a][1] - points[b][1]) ** 2;
  const around = (a: number): number[] => everyone.filter((b) => distance(a, b) <= radius * radius);
  const cores = everyone.filter((a) => around(a).length >= minCount);
  const isCore = new Set(cores);
  const labels = everyone.map(() => -1);
  let groups = 0;
  for (const core of cores) {
    if (labels[core] >= 0) continue;
    const open = [core];
    labels[core] = groups;
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const other of around(next)) {
        if (!isCore.has(other) || labels[other] >= 0) continue;
        labels[other] = groups;
        open.push(other);
      }
    }
    groups++;
  }
  for (const point of everyone) {
    if (isCore.has(point)) continue;
    const near = around(point).filter((other) => isCore.has(other));
    const [nearest] = near.toSorted((a, b) => distance(point, a) - distance(point, b) || a - b);
    if (nearest !== undefined) labels[point] = labels[nearest];
  }
  return labels;
}

/** Crowds, strays and a lattice whose neighbours are exactly a whole number of metres apart. */
function randomPoints(random: SeededRandom, count: number, extent: number): Point[] {
  const crowds = Array.from({ length: 4 }, () => [random.between(-extent, extent), random.between(-extent, extent)]);
  return Array.from({ length: count }, (): Point => {
    const [x, y] = random.pick(crowds);
    const kind = random.integer(0, 3);
    if (kind === 0) return [random.between(-extent, extent), random.between(-extent, extent)];
    if (kind === 1) return [Math.round(x) + random.integer(-6, 6), Math.round(y) + random.integer(-6, 6)];
    return [x + random.between(-8, 8) * random.next(), y + random.between(-8, 8) * random.next()];
  });
}

describe('groups of points', () => {
  it('joins cores, and assigns a border point to its nearest core', () => {
    const three: Point[] = [
      [0, 0],
      [10, 0],
      [20, 0],
    ];
    expect(find(three, 15, 3)).toEqual([0, 0, 0]);
    expect(find(three, 15, 4)).toEqual([-1, -1, -1]);
    expect(find(three, 9.9, 2)).toEqual([-1, -1, -1]);
    expect(find([...three, [100, 0], [101, 0], [102, 0], [200, 0]], 15, 3)).toEqual([0, 0, 0, 1, 1, 1, -1]);
  });

  it('counts a point exactly at the radius, and none slightly beyond', () => {
    const points: Point[] = [
      [0, 0],
      [9, 12],
    ];
    expect(find(points, 15, 2)).toEqual([0, 0]);
    expect(find(points, 14.999999, 2)).toEqual([-1, -1]);
  });

  it('assigns a border point between two groups to the core with the lower index when both are equally near', () => {
    const west: Point[] = [
      [-10, 0],
      [-11, 1],
      [-11, -1],
      [-12, 0],
    ];
    const east = west.map(([x, y]): Point => [-x, y]);
    expect(find([[0, 0], ...west, ...east], 10, 4)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1]);
    expect(find([[0, 0], ...east, ...west], 10, 4)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1]);
    expect(find([...east, ...west, [-0.1, 0]], 10, 4)).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1]);
  });

  it('ignores a point without coordinates, and returns no group for no points', () => {
    const points: Point[] = [
      [0, 0],
      [Number.NaN, 0],
      [1, 0],
      [0, Number.POSITIVE_INFINITY],
    ];
    expect(find(points, 5, 2)).toEqual([0, -1, 0, -1]);
    expect(find([], 5, 2)).toEqual([]);
    expect(find([[Number.NaN, 0]], 5, 1)).toEqual([-1]);
  });

  it('refuses an invalid radius or count', () => {
    for (const radius of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => find([[0, 0]], radius, 3)).toThrow('radius');
    }
    for (const minCount of [0, 1.5, Number.NaN]) expect(() => find([[0, 0]], 15, minCount)).toThrow('at least one');
  });

  it('finds one group in ten thousand people on one spot, and in two halls next to each other two', () => {
    const finder = new ClusterFinder();
    const spot = Array.from({ length: 10_000 }, (): Point => [3, 4]);
    expect(new Set(find(spot, 15, 3, finder))).toEqual(new Set([0]));
    const halls = spot.map((_, i): Point => [(i % 2) * 15.5 + (i % 7) / 100, (i % 11) / 100]);
    expect(find(halls, 15, 3, finder)).toEqual(halls.map((_, i) => i % 2));
  });

  it('agrees with the literal definition, whatever the radius, the count and the extent', () => {
    // One finder for all: state left by a call must not affect the next.
    const finder = new ClusterFinder();
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 0, max: 160 }),
        fc.constantFrom(20, 100, 5000, 4e6),
        fc.constantFrom(0.01, 1, 2, 5, 15, 100, 1e5),
        fc.integer({ min: 1, max: 12 }),
        (seed, count, extent, radius, minCount) => {
          const points = randomPoints(seededRandom(`clusters ${seed}`), count, extent);
          expect(find(points, radius, minCount, finder)).toEqual(plainly(points, radius, minCount));
        },
      ),
      { numRuns: 400, seed: 20_251_119 },
    );
  });

  it('agrees with the definition where far cells share a bucket', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 2, max: 6 }), (seed, minCount) => {
        const random = seededRandom(`folded ${seed}`);
        // Pairs and triples, spread over so many cells that the few buckets are shared again and again.
        const points = Array.from({ length: 60 }, (): Point[] => {
          const [x, y] = [random.integer(0, 4000) * 7.071, random.integer(0, 4000) * 7.071];
          return Array.from({ length: random.integer(1, 5) }, () => [
            x + random.between(0, 9),
            y + random.between(0, 9),
          ]);
        }).flat();
        expect(find(points, 10, minCount)).toEqual(plainly(points, 10, minCount));
      }),
      { numRuns: 200, seed: 20_251_119 },
    );
  });
});
