import { Arena } from './arena.ts';
import { FenceLayer, type LayerContext } from './fenceLayer.ts';
import { emptySet, type FenceDiff, FenceSets } from './fenceSets.ts';
import type { PlanarRegion } from './region.ts';
import type { Box } from './ring.ts';
import { ask, type PlacedRegion, tilesPerBlock, undrawn } from './tile.ts';
import { TileDrawing } from './tileDrawing.ts';
import { gridShift, reachMetres } from './tileRegister.ts';

/** Blocks found last, four numbers each: floor, key and place, one unused. By 32 floors and 2 × 2 blocks: 8 km. */
const recentWords = 4 * 128;

/**
 * Which fences is a point in? Fences (areas) go by a number from 0, given by the caller; an answer is the id of a set of
 * them, the same id for the same members, so that a tag that changed no fence costs one comparison. Membership is that
 * of `regionContains`.
 *
 * The plane of a floor is cut into blocks of 4,096 m, those into tiles of 128 m, those into cells of 4 m and, where an
 * edge passes, those into squares of 1 m. On each level a number says "this set" or "look closer" (`tile.ts`).
 *
 * Set ids depend on the order of calls and are only good for the index that gave them; 0 is the empty set.
 */
export class FenceIndex {
  readonly #sets = new FenceSets();
  readonly #context = createContext(this.#sets);
  readonly #arena = this.#context.arena;
  /** Regions in force by fence number. */
  readonly #fences = new Map<number, readonly PlacedRegion[]>();
  /** The layer of each floor on which a region was ever laid, and one of every other floor. */
  readonly #layers = new Map<number, FenceLayer>();
  readonly #otherFloors = new FenceLayer(this.#context);
  readonly #recent = new Int32Array(recentWords).fill(-1);

  /**
   * Puts a fence in force, in place of whatever it was before: the union of its regions, each on its floor.
   * @throws RangeError when `fence` is no integer from 0 to 2³¹ − 1.
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
    this.#recent.fill(-1);
  }

  /** Takes a fence out of force; one that is not in force stays so. */
  remove(fence: number): void {
    for (const entry of this.#fences.get(fence) ?? []) {
      for (const layer of this.#layersOf(entry.region.floor)) layer.remove(entry);
    }
    this.#fences.delete(fence);
  }

  /** Set id of the fences that the point (`x`, `y`, metres) lies in on a floor. */
  locate(x: number, y: number, floor: number): number {
    // Turned so that NaN, too, is nowhere.
    if (!(x >= -reachMetres && x < reachMetres && y >= -reachMetres && y < reachMetres)) return emptySet;
    // In squares of 1 m; what is cut off by shifting is the place in the block, tile, cell and square.
    const column = Math.floor(x) + gridShift;
    const row = Math.floor(y) + gridShift;
    const block = this.#placeOfBlock(column >> 12, row >> 12, floor);
    const { words } = this.#arena;
    const tile = words[block + (((row >> 2) & 0x3e0) | ((column >> 7) & 31))];
    if (tile >= 0) return tile;
    if (tile === undrawn) {
      this.#layerOf(floor).drawTile(block, column >> 7, row >> 7);
      return this.locate(x, y, floor);
    }
    const cell = words[~tile + (((row << 3) & 0x3e0) | ((column >> 2) & 31))];
    if (cell >= 0) return cell;
    const square = words[~tile + ~cell + (((row & 3) << 2) | (column & 3))];
    return square >= 0 ? square : ask(this.#arena, ~tile, this.#context.tiles, this.#sets, square, x, y);
  }

  /** The fence numbers of a set, rising. */
  members(set: number): number[] {
    return this.#sets.members(set);
  }

  /** The fence numbers that a step from one set to another enters and leaves, rising. The next call overwrites them. */
  diff(from: number, to: number): FenceDiff {
    return this.#sets.diff(from, to);
  }

  /**
   * The fences, rising, with a region on this floor whose box meets `box` (metres): the candidates for questions about
   * more than a point, such as a circle of accuracy or the way between two fixes.
   */
  near(box: Box, floor: number): number[] {
    return this.#layerOf(floor).near(box);
  }

  #placeOfBlock(column: number, row: number, floor: number): number {
    const recent = this.#recent;
    // Not negative, so that the −1 of a free place is nobody's.
    const key = ((row + 1024) << 11) | (column + 1024);
    const at = ((floor & 31) << 4) | ((row & 1) << 3) | ((column & 1) << 2);
    if (recent[at] !== floor || recent[at + 1] !== key) {
      recent[at] = floor;
      recent[at + 1] = key;
      recent[at + 2] = this.#layerOf(floor).placeOfBlock(column, row);
    }
    return recent[at + 2];
  }

  #layerOf(floor: number): FenceLayer {
    return this.#layers.get(floor) ?? this.#otherFloors;
  }

  /** The layers on which a region of this floor holds. */
  #layersOf(floor: number | null): Iterable<FenceLayer> {
    return floor === null ? [this.#otherFloors, ...this.#layers.values()] : [this.#layerOf(floor)];
  }

  /** A new floor begins with the regions that hold on every floor. */
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
  const emptyBlock = arena.allocate(tilesPerBlock * tilesPerBlock);
  arena.words.fill(emptySet, emptyBlock, emptyBlock + tilesPerBlock * tilesPerBlock);
  return { arena, drawing: new TileDrawing(sets), tiles: new Map(), emptyBlock };
}
