import { concaveRing } from '@muster/testkit/concaveRing.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { seededRandom } from '../random/seededRandom.ts';
import { findSelfIntersection } from './selfIntersection.ts';

const ringOf = (points: readonly [x: number, y: number][]) => ({
  xs: Float64Array.from(points, ([x]) => x),
  ys: Float64Array.from(points, ([, y]) => y),
});

describe('self-intersection', () => {
  it('returns null for a plain outline, in either direction', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { xs, ys } = concaveRing(seededRandom(String(seed)), 0, 0, 40);
        expect(findSelfIntersection({ xs, ys })).toBeNull();
        expect(findSelfIntersection({ xs: xs.toReversed(), ys: ys.toReversed() })).toBeNull();
      }),
      { seed: 20_251_119 },
    );
  });

  it('accepts corners on a straight edge', () => {
    const ring = ringOf([
      [0, 0],
      [5, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ]);
    expect(findSelfIntersection(ring)).toBeNull();
  });

  it('names the edges of a bow tie that cross', () => {
    const ring = ringOf([
      [0, 0],
      [10, 10],
      [10, 0],
      [0, 10],
    ]);
    expect(findSelfIntersection(ring)).toEqual([0, 2]);
  });

  it('returns an edge that runs back over the previous one', () => {
    const ring = ringOf([
      [0, 0],
      [10, 0],
      [4, 0],
      [4, 10],
    ]);
    expect(findSelfIntersection(ring)).toEqual([0, 1]);
  });

  it('names a corner that touches an edge from inside', () => {
    const ring = ringOf([
      [0, 0],
      [10, 0],
      [10, 10],
      [5, 0],
      [0, 10],
    ]);
    expect(findSelfIntersection(ring)).toEqual([0, 2]);
  });

  it('returns edges that overlap', () => {
    const ring = ringOf([
      [0, 0],
      [10, 0],
      [10, 5],
      [8, 0],
      [2, 0],
      [0, 5],
    ]);
    expect(findSelfIntersection(ring)).not.toBeNull();
  });
});
