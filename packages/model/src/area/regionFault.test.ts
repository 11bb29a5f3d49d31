import { describe, expect, test } from 'vitest';

import { seededRandom } from '../random/seededRandom.ts';
import type { Region } from './region.ts';
import { regionFault } from './regionFault.ts';

type Point = [number, number];
const metre = 1 / 111_320;

/** A polygon with its corners in metres east and north of a corner of the site. */
function polygon(corners: readonly Point[], [lon, lat]: Point = [121.5, 31.25]): Region {
  const east = metre / Math.cos((lat * Math.PI) / 180);
  const points = corners.map(([x, y]): Point => [lon + x * east, lat + y * metre]);
  return { shape: 'polygon', points, floor: null };
}

const a: Point = [0, 0];
const b: Point = [10, 0];
const c: Point = [10, 10];
const d: Point = [0, 10];

describe('the fault of a fence', () => {
  test.each<[string, Point[]]>([
    ['one point three times', [a, a, a]],
    ['there and back', [a, b, a]],
    ['two points again and again', [a, b, a, b, b, a]],
    ['two points and the first again', [a, b, b, a]],
  ])('has fewer than three different points: %s', (_, corners) => {
    expect(regionFault(polygon(corners))).toBe('tooFew');
  });

  test.each<[string, Point[]]>([
    ['on a line to the east', [a, [5, 0], b]],
    ['on a slant', [a, [5, 5], c]],
    ['on a slant that no number hits', [a, [1 / 3, 1 / 7], [2 / 3, 2 / 7], [100 / 3, 100 / 7]]],
    ['within a millimetre', [a, [0.001, 0], [0, 0.001]]],
    ['a strip of a millimetre', [a, b, [10, 0.001], [0, 0.001]]],
  ])('has no inside: %s', (_, corners) => {
    expect(regionFault(polygon(corners))).toBe('flat');
  });

  test.each<[string, Point[]]>([
    ['a bow tie', [a, c, b, d]],
    ['a corner on an edge', [a, b, c, [5, 0], d]],
    ['an edge that runs back', [a, b, [4, 0], [4, 10]]],
    [
      'a star',
      [
        [5, 0],
        [8, 10],
        [0, 4],
        [10, 4],
        [2, 10],
      ],
    ],
  ])('crosses itself: %s', (_, corners) => {
    expect(regionFault(polygon(corners))).toBe('crossing');
  });

  test('is larger than a site', () => {
    expect(regionFault(polygon([a, [250_000, 0], c]))).toBe('tooLarge');
    expect(regionFault(polygon([a, [0, 250_000], c]))).toBe('tooLarge');
    expect(
      regionFault({
        shape: 'polygon',
        points: [
          [-170, 0],
          [170, 0],
          [0, 80],
        ],
        floor: null,
      }),
    ).toBe('tooLarge');
    expect(regionFault({ shape: 'circle', center: [9, 47], radius: 1e300, floor: null })).toBe('tooLarge');
  });

  test('is a circle without a size', () => {
    const circle = (radius: number): Region => ({ shape: 'circle', center: [121.5, 31.25], radius, floor: 0 });
    for (const radius of [0, -1, Number.NaN, 1e-12, 0.009]) expect(regionFault(circle(radius))).toBe('flat');
    for (const radius of [0.01, 5, 100_000]) expect(regionFault(circle(radius))).toBeNull();
  });

  test('none, for a plain outline in either direction, closed or with a repeated corner', () => {
    const plain: Point[][] = [
      [a, b, c, d],
      [d, c, b, a],
      [a, b, c, d, a],
      [a, a, b, b, c],
      [a, [5, 0], b, c],
    ];
    for (const corners of plain) expect(regionFault(polygon(corners))).toBeNull();
  });

  test('none, for one on the 180th meridian or far in the north', () => {
    expect(regionFault(polygon([a, b, c, d], [179.999_95, 10]))).toBeNull();
    const across: Point[] = [
      [179.9999, 10],
      [-179.9999, 10],
      [-179.9999, 10.0002],
      [179.9999, 10.0002],
    ];
    expect(regionFault({ shape: 'polygon', points: across, floor: null })).toBeNull();
    expect(regionFault(polygon([a, b, c, d], [9, 88.9]))).toBeNull();
  });

  test('none, for star-shaped outlines', () => {
    const random = seededRandom('fences');
    for (let times = 0; times < 200; times++) {
      const count = random.integer(8, 60);
      const corners = Array.from({ length: count }, (_, at): Point => {
        const angle = (2 * Math.PI * (at + random.between(0, 0.8))) / count;
        const reach = random.between(20, 50);
        return [reach * Math.cos(angle), reach * Math.sin(angle)];
      });
      expect(regionFault(polygon(corners))).toBeNull();
    }
  });
});
