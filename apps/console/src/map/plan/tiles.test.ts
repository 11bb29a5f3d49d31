import { createProjection } from '@muster/geo/projection.ts';
import { describe, expect, it } from 'vitest';

import { tileAddress, tileCorners, tileLevel, tilesIn, type TileSet } from './tiles.ts';

const projection = createProjection([9.524, 47.18]);
const set: TileSet = {
  key: 'test',
  minZoom: 3,
  maxZoom: 18,
  datum: 'wgs84',
  isFromSouth: false,
  floor: null,
  opacity: 1,
  load: () => Promise.reject(new Error('not in this test')),
};
const box = { minX: -300, minY: -200, maxX: 300, maxY: 200 };

describe('tiles', () => {
  it('are of the level whose pixels match those of the screen', () => {
    expect([100, 1, 0.4, 0.01].map((metres) => tileLevel(set, metres, 47.18))).toEqual([10, 17, 18, 18]);
    expect(tileLevel(set, 100_000, 47.18)).toBe(3);
  });

  it('cover the box, side by side and without a gap', () => {
    const tiles = tilesIn(set, 17, box, projection);
    const corners = tiles.map((tile) => tileCorners(set, tile, projection));
    const xs = corners.flatMap((four) => four.map(([x]) => x));
    const ys = corners.flatMap((four) => four.map(([, y]) => y));
    expect(Math.min(...xs)).toBeLessThanOrEqual(box.minX);
    expect(Math.max(...xs)).toBeGreaterThanOrEqual(box.maxX);
    expect(Math.min(...ys)).toBeLessThanOrEqual(box.minY);
    expect(Math.max(...ys)).toBeGreaterThanOrEqual(box.maxY);
    // The known tile of the place at level 17 (slippy map formula).
    expect(tiles).toContainEqual({ z: 17, x: 69003, y: expect.any(Number) });
    const [first] = corners;
    expect(first?.[1][0]).toBeGreaterThan(first?.[0][0] ?? 0);
    expect(first?.[0][1]).toBeGreaterThan(first?.[3][1] ?? 0);
  });

  it('are limited in number', () => {
    const wide = { minX: -5000, minY: -5000, maxX: 5000, maxY: 5000 };
    expect(tilesIn(set, 16, wide, projection).length).toBeLessThanOrEqual(80);
    expect(tilesIn(set, 18, { ...wide, minX: -50_000 }, projection)).toEqual([]);
  });

  it('of Chinese providers are placed correctly', () => {
    const there = createProjection([121.4672, 30.7085]);
    const gcj: TileSet = { ...set, datum: 'gcj02' };
    const [tile] = tilesIn(gcj, 18, { minX: -1, minY: -1, maxX: 1, maxY: 1 }, there);
    if (tile === undefined) throw new Error('There is no tile.');
    const [[left, top], , [right, bottom]] = tileCorners(gcj, tile, there);
    expect(left < 1 && right > -1 && top > -1 && bottom < 1).toBe(true);
    const plain = tileCorners(set, tile, there);
    expect(Math.hypot(plain[0][0] - left, plain[0][1] - top)).toBeGreaterThan(100);
  });

  it('have the address of their template', () => {
    expect(tileAddress('https://t.example/{z}/{x}/{y}.png', { z: 3, x: 4, y: 5 })).toBe('https://t.example/3/4/5.png');
  });
});
