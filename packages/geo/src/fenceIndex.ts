import { Arena } from './arena.ts';
import { FenceLayer, type LayerContext } from './fenceLayer.ts';
import { emptySet, type FenceDiff, FenceSets } from './fenceSets.ts';
import type { PlanarRegion } from './region.ts';
import type { Box } from './ring.ts';
import { ask, type PlacedRegion, undrawn } from './tile.ts';
import { TileDrawing } from './tileDrawing.ts';
import { reachMetres } from './tileRegister.ts';
import { UniformTiles } from './uniformTiles.ts';

/** Floors −8 to 55, and on each the 16 × 16 blocks (8 km) around the origin, are found without a search. */
const homeFloors = 64;
const homeBlocks = 256;

/** Batch size for which the intermediate results fit into the first-level cache. */
const batchPoints = 256;

/** Points as columns of one length, of which the first `count` are used; metres, and whole floors. */
export interface PlacedPoints {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly floors: Int16Array;
  readonly count: number;
}

/**
 * Finds the fences that contain a point. Fences (areas) have a number from 0, given by the caller. The result is the id
 * of a set of fences, the same id for the same members, so a tag with unchanged fences costs one comparison. Membership
 * is defined by `regionContains`.
 *
 * The plane of a floor is cut into blocks of 512 m, those into tiles of 16 m, those into squares of 1 m. A byte for each
 * square selects an entry of its tile: a set or, where an edge crosses, a question (`tile.ts`).
 *
 * Set ids depend on the order of calls and are valid only for the index that returned them; 0 is the empty set.
 */
export class FenceIndex {
  readonly #sets = new FenceSets();
  readonly #context = createContext(this.#sets);
  readonly #arena = this.#context.arena;
  /** Regions in force by fence number. */
  readonly #fences = new Map<number, readonly PlacedRegion[]>();
  /** The layer of each floor that ever had a region, and one for all other floors. */
  readonly #layers = new Map<number, FenceLayer>();
  readonly #otherFloors = new FenceLayer(this.#context);
  /**
   * Offset in the arena of the blocks at home, floor by floor and row by row; −1 = not looked up since a fence was
   * added.
   */
  readonly #homes = new Int32Array(homeFloors * homeBlocks).fill(-1);
  #isHomeNoted = false;
  // Scratch columns of `locateAll`: the tiles of a batch's points, the squares' offsets in the arena, and the indices
  // of unresolved points.
  readonly #tiles = new Int32Array(batchPoints);
  readonly #squares = new Int32Array(batchPoints);
  readonly #open = new Int32Array(batchPoints);

