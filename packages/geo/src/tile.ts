import type { Arena } from './arena.ts';
import { emptySet, type FenceSets } from './fenceSets.ts';
import { type PlanarRegion, regionContains } from './region.ts';

/** Metres, and squares of 1 m, along a side of a tile. */
export const tileMetres = 16;

/** Squares of a tile, number of words for their bytes, and number of entries that a byte can name. */
export const squaresPerTile = tileMetres * tileMetres;
export const squareWords = squaresPerTile / 4;
export const maxEntries = 256;

/** Tiles along a side of a block, as a power of two, as a number, and in metres. */
export const blockShift = 5;
export const tilesPerBlock = 2 ** blockShift;
export const blockMetres = tilesPerBlock * tileMetres;

/** Entry of a tile not looked up since a fence on it changed. No question has this offset. */
export const undrawn = -(2 ** 31);

/** A region in force, with the number of its fence (the area). */
export interface PlacedRegion {
  readonly fence: number;
  readonly region: PlanarRegion;
}

/**
 * A tile is a run of words in the arena. It begins with one byte for each square, row by row from the south-west: the
 * number of an entry. The entries follow, a word each. An entry of 0 or more is a set id and the answer; a negative one
 * is the complement (`~`) of the place, in the tile, of a question, a multiple of 8, plus its kind. A question begins
 * with the entry for yes and the entry for no; then
 * - `plane`: a, b and c of a·x + b·y ≥ c, in metres, as doubles;
 * - `region`: the number, among the tile's regions, of the one whose whole outline is tested.
 * - `crowd` has no words: all regions of the tile are tested.
 */
export const questionKind = { plane: 0, region: 1, crowd: 2 } as const;

/** Words of a question: half a cache line. Sets named by their entries would halve it and cost another cache miss. */
export const questionWords = 8;

const kindMask = 7;

/** Metadata of a tile. */
export interface DrawnTile {
  readonly length: number;
  /** The regions whose box meets the tile, in ascending order of fence number. */
  readonly regions: readonly PlacedRegion[];
}

/** Set id at the point (`x`, `y`, metres) from an entry that is a question, in the tile at `tile`. */
export function ask(
  { words, doubles }: Arena,
  tile: number,
  { regions }: DrawnTile,
  sets: FenceSets,
  entry: number,
  x: number,
  y: number,
): number {
  let answer = entry;
  while (answer < 0) {
    const question = tile + (~answer & ~kindMask);
    const kind = ~answer & kindMask;
    let isNo: boolean;
    if (kind === questionKind.plane) {
      const plane = (question >> 1) + 1;
      isNo = doubles[plane] * x + doubles[plane + 1] * y < doubles[plane + 2];
    } else if (kind === questionKind.region) {
      isNo = !regionContains(regions[words[question + 2]].region, x, y);
    } else {
      return callAll(regions, sets, x, y);
    }
    // As a number: a branch here would be mispredicted half of the time.
    answer = words[question + Number(isNo)];
  }
  return answer;
}

function callAll(regions: readonly PlacedRegion[], sets: FenceSets, x: number, y: number): number {
  let set = emptySet;
  for (const { fence, region } of regions) {
    if (regionContains(region, x, y)) set = sets.add(set, fence);
  }
  return set;
}
