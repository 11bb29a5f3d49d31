import { seededRandom, type SeededRandom } from '@muster/model/random/seededRandom.ts';
import { concaveRing } from '@muster/testkit/concaveRing.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { circleRing } from './circle.ts';
import { FenceIndex } from './fenceIndex.ts';
import { type PlanarRegion, regionOfRing } from './region.ts';

function circle(x: number, y: number, radius: number, floor: number | null): PlanarRegion {
  return regionOfRing(circleRing(x, y, radius), floor);
}

function randomFence(random: SeededRandom): PlanarRegion[] {
  return Array.from({ length: random.integer(1, 2) }, () => {
    const [x, y] = [random.between(-60, 60), random.between(-60, 60)];
    return regionOfRing(
      concaveRing(random, x, y, random.between(2, 60)),
      random.chance(0.1) ? null : random.integer(-1, 1),
    );
  });
}

describe('fence index, many points at once', () => {
  it('returns the same as for each point, wherever they are and whatever is drawn already', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 700 }), (seed, count) => {
        const random = seededRandom(`batch ${seed}`);
        const fences = Array.from({ length: 20 }, () => randomFence(random));
        fences.push([circle(4090, -4100, 6, 1)], [circle(-20_000, 0, 15, null)], [circle(0, 0, 20, 99)]);
        const index = new FenceIndex();
        fences.forEach((regions, fence) => index.upsert(fence, regions));
        const at = (): number => {
          if (random.chance(0.9)) return random.between(-90, 90);
          return random.pick([4095.5, 4096, -4096, -4096.2, 1e7, Number.NaN, -20_000]);
        };
        const xs = Float64Array.from({ length: count + 3 }, at);
        const ys = Float64Array.from({ length: count + 3 }, at);
        const floors = Int16Array.from({ length: count + 3 }, () => random.pick([-9, -1, 0, 0, 1, 55, 56, 99]));
        const sets = new Int32Array(count + 3).fill(-7);
        for (let round = 0; round < 2; round++) {
          index.locateAll({ xs, ys, floors, count }, sets);
          for (let i = 0; i < count; i++) expect(sets[i]).toBe(index.locate(xs[i], ys[i], floors[i]));
          // Elements beyond the count are not changed.
          expect([...sets.subarray(count)]).toEqual([-7, -7, -7]);
          index.upsert(3, randomFence(random));
        }
      }),
      { numRuns: 40, seed: 20_251_119 },
    );
  });
});
