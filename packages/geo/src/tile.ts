import { emptySet, type FenceSets } from './fenceSets.ts';
import { type PlanarRegion, regionContains } from './region.ts';

/** Metres along a side of a tile. */
export const tileMetres = 128;

/** Squares of 1 m along a side of a cell of 4 m, and cells along a side of a tile. */
export const squaresPerCell = 4;
export const cellsPerTile = tileMetres / squaresPerCell;

/** A region that is in force, with the number of the fence (the area) whose region it is. */
export interface PlacedRegion {
  readonly fence: number;
  readonly region: PlanarRegion;
}

/**
 * A tile through which edges pass. `words` begins with one reference for each cell, row by row from the south-west. A
 * reference that is 0 or more is a set id: the answer. A negative one is the complement (`~`) of a place in `words`:
 * - of a cell: 16 references, one for each square, row by row;
 * - of a square: a question, `[test, reference if it passes, reference if it fails]`, asked until an answer is reached.
 *   A test of 0 or more is a place in `planes`, a negative one the complement of an entry of `regions` to be asked as a
 *   whole. `crowdTest` heads a list instead, `[crowdTest, count, entries of regions…]`, which are all asked.
 */
export interface Tile {
  readonly words: Int32Array;
  /** Half planes, three numbers each: the point passes when `planes[i]`·x + `planes[i + 1]`·y ≥ `planes[i + 2]`. */
  readonly planes: Float64Array;
  /** The regions whose box meets the tile, by rising fence number. */
  readonly regions: readonly PlacedRegion[];
}

export const crowdTest = -(2 ** 31);

/** Set id at the point (`x`, `y`, metres), from the negative reference of its square. */
export function askSquare({ words, planes, regions }: Tile, reference: number, x: number, y: number, sets: FenceSets) {
  let answer = reference;
  while (answer < 0) {
    const at = ~answer;
    const test = words[at];
    let passes: boolean;
    if (test >= 0) passes = planes[test] * x + planes[test + 1] * y >= planes[test + 2];
    else if (test !== crowdTest) passes = regionContains(regions[~test].region, x, y);
    else return askCrowd(words.subarray(at + 2, at + 2 + words[at + 1]), regions, x, y, sets);
    answer = passes ? words[at + 1] : words[at + 2];
  }
  return answer;
}

function askCrowd(
  entries: Int32Array,
  regions: readonly PlacedRegion[],
  x: number,
  y: number,
  sets: FenceSets,
): number {
  let set = emptySet;
  for (const entry of entries) {
    const { fence, region } = regions[entry];
    if (regionContains(region, x, y)) set = sets.add(set, fence);
  }
  return set;
}
