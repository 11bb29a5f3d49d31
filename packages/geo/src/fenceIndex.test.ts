import { seededRandom, type SeededRandom } from '@muster/model/random/seededRandom.ts';
import { concaveRing } from '@muster/testkit/concaveRing.ts';
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { polygon } from '@turf/helpers';
import * as fc from 'fast-check';
import Flatbush from 'flatbush';
import { describe, expect, it } from 'vitest';

import { circleRing } from './circle.ts';
import { distanceToEdge } from './distance.ts';
import { FenceIndex } from './fenceIndex.ts';
import { type PlanarRegion, regionContains, regionOfRing } from './region.ts';
import { ringOf } from './ring.ts';

type Fences = readonly (readonly PlanarRegion[])[];

function square(x: number, y: number, side: number, floor: number | null): PlanarRegion {
  const corners: [number, number][] = [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
  ];
  return regionOfRing(ringOf(corners), floor);
}

function indexOf(fences: Fences): FenceIndex {
  const index = new FenceIndex();
  fences.forEach((regions, fence) => index.upsert(fence, regions));
  return index;
}

function membersAt(index: FenceIndex, x: number, y: number, floor: number): number[] {
  return index.members(index.locate(x, y, floor));
}

/** Tests every region of every fence in turn. */
function plainMembers(fences: Fences, x: number, y: number, floor: number): number[] {
  return [...fences.keys()].filter((fence) =>
    fences[fence].some((region) => (region.floor === null || region.floor === floor) && regionContains(region, x, y)),
  );
}

/** Within 5 cm of an edge two implementations may differ (alarms.md). */
function isNearEdge(fences: Fences, x: number, y: number, reach: number): boolean {
  return fences.some((regions) => regions.some((region) => distanceToEdge(region, x, y) < reach));
}

/** One or two regions on one of three floors, or on all. */
function randomFence(random: SeededRandom, half: number): PlanarRegion[] {
  return Array.from({ length: random.integer(1, 2) }, () => {
    const [x, y] = [random.between(-half, half), random.between(-half, half)];
    const floor = random.chance(0.1) ? null : random.integer(-1, 1);
    return regionOfRing(concaveRing(random, x, y, random.between(2, 60)), floor);
  });
}

/** The oracle: an R-tree and turf, sharing no code with the index. */
function flatbushAndTurf(fences: Fences): (x: number, y: number, floor: number) => number[] {
  const regions = fences.flatMap((ofFence, fence) => ofFence.map((region) => ({ fence, region })));
  const tree = new Flatbush(regions.length);
  for (const { region } of regions) tree.add(region.minX, region.minY, region.maxX, region.maxY);
  tree.finish();
  const shapes = regions.map(({ region: { xs, ys } }) => {
    const points = Array.from(xs, (x, i) => [x, ys[i]]);
    return polygon([[...points, points[0]]]);
  });
  return (x, y, floor) => {
    const found = tree
      .search(x, y, x, y)
      .filter((entry) => regions[entry].region.floor === null || regions[entry].region.floor === floor)
      .filter((entry) => booleanPointInPolygon([x, y], shapes[entry]))
      .map((entry) => regions[entry].fence);
    return [...new Set(found)].sort((a, b) => a - b);
  };
}

