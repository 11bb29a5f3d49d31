import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { circleRing } from './circle.ts';
import { findOverlap, overlapOf } from './overlap.ts';
import { type PlanarRegion, regionContains, regionOfRing } from './region.ts';
import { ringOf, signedArea } from './ring.ts';

type Points = readonly (readonly [number, number])[];

const region = (points: Points, floor: number | null = 0): PlanarRegion => regionOfRing(ringOf(points), floor);
const box = (x: number, y: number, width: number, height: number, floor: number | null = 0): PlanarRegion =>
  region(
    [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ],
    floor,
  );
const circle = (x: number, y: number, radius: number): PlanarRegion => regionOfRing(circleRing(x, y, radius), 0);

describe('the overlap of two fences', () => {
  it('is the area that is in both, in square metres', () => {
    expect(overlapOf(box(0, 0, 10, 10), box(6, 7, 10, 10))).toEqual({ area: 12, extent: 4 });
    const diamond = region([
      [5, -5],
      [15, 5],
      [5, 15],
      [-5, 5],
    ]);
    expect(overlapOf(diamond, box(0, 0, 10, 10)).area).toBeCloseTo(100, 9);
    expect(overlapOf(diamond, box(0, 0, 20, 10)).area).toBeCloseTo(125, 9);
  });

  it('is the whole of the smaller one if that is within the other', () => {
    const yard = box(-100, -100, 200, 200);
    const tank = circle(20, 30, 10);
    expect(overlapOf(yard, tank).area).toBeCloseTo(signedArea(tank), 9);
    expect(overlapOf(tank, tank).area).toBeCloseTo(signedArea(tank), 9);
  });

  it('of two circles is the lens between them, to the precision of 128 steps', () => {
    const [radius, distance] = [50, 60];
    const lens =
      2 * radius ** 2 * Math.acos(distance / (2 * radius)) -
      (distance / 2) * Math.sqrt(4 * radius ** 2 - distance ** 2);
    const { area } = overlapOf(circle(0, 0, radius), circle(distance, 0, radius));
    expect(Math.abs(area - lens) / lens).toBeLessThan(0.002);
  });

  it('follows concave outlines: the space between the arms of a U is in no overlap', () => {
    const u = region([
      [0, 0],
      [30, 0],
      [30, 30],
      [20, 30],
      [20, 10],
      [10, 10],
      [10, 30],
      [0, 30],
    ]);
    expect(overlapOf(u, box(12, 15, 6, 10)).area).toBe(0);
    expect(overlapOf(u, box(5, 15, 20, 10)).area).toBeCloseTo(100, 9);
  });

  it('is none where boxes overlap and fences do not', () => {
    const corner = region([
      [0, 0],
      [10, 0],
      [0, 10],
    ]);
    const other = region([
      [10, 10],
      [10, 2],
      [2, 10],
    ]);
    expect(findOverlap(corner, other)).toBeNull();
  });

  it('is none on another floor, and exists if one of them applies to every floor', () => {
    expect(findOverlap(box(0, 0, 10, 10, 1), box(0, 0, 10, 10, 2))).toBeNull();
    expect(findOverlap(box(0, 0, 10, 10, 1), box(0, 0, 10, 10, null))?.area).toBe(100);
  });

  it('is none along a shared edge, even if rounding moves one a few millimetres over the other', () => {
    expect(findOverlap(box(0, 0, 10, 10), box(10, 0, 10, 10))).toBeNull();
    expect(findOverlap(box(0, 0, 10, 500), box(9.997, 0, 10, 500))).toBeNull();
    expect(findOverlap(box(0, 0, 10, 500), box(9.9, 0, 10, 500))?.area).toBeCloseTo(50, 6);
  });

  it('applies the even-odd rule to an outline that crosses itself', () => {
    const bow = region([
      [0, 0],
      [10, 10],
      [10, 0],
      [0, 10],
    ]);
    expect(overlapOf(bow, box(-5, -5, 20, 20)).area).toBeCloseTo(50, 9);
  });

  it('agrees with counting random points, for random fences', () => {
    const point = fc.tuple(
      fc.double({ min: -50, max: 50, noNaN: true }),
      fc.double({ min: -50, max: 50, noNaN: true }),
    );
    const fence = fc
      .uniqueArray(point, { minLength: 3, maxLength: 9, selector: ([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}` })
      .map((points) => region(points));
    fc.assert(
      fc.property(fence, fence, (a, b) => {
        const step = 1;
        let counted = 0;
        for (let x = -49.77; x < 50; x += step) {
          for (let y = -49.63; y < 50; y += step) {
            if (regionContains(a, x, y) && regionContains(b, x, y)) counted += step * step;
          }
        }
        const { area } = overlapOf(a, b);
        // A grid of 1 m errs along the edges: at most half of the cells that an outline of 9 sides runs through.
        expect(Math.abs(area - counted)).toBeLessThan(150);
        expect(area).toBeCloseTo(overlapOf(b, a).area, 6);
      }),
      { numRuns: 60, seed: 7 },
    );
  });
});