  /**
   * Adds or replaces a fence: the union of its regions, each on its floor.
   * @throws RangeError when `fence` is not an integer from 0 to 2³¹ − 1.
   */
  upsert(fence: number, regions: readonly PlanarRegion[]): void {
    if (!Number.isInteger(fence) || fence < 0 || fence >= 2 ** 31) {
      throw new RangeError(`A fence number is an integer from 0, not ${fence}.`);
    }
    this.remove(fence);
    for (const { floor } of regions) if (floor !== null && !this.#layers.has(floor)) this.#openLayer(floor);
    const placed = regions.map((region) => ({ fence, region }));
    for (const entry of placed) {
      for (const layer of this.#layersOf(entry.region.floor)) layer.add(entry);
    }
    this.#fences.set(fence, placed);
    if (this.#isHomeNoted) this.#homes.fill(-1);
    this.#isHomeNoted = false;
  }

  /** Removes a fence; no effect if it is not in force. */
  remove(fence: number): void {
    for (const entry of this.#fences.get(fence) ?? []) {
      for (const layer of this.#layersOf(entry.region.floor)) layer.remove(entry);
    }
    this.#fences.delete(fence);
  }

  /**
   * Set id of the fences that contain the point (`x`, `y`, metres) on a floor. No branch depends on loaded data before
   * the result, so the CPU continues with the next tag while it waits. The literals are the constants of `tile.ts`;
   * imported names would be read from memory each time.
   */
  locate(x: number, y: number, floor: number): number {
    const east = x + 4096;
    const north = y + 4096;
    // Negated so that NaN counts as outside.
    if (!(east >= 0 && east < 8192 && north >= 0 && north < 8192 && floor >= -8 && floor < 56)) {
      return this.#locateAfar(x, y, floor);
    }
    // In squares of 1 m; the bits below the shift are the position within block and tile.
    const column = east | 0;
    const row = north | 0;
    const block = this.#homes[((floor + 8) << 8) | ((row >> 5) & 0xf0) | (column >> 9)];
    if (block < 0) return this.#locateAfar(x, y, floor);
    const { words, bytes } = this.#arena;
    const tile = words[block + (((row << 1) & 0x3e0) | ((column >> 4) & 31))];
    const answer = words[tile + 64 + bytes[(tile << 2) + (((row << 4) & 0xf0) | (column & 15))]];
    if (answer >= 0) return answer;
    if (answer === undrawn) return this.#locateAfar(x, y, floor);
    return this.#ask(answer, tile, x, y);
  }

  /**
   * The same for many points: their set ids, in `sets`. All points go through each step together: the tiles, then the
   * entries, then the questions. On a large site each step waits for memory; grouped steps let the CPU wait for a dozen
   * reads at a time, without branches between them. With ten thousand fences this is more than twice as fast as one
   * point after the other.
   */
  locateAll({ xs, ys, floors, count }: PlacedPoints, sets: Int32Array): void {
    for (let from = 0; from < count; from += batchPoints) {
      const to = Math.min(count, from + batchPoints);
      this.#findTiles(xs, ys, floors, from, to);
      const asked = this.#readEntries(from, to, sets);
      const open = this.#queryPlanes(xs, ys, from, asked, sets);
      // Outside, in an undrawn tile, or at a corner of a fence.
      for (let k = 0; k < open; k++) {
        const i = this.#open[k];
        sets[i] = this.locate(xs[i], ys[i], floors[i]);
      }
    }
  }

  /** The fence numbers of a set, in ascending order. */
  members(set: number): number[] {
    return this.#sets.members(set);
  }

  /**
   * The fence numbers that a step from one set to another enters and leaves, in ascending order. The next call
   * overwrites them.
   */
  diff(from: number, to: number): FenceDiff {
    return this.#sets.diff(from, to);
  }

  /**
   * The fences, in increasing order, with a region on this floor whose box meets `box` (metres): candidates for queries
   * about more than a point, such as a circle of accuracy or the path between two fixes.
   */
  near(box: Box, floor: number): number[] {
    return this.#layerOf(floor).near(box);
  }

  /** Like `locate`; points that are not at home use the undrawn tile for now. */
  #findTiles(xs: Float64Array, ys: Float64Array, floors: Int16Array, from: number, to: number): void {
    const { words } = this.#arena;
    const homes = this.#homes;
    const tiles = this.#tiles;
    const squares = this.#squares;
    const nowhere = this.#context.uniformTiles.placeOf(undrawn);
    for (let i = from; i < to; i++) {
      const east = xs[i] + 4096;
      const north = ys[i] + 4096;
      const floor = floors[i];
      const column = east | 0;
      const row = north | 0;
      let tile = nowhere;
      if (east >= 0 && east < 8192 && north >= 0 && north < 8192 && floor >= -8 && floor < 56) {
        const block = homes[((floor + 8) << 8) | ((row >> 5) & 0xf0) | (column >> 9)];
        if (block >= 0) tile = words[block + (((row << 1) & 0x3e0) | ((column >> 4) & 31))];
      }
      tiles[i - from] = tile;
      squares[i - from] = (tile << 2) + (((row << 4) & 0xf0) | (column & 15));
    }
  }

  /** Number of points with a question; they are the first in `#open`. */
  #readEntries(from: number, to: number, sets: Int32Array): number {
    const { words, bytes } = this.#arena;
    const squares = this.#squares;
    const open = this.#open;
    const tiles = this.#tiles;
    let asked = 0;
    for (let i = from; i < to; i++) {
      const entry = words[tiles[i - from] + 64 + bytes[squares[i - from]]];
      sets[i] = entry;
      open[asked] = i;
      asked += entry >>> 31;
    }
    return asked;
  }

  /**
   * Evaluates the first half plane; if it leads to another question, the point stays in `#open`. @returns the number of
   * such points
   */
  #queryPlanes(xs: Float64Array, ys: Float64Array, from: number, asked: number, sets: Int32Array): number {
    const { words, doubles } = this.#arena;
    const open = this.#open;
    const tiles = this.#tiles;
    let unsure = 0;
    for (let k = 0; k < asked; k++) {
      const i = open[k];
      const place = ~sets[i];
      let answer = sets[i];
      // The kind of a plane.
      if ((place & 7) === 0) {
        const question = tiles[i - from] + place;
        const plane = (question >> 1) + 1;
        const isNo = doubles[plane] * xs[i] + doubles[plane + 1] * ys[i] < doubles[plane + 2];
        answer = words[question + Number(isNo)];
        sets[i] = answer;
      }
      open[unsure] = i;
      unsure += answer >>> 31;
    }
    return unsure;
  }

  /**
   * For points that `locate` does not resolve at once: beyond home, in a block not yet looked up, in a tile not yet
   * drawn.
   */
  #locateAfar(x: number, y: number, floor: number): number {
    if (!(x >= -reachMetres && x < reachMetres && y >= -reachMetres && y < reachMetres)) return emptySet;
    const column = Math.floor(x);
    const row = Math.floor(y);
    const layer = this.#layerOf(floor);
    const block = layer.placeOfBlock(column >> 9, row >> 9);
    this.#noteHome(column >> 9, row >> 9, floor, block);
    const at = block + (((row << 1) & 0x3e0) | ((column >> 4) & 31));
    const square = ((row << 4) & 0xf0) | (column & 15);
    if (this.#entryOf(this.#arena.words[at], square) === undrawn) layer.drawTile(at, column >> 4, row >> 4);
    const tile = this.#arena.words[at];
    const answer = this.#entryOf(tile, square);
    return answer >= 0 ? answer : this.#ask(answer, tile, x, y);
  }

  #entryOf(tile: number, square: number): number {
    const { words, bytes } = this.#arena;
    return words[tile + 64 + bytes[(tile << 2) + square]];
  }

