import { concaveRing } from '@muster/testkit/concaveRing.ts';
import { seededRandom } from '@muster/model/random/seededRandom.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createProjection } from './projection.ts';
import { cutRegion, distanceOutside, planarRegion, regionContains, regionOfRing, touchesCircle } from './region.ts';
import { ringOf, signedArea } from './ring.ts';

const projection = createProjection([121.4737, 31.2304]);
const square = regionOfRing(
  ringOf([
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ]),
  2,
);

describe('region', () => {
  it('is projected counter-clockwise in metres, whichever way it was drawn', () => {
    const corners: [number, number][] = [
      [projection.lon(0), projection.lat(0)],
      [projection.lon(0), projection.lat(40)],
      [projection.lon(30), projection.lat(40)],
      [projection.lon(30), projection.lat(0)],
    ];
    for (const points of [corners, corners.toReversed()]) {
      const region = planarRegion({ shape: 'polygon', points, floor: null }, projection);
      expect(signedArea(region)).toBeCloseTo(1200, 3);
      expect(region.maxX).toBeCloseTo(30, 6);
      expect(region.maxY).toBeCloseTo(40, 6);
      expect(region.floor).toBeNull();
      expect(region.isSimple).toBe(true);
    }
  });

  it('drops a first point that is repeated at the end, and points that are repeated in a row', () => {
    const region = regionOfRing(
      ringOf([
        [0, 0],
        [10, 0],
        [10, 0],
        [10, 10],
        [0, 0],
      ]),
      0,
    );
    expect(region.xs).toHaveLength(3);
    expect(region.isSimple).toBe(true);
  });

  it('makes a circle from its centre in degrees and its radius in metres', () => {
    const center: [number, number] = [projection.lon(500), projection.lat(-200)];
    const region = planarRegion({ shape: 'circle', center, radius: 25, floor: -1 }, projection);
    expect(region.xs).toHaveLength(128);
    expect(regionContains(region, 500, -176)).toBe(true);
    expect(regionContains(region, 500, -174)).toBe(false);
    expect(region.floor).toBe(-1);
  });

  it('detects an outline that meets itself', () => {
    const bowTie = ringOf([
      [0, 0],
      [10, 10],
      [10, 0],
      [0, 10],
    ]);
    const region = regionOfRing(bowTie, 0);
    expect(region.isSimple).toBe(false);
    expect(regionContains(region, 9, 5)).toBe(true);
    expect(regionContains(region, 5, 9)).toBe(false);
  });

  it('refuses fewer than three points and coordinates that are not numbers', () => {
    const line: [number, number][] = [
      [0, 0],
      [1, 1],
      [0, 0],
    ];
    expect(() => regionOfRing(ringOf(line), 0)).toThrow('three different points');
    expect(() => regionOfRing(ringOf([...line, [Number.NaN, 1]]), 0)).toThrow('not numbers');
  });

  it('measures how far outside a point is, and nothing inside or on the edge', () => {
    expect(distanceOutside(square, 5, 5)).toBe(0);
    expect(distanceOutside(square, 10, 5)).toBe(0);
    expect(distanceOutside(square, 13, 14)).toBe(5);
    expect(distanceOutside(square, -2, 5)).toBe(2);
  });

  it('is touched by a circle that reaches its edge, is in it or surrounds it', () => {
    expect(touchesCircle(square, 13, 14, 5)).toBe(true);
    expect(touchesCircle(square, 13, 14, 4.999)).toBe(false);
    expect(touchesCircle(square, 5, 5, 0)).toBe(true);
    expect(touchesCircle(square, 20, 5, 100)).toBe(true);
    expect(touchesCircle(square, 20, 5, 9)).toBe(false);
  });

  it('is touched by a circle exactly when its distance is within the radius', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seededRandom(String(seed));
        const region = regionOfRing(concaveRing(random, 0, 0, 30), 0);
        const [x, y, radius] = [random.between(-60, 60), random.between(-60, 60), random.between(0, 40)];
        expect(touchesCircle(region, x, y, radius)).toBe(distanceOutside(region, x, y) <= radius);
      }),
      { seed: 20_251_119 },
    );
  });

  it('is cut by a segment through it and by none that only passes near', () => {
    expect(cutRegion(square, -10, 5, 30, 5)).toEqual({ first: 0.25, last: 0.5 });
    expect(cutRegion(square, -10, 25, 30, 25)).toBeNull();
    expect(cutRegion(square, 9, 13, 13, 9)).toBeNull();
  });
});