describe('fence index', () => {
  it('returns the fences that contain a point, and the same id for the same set', () => {
    const index = indexOf([[square(0, 0, 50, 0)], [square(30, 0, 50, 0)], [square(500, 500, 10, 0)]]);
    expect(membersAt(index, 10, 10, 0)).toEqual([0]);
    expect(membersAt(index, 40, 10, 0)).toEqual([0, 1]);
    expect(membersAt(index, 70, 10, 0)).toEqual([1]);
    expect(membersAt(index, 505, 505, 0)).toEqual([2]);
    expect(index.locate(300, 300, 0)).toBe(0);
    expect(index.locate(31, 49, 0)).toBe(index.locate(49, 1, 0));
  });

  it('returns what a step enters and leaves', () => {
    const index = indexOf([[square(0, 0, 50, 0)], [square(30, 0, 50, 0)]]);
    const [outside, first, both] = [-5, 10, 40].map((x) => index.locate(x, 10, 0));
    expect(index.diff(outside, both)).toEqual({ entered: [0, 1], left: [] });
    expect(index.diff(both, first)).toEqual({ entered: [], left: [1] });
    expect(index.diff(first, first)).toEqual({ entered: [], left: [] });
  });

  it('applies a region to its floor, and one without a floor to all, also on floors without other regions', () => {
    const index = indexOf([[square(0, 0, 50, 2)], [square(0, 0, 50, null)], [square(0, 0, 50, -1)]]);
    expect(membersAt(index, 10, 10, 2)).toEqual([0, 1]);
    expect(membersAt(index, 10, 10, -1)).toEqual([1, 2]);
    expect(membersAt(index, 10, 10, 7)).toEqual([1]);
    index.upsert(3, [square(0, 0, 50, 7)]);
    expect(membersAt(index, 10, 10, 7)).toEqual([1, 3]);
  });

  it('unites the regions of one fence, without a seam', () => {
    const index = indexOf([[square(0, 0, 10.5, 0), square(10.5, 0, 10.5, 0), square(100, 100, 5, 1)]]);
    const seam = [10.2, 10.5, 10.8].map((x) => index.locate(x, 5, 0));
    expect(new Set(seam).size).toBe(1);
    expect(membersAt(index, 10.5, 5, 0)).toEqual([0]);
    expect(membersAt(index, 102, 102, 1)).toEqual([0]);
    expect(membersAt(index, 102, 102, 0)).toEqual([]);
  });

  it('includes edges and corners, wherever they are on the grid', () => {
    for (const at of [0, 0.5, 1, 4, 128, 2048, 4096, -2048, 1999.999999]) {
      const index = indexOf([[square(at, at, 16, 0)]]);
      for (const [x, y] of [
        [0, 0],
        [16, 16],
        [0, 8],
        [8, 0],
        [16, 8],
        [8, 16],
        [16, 0],
      ]) {
        expect(membersAt(index, at + x, at + y, 0)).toEqual([0]);
      }
      // Half a micrometre beyond an edge is still on it, though it may be in another square of the raster.
      expect(membersAt(index, at - 5e-7, at + 8, 0)).toEqual([0]);
      expect(membersAt(index, at + 8, at + 16 + 5e-7, 0)).toEqual([0]);
      expect(membersAt(index, at - 0.001, at + 8, 0)).toEqual([]);
      expect(membersAt(index, at + 16.001, at + 8, 0)).toEqual([]);
    }
  });

  it('finds a fence as large as a country without drawing it', () => {
    const index = indexOf([[regionOfRing(circleRing(0, 0, 400_000), null)], [square(250_000, 0, 20, 0)]]);
    for (let x = -390_000; x < 390_000; x += 1000) expect(membersAt(index, x, 1234, 3)).toEqual([0]);
    expect(membersAt(index, 250_010, 10, 0)).toEqual([0, 1]);
    expect(membersAt(index, 399_999, 0, 0)).toEqual([0]);
    expect(membersAt(index, 400_001, 0, 0)).toEqual([]);
  });

  it('returns no fence beyond its range, and none for NaN coordinates', () => {
    const index = indexOf([[square(-50, -50, 100, 0)]]);
    for (const far of [1e7, -1e7, 2 ** 32, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(index.locate(far, 0, 0)).toBe(0);
      expect(index.locate(0, far, 0)).toBe(0);
    }
  });

  it('supports many fences that share corners and edges', () => {
    const fences = Array.from({ length: 24 }, (_, i) => [square(0, 0, i % 2 === 0 ? 20 : 21 + i, 0)]);
    fences.push([square(-20, -20, 20, 0)], [square(0, -20, 20, 0)]);
    const index = indexOf(fences);
    for (const [x, y] of [
      [0, 0],
      [0.3, 0.3],
      [-0.3, 0.3],
      [-0.3, -0.3],
      [0.3, -0.3],
      [20, 20],
      [20.4, 19.8],
      [20.4, 20.4],
    ]) {
      expect(membersAt(index, x, y, 0)).toEqual(plainMembers(fences, x, y, 0));
    }
  });

  it('separates hundreds of fences that begin in one square metre', () => {
    const fences = Array.from({ length: 300 }, (_, i) => [square(i / 300, (i * 7) / 300, 10, 0)]);
    const index = indexOf(fences);
    for (let x = 0.0013; x < 1; x += 0.1) {
      for (let y = 0.0017; y < 8; y += 0.1) {
        expect(membersAt(index, x, y, 0)).toEqual(plainMembers(fences, x, y, 0));
      }
    }
  });

  it('applies the even-odd rule to an outline that crosses itself', () => {
    const pentagram = Array.from({ length: 5 }, (_, i): [number, number] => {
      const angle = (4 * Math.PI * i) / 5;
      return [30 * Math.cos(angle), 30 * Math.sin(angle)];
    });
    const fences = [[regionOfRing(ringOf(pentagram), 0)]];
    const index = indexOf(fences);
    for (let x = -31; x < 31; x += 0.37) {
      for (let y = -31; y < 31; y += 0.41) {
        expect(membersAt(index, x, y, 0)).toEqual(plainMembers(fences, x, y, 0));
      }
    }
    expect(membersAt(index, 0, 0, 0)).toEqual([]);
  });

  it('returns the fences near a box', () => {
    const index = indexOf([
      [square(0, 0, 10, 0)],
      [square(100, 0, 10, 0)],
      [square(0, 0, 10, 1)],
      [square(-5000, -5000, 10_000, null)],
    ]);
    expect(index.near({ minX: 9, minY: 9, maxX: 20, maxY: 20 }, 0)).toEqual([0, 3]);
    expect(index.near({ minX: -5, minY: 5, maxX: 200, maxY: 6 }, 0)).toEqual([0, 1, 3]);
    expect(index.near({ minX: -1e6, minY: -1e6, maxX: 1e6, maxY: 1e6 }, 1)).toEqual([2, 3]);
    expect(index.near({ minX: 6000, minY: 0, maxX: 7000, maxY: 10 }, 0)).toEqual([]);
  });

  it('refuses an invalid fence number', () => {
    const index = new FenceIndex();
    for (const wrong of [-1, 0.5, 2 ** 31, Number.NaN]) {
      expect(() => index.upsert(wrong, [])).toThrow('fence number');
    }
  });

  it('returns the same ids for the same calls', () => {
    const run = (): number[] => {
      const random = seededRandom('ids');
      const index = indexOf(Array.from({ length: 50 }, () => randomFence(random, 200)));
      return Array.from({ length: 2000 }, () =>
        index.locate(random.between(-250, 250), random.between(-250, 250), random.integer(-1, 1)),
      );
    };
    expect(run()).toEqual(run());
  });

  it('agrees with flatbush and turf on a hundred thousand positions among 1,000 fences', () => {
    const random = seededRandom('oracle');
    const fences = Array.from({ length: 1000 }, () => randomFence(random, 800));
    const index = indexOf(fences);
    const oracle = flatbushAndTurf(fences);
    let compared = 0;
    for (let i = 0; i < 100_000; i++) {
      const [x, y, floor] = [random.between(-850, 850), random.between(-850, 850), random.integer(-2, 2)];
      const [ours, theirs] = [membersAt(index, x, y, floor), oracle(x, y, floor)];
      if (ours.join() === theirs.join()) compared++;
      else if (!isNearEdge(fences, x, y, 0.05)) expect(ours).toEqual(theirs);
    }
    expect(compared).toBeGreaterThan(99_000);
  });

  it('agrees with a test of every region, also close to edges and after edits', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seededRandom(`edits ${seed}`);
        const fences = Array.from({ length: 30 }, () => randomFence(random, 100));
        const index = indexOf(fences);
        for (let round = 0; round < 6; round++) {
          for (let i = 0; i < 150; i++) {
            const [x, y] = random.chance(0.5)
              ? nearAnEdge(random, fences)
              : [0, 0].map(() => random.between(-170, 170));
            const floor = random.integer(-2, 1);
            // Within tens of micrometres of a sharp corner the tolerance of two edges differs from that of the corner.
            if (isNearEdge(fences, x, y, 5e-5) && !isNearEdge(fences, x, y, 1e-7)) continue;
            expect(membersAt(index, x, y, floor)).toEqual(plainMembers(fences, x, y, floor));
          }
          const changed = random.integer(0, fences.length - 1);
          fences[changed] = random.chance(0.3) ? [] : randomFence(random, 100);
          if (fences[changed].length === 0 && random.chance(0.5)) index.remove(changed);
          else index.upsert(changed, fences[changed]);
        }
      }),
      { numRuns: 25, seed: 20_251_119 },
    );
  });
});

/** A point on an edge, or up to a few centimetres beside it. */
function nearAnEdge(random: SeededRandom, fences: Fences): [x: number, y: number] {
  const regions = fences.flat();
  if (regions.length === 0) return [0, 0];
  const { xs, ys } = random.pick(regions);
  const i = random.integer(0, xs.length - 2);
  const along = random.pick([0, 1, random.next()]);
  const away = random.pick([0, 1e-4, 1e-3, 0.1]);
  return [
    xs[i] + along * (xs[i + 1] - xs[i]) + random.between(-away, away),
    ys[i] + along * (ys[i + 1] - ys[i]) + random.between(-away, away),
  ];
}
