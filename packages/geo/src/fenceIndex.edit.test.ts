import { seededRandom } from '@muster/model/random/seededRandom.ts';
import { concaveRing } from '@muster/testkit/concaveRing.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { FenceIndex } from './fenceIndex.ts';
import { type PlanarRegion, regionOfRing } from './region.ts';
import { tileMetres } from './tile.ts';
import { TileDrawing } from './tileDrawing.ts';

const half = 400;
const floors = [0, 1];

afterEach(() => void vi.restoreAllMocks());

/** One region on a floor, anywhere on the site. */
function randomRegion(random: ReturnType<typeof seededRandom>, floor: number): PlanarRegion {
  const at = (): number => random.between(50 - half, half - 50);
  return regionOfRing(concaveRing(random, at(), at(), random.between(5, 40)), floor);
}

/** A point in every tile of every floor. */
function queryEverywhere(index: FenceIndex): void {
  for (const floor of floors)
    for (let x = 0.5 - half; x < half; x += tileMetres)
      for (let y = 0.5 - half; y < half; y += tileMetres) index.locate(x, y, floor);
}

/** South-west corners of the tiles that a box meets, and of their neighbours if it ends very near an edge. */
function tilesAround({ minX, minY, maxX, maxY }: PlanarRegion): string[] {
  const first = (from: number): number => Math.floor((from - 0.01) / tileMetres) * tileMetres;
  const tiles: string[] = [];
  for (let x = first(minX); x <= maxX + 0.01; x += tileMetres)
    for (let y = first(minY); y <= maxY + 0.01; y += tileMetres) tiles.push(`${x} ${y}`);
  return tiles;
}

describe('fence index, when one of many fences is edited', () => {
  it('redraws the tiles of its old and new place, on its floors, and no others', () => {
    const random = seededRandom('edited');
    const index = new FenceIndex();
    const regions = Array.from({ length: 300 }, (_, fence) => randomRegion(random, fence % 2));
    regions.forEach((region, fence) => index.upsert(fence, [region]));
    queryEverywhere(index);
    const draw = vi.spyOn(TileDrawing.prototype, 'draw');
    queryEverywhere(index);
    expect(draw).not.toHaveBeenCalled();
    for (const fence of [0, 7, 150, 299]) {
      const before = regions[fence];
      const after = randomRegion(random, before.floor ?? 0);
      index.upsert(fence, [after]);
      queryEverywhere(index);
      const drawn = draw.mock.calls.map(([x, y]) => `${x} ${y}`);
      const expected = new Set([...tilesAround(before), ...tilesAround(after)]);
      expect(drawn.filter((tile) => !expected.has(tile))).toEqual([]);
      // Each once, and all but those whose very edge it touches.
      expect(new Set(drawn).size).toBe(drawn.length);
      expect(drawn.length).toBeGreaterThan(expected.size / 2);
      draw.mockClear();
    }
  });
});
