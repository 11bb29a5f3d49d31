import type { Arena } from './arena.ts';
import { emptySet, type FenceSets } from './fenceSets.ts';
import { type PlanarRegion, regionContains } from './region.ts';

/** Metres along a side of a tile. */
export const tileMetres = 128;

/** Squares of 1 m along a side of a cell of 4 m, and cells along a side of a tile. */
export const squaresPerCell = 4;
export const cellsPerTile = tileMetres / squaresPerCell;

/** Tiles along a side of a block, as a power of two, as a number, and in metres. */
export const blockShift = 5;
export const tilesPerBlock = 2 ** blockShift;
export const blockMetres = tilesPerBlock * tileMetres;

/** In a block: a tile that nobody has asked for since a fence on it changed. The place it would name does not exist. */
export const undrawn = -(2 ** 31);

/** A region that is in force, with the number of the fence (the area) whose region it is. */
export interface PlacedRegion {
  readonly fence: number;
  readonly region: PlanarRegion;
}

/**
 * A tile is a run of words in the arena. It begins with one reference for each cell, row by row from the south-west: 0
 * or more is a set id and the answer; a negative one is the complement (`~`) of the place, in the tile, of 16 references
 * for the cell's squares, row by row. Of a square, 0 or more is again the answer; a negative reference is the complement
 * of the place of a question, a multiple of 8, plus its kind:
 * - `plane`: the reference if the answer is yes, the one if it is no, and as doubles a, b, c: is a·x + b·y ≥ c?
 * - `region`: the two references and the entry in the tile's regions that is asked as a whole.
 * - `crowd`: a count and as many entries of regions, which are all asked.
 */
export const questionKind = { plane: 0, region: 1, crowd: 2 } as const;

/** Words of a question: half a cache line. */
export const questionWords = 8;

const kindMask = 7;

/** What is known of a tile besides its words. */
export interface DrawnTile {
  readonly length: number;
  /** The regions whose box meets the tile, by rising fence number. */
  readonly regions: readonly PlacedRegion[];
}

/** Set id at the point (`x`, `y`, metres) from a reference to a question, in the tile that lies at `tile`. */
export function ask(
  { words, doubles }: Arena,
  tile: number,
  tiles: ReadonlyMap<number, DrawnTile>,
  sets: FenceSets,
  reference: number,
  x: number,
  y: number,
): number {
  let answer = reference;
  while (answer < 0) {
    const place = tile + (~answer & ~kindMask);
    const kind = ~answer & kindMask;
    let isYes: boolean;
    if (kind === questionKind.plane) {
      const plane = (place >> 1) + 1;
      isYes = doubles[plane] * x + doubles[plane + 1] * y >= doubles[plane + 2];
    } else if (kind === questionKind.region) {
      isYes = regionContains(regionsOf(tiles, tile)[words[place + 2]].region, x, y);
    } else {
      return askCrowd(words.subarray(place + 1, place + 1 + words[place]), regionsOf(tiles, tile), sets, x, y);
    }
    answer = words[isYes ? place : place + 1];
  }
  return answer;
}

function regionsOf(tiles: ReadonlyMap<number, DrawnTile>, tile: number): readonly PlacedRegion[] {
  return tiles.get(tile)?.regions ?? [];
}

function askCrowd(
  entries: Int32Array,
  regions: readonly PlacedRegion[],
  sets: FenceSets,
  x: number,
  y: number,
): number {
  let set = emptySet;
  for (const entry of entries) {
    const { fence, region } = regions[entry];
    if (regionContains(region, x, y)) set = sets.add(set, fence);
  }
  return set;
}
