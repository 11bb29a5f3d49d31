import { seededRandom } from '@muster/model/random/seededRandom.ts';
import { concaveRing } from '@muster/testkit/concaveRing.ts';
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { polygon } from '@turf/helpers';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { distanceToEdge } from './distance.ts';
import { polygonContains } from './polygon.ts';
import { ringOf } from './ring.ts';

/** A U, open to the north. */
const notched = ringOf([
  [0, 0],
  [30, 0],
  [30, 20],
  [20, 20],
  [20, 10],
  [10, 10],
  [10, 20],
  [0, 20],
]);

describe('polygon', () => {
  it('contains the inside of its outline, and no notch', () => {
    expect(polygonContains(notched, 5, 15)).toBe(true);
    expect(polygonContains(notched, 25, 15)).toBe(true);
    expect(polygonContains(notched, 15, 5)).toBe(true);
    expect(polygonContains(notched, 15, 15)).toBe(false);
    expect(polygonContains(notched, 15, 25)).toBe(false);
    expect(polygonContains(notched, -1, 10)).toBe(false);
    expect(polygonContains(notched, 31, 10)).toBe(false);
  });

  it('contains its edges and corners', () => {
    for (let i = 0, j = notched.xs.length - 1; i < notched.xs.length; j = i++) {
      expect(polygonContains(notched, notched.xs[i], notched.ys[i])).toBe(true);
      const middleX = (notched.xs[i] + notched.xs[j]) / 2;
      expect(polygonContains(notched, middleX, (notched.ys[i] + notched.ys[j]) / 2)).toBe(true);
    }
  });

  it('contains any point of a slanting edge, whatever its rounding', () => {
    fc.assert(
      fc.property(fc.integer(), fc.double({ min: 0, max: 1, noNaN: true }), (seed, along) => {
        const random = seededRandom(String(seed));
        const { xs, ys } = concaveRing(random, random.between(-5e4, 5e4), random.between(-5e4, 5e4), 100);
        const edge = random.integer(0, xs.length - 2);
        const x = xs[edge] + along * (xs[edge + 1] - xs[edge]);
        const y = ys[edge] + along * (ys[edge + 1] - ys[edge]);
        expect(polygonContains({ xs, ys }, x, y)).toBe(true);
      }),
      { seed: 20_251_119 },
    );
  });

  it('ends a millimetre beyond its edges', () => {
    expect(polygonContains(notched, 30.001, 10)).toBe(false);
    expect(polygonContains(notched, 15, 10.001)).toBe(false);
    expect(polygonContains(notched, 30.001, 20)).toBe(false);
  });

  it('agrees with turf, except within 5 cm of an edge', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seededRandom(String(seed));
        const ring = concaveRing(random, 0, 0, 50);
        const points = Array.from(ring.xs, (x, i) => [x, ring.ys[i]]);
        const shape = polygon([[...points, points[0]]]);
        for (let i = 0; i < 100; i++) {
          const [x, y] = [random.between(-55, 55), random.between(-55, 55)];
          if (distanceToEdge(ring, x, y) < 0.05) continue;
          expect(polygonContains(ring, x, y)).toBe(booleanPointInPolygon([x, y], shape));
        }
      }),
      { seed: 20_251_119 },
    );
  });
});
