import { concaveRing } from '@muster/testkit/concaveRing.ts';
import { seededRandom } from '@muster/model/random/seededRandom.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { polygonContains } from './polygon.ts';
import { ringOf } from './ring.ts';
import { cutPolygon } from './segment.ts';

const square = ringOf([
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
]);

describe('segment', () => {
  it('cuts a region at its first and its last edge', () => {
    expect(cutPolygon(square, -10, 5, 30, 5)).toEqual({ first: 0.25, last: 0.5 });
    expect(cutPolygon(square, 30, 5, -10, 5)).toEqual({ first: 0.5, last: 0.75 });
  });

  it('cuts a comb from the first to the last region that it meets', () => {
    const comb = ringOf([
      [0, 0],
      [50, 0],
      [50, 20],
      [40, 20],
      [40, 5],
      [10, 5],
      [10, 20],
      [0, 20],
    ]);
    const cut = cutPolygon(comb, -50, 10, 150, 10);
    expect(cut).toEqual({ first: 0.25, last: 0.5 });
  });

  it('passes by without a cut', () => {
    expect(cutPolygon(square, -10, 11, 30, 11)).toBeNull();
    expect(cutPolygon(square, -10, 5, -1, 5)).toBeNull();
    expect(cutPolygon(square, 11, 5, 30, 5)).toBeNull();
  });

  it('cuts an edge that it runs along, because an edge belongs to its region', () => {
    expect(cutPolygon(square, -10, 10, 30, 10)).toEqual({ first: 0.25, last: 0.5 });
    expect(cutPolygon(square, -10, 10.001, 30, 10.001)).toBeNull();
  });

  it('cuts a corner that it touches, first and last at once', () => {
    const cut = cutPolygon(square, 5, 15, 15, 5);
    expect(cut?.first).toBeCloseTo(0.5, 6);
    expect(cut?.last).toBeCloseTo(0.5, 6);
  });

  it('is inside from its start, or to its end, when that is inside', () => {
    expect(cutPolygon(square, 5, 5, 15, 5)).toEqual({ first: 0, last: 0.5 });
    expect(cutPolygon(square, 15, 5, 5, 5)).toEqual({ first: 0.5, last: 1 });
    expect(cutPolygon(square, 4, 4, 6, 6)).toEqual({ first: 0, last: 1 });
  });

  it('is a point when a tag did not move', () => {
    expect(cutPolygon(square, 5, 5, 5, 5)).toEqual({ first: 0, last: 1 });
    expect(cutPolygon(square, 15, 5, 15, 5)).toBeNull();
  });

  it('is cut where dense sampling finds it inside', () => {
    const samples = 2000;
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seededRandom(String(seed));
        const ring = concaveRing(random, 0, 0, 50);
        const [x0, y0, x1, y1] = Array.from({ length: 4 }, () => random.between(-70, 70));
        const isInside = (share: number): boolean =>
          polygonContains(ring, x0 + share * (x1 - x0), y0 + share * (y1 - y0));
        const inside = Array.from({ length: samples + 1 }, (_, i) => i / samples).filter(isInside);
        const cut = cutPolygon(ring, x0, y0, x1, y1);
        if (inside.length > 0) {
          const [first, last] = [inside[0], inside[inside.length - 1]];
          expect(cut?.first).toBeLessThanOrEqual(first + 1e-6);
          expect(cut?.last).toBeGreaterThanOrEqual(last - 1e-6);
        }
        // A tip may be between two samples, so the cuts are compared with the region itself.
        if (cut !== null) expect([isInside(cut.first), isInside(cut.last)]).toEqual([true, true]);
      }),
      { numRuns: 300, seed: 20_251_119 },
    );
  });
});