  #noteHome(column: number, row: number, floor: number, block: number): void {
    if (column < -8 || column > 7 || row < -8 || row > 7 || floor < -8 || floor > 55) return;
    this.#homes[((floor + 8) << 8) | ((row + 8) << 4) | (column + 8)] = block;
    this.#isHomeNoted = true;
  }

  #ask(answer: number, tile: number, x: number, y: number): number {
    const drawn = this.#context.tiles.get(tile);
    return drawn === undefined ? emptySet : ask(this.#arena, tile, drawn, this.#sets, answer, x, y);
  }

  #layerOf(floor: number): FenceLayer {
    return this.#layers.get(floor) ?? this.#otherFloors;
  }

  /** The layers to which a region of this floor applies. */
  #layersOf(floor: number | null): Iterable<FenceLayer> {
    return floor === null ? [this.#otherFloors, ...this.#layers.values()] : [this.#layerOf(floor)];
  }

  /** A new floor begins with the regions that apply to every floor. */
  #openLayer(floor: number): void {
    const layer = new FenceLayer(this.#context);
    this.#layers.set(floor, layer);
    for (const regions of this.#fences.values()) {
      for (const entry of regions) if (entry.region.floor === null) layer.add(entry);
    }
  }
}

function createContext(sets: FenceSets): LayerContext {
  const arena = new Arena();
  return { arena, drawing: new TileDrawing(sets), tiles: new Map(), uniformTiles: new UniformTiles(arena) };
}
