import { describe, expect, it } from 'vitest';

import { helperSize } from './deviceSprites.ts';
import { sectorPoints } from './mapDevice.ts';
import { mergeDevices } from './deviceLayer.ts';

describe('the range of a camera', () => {
  it('is a sector about its heading, in metres', () => {
    const points = sectorPoints(10, 20, { radius: 40, headingDeg: 90, angleDeg: 60 });
    expect(points[0]).toEqual([10, 20]);
    for (const [x, y] of points.slice(1)) expect(Math.hypot(x - 10, y - 20)).toBeCloseTo(40, 9);
    const headings = points.slice(1).map(([x, y]) => (Math.atan2(x - 10, y - 20) * 180) / Math.PI);
    expect(headings[0]).toBeCloseTo(60, 9);
    expect(headings.at(-1)).toBeCloseTo(120, 9);
  });

  it('is a circle for a full angle', () => {
    const points = sectorPoints(0, 0, { radius: 5, headingDeg: 0, angleDeg: 360 });
    expect(points).toHaveLength(72);
    expect(points.every(([x, y]) => Math.abs(Math.hypot(x, y) - 5) < 1e-9)).toBe(true);
  });
});

describe('icons of devices', () => {
  const placed = [
    { item: 'a', x: 0, y: 0 },
    { item: 'b', x: 10, y: 0 },
    { item: 'c', x: 100, y: 0 },
  ];

  it('are drawn small with a custom picture: the default helper image is 64 by 64', () => {
    expect(helperSize).toBe(64);
  });

  it('are drawn individually without spacing', () => {
    expect(mergeDevices(placed, 0).map(({ items }) => items)).toEqual([['a'], ['b'], ['c']]);
  });

  it('are merged in their middle when closer than the spacing', () => {
    expect(mergeDevices(placed, 20)).toEqual([
      { items: ['a', 'b'], x: 5, y: 0 },
      { items: ['c'], x: 100, y: 0 },
    ]);
  });
});
