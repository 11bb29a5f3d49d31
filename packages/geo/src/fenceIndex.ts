import { FenceLayer } from './fenceLayer.ts';
import { type FenceDiff, FenceSets } from './fenceSets.ts';
import type { PlanarRegion } from './region.ts';
import type { Box } from './ring.ts';
import type { PlacedRegion } from './tile.ts';
import { TileDrawing } from './tileDrawing.ts';

/**
 * Which fences is a point in? Fences (areas) go by a number from 0, given by the caller; an answer is the id of a set of
 * them, the same id for the same members, so that a tag that changed no fence costs one comparison. See the README for
 * how it works; membership is that of `regionContains`.
 *
 * Set ids depend on the order of calls and are only good for the index that gave them; 0 is the empty set.
 */
export class FenceIndex {
  readonly #sets = new FenceSets();
  readonly #drawing = new TileDrawing(this.#sets);
  /** Regions in force by fence number. */
  readonly #fences = new Map<number, readonly PlacedRegion[]>();
  /** The layer of each floor on which a region was ever laid, and one of every other floor. */
  readonly #layers = new Map<number, FenceLayer>();
  readonly #otherFloors = new FenceLayer(this.#sets, this.#drawing);
  #recentFloor = Number.NaN;
  #recentLayer = this.#otherFloors;

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
    if (floor !== this.#recentFloor) {
      this.#recentLayer = this.#layers.get(floor) ?? this.#otherFloors;
      this.#recentFloor = floor;
    }
    return this.#recentLayer.locate(x, y);
  }

  /** The fence numbers of a set, rising. Shared: not to be written to. */
  members(set: number): Int32Array {
    return this.#sets.members(set);
  }

  /** The fence numbers that a step from one set to another enters and leaves, rising. Shared: not to be written to. */
  diff(from: number, to: number): FenceDiff {
    return this.#sets.diff(from, to);
  }

  /**
   * The fences, rising, with a region on this floor whose box meets `box` (metres): the candidates for questions about
   * more than a point, such as a circle of accuracy or the way between two fixes.
   */
  near(box: Box, floor: number): number[] {
    return (this.#layers.get(floor) ?? this.#otherFloors).near(box);
  }

  /** A new floor begins with the regions that hold on every floor. */
  #openLayer(floor: number): void {
    const layer = new FenceLayer(this.#sets, this.#drawing);
    this.#layers.set(floor, layer);
    this.#recentFloor = Number.NaN;
    for (const regions of this.#fences.values()) {
      for (const entry of regions) if (entry.region.floor === null) layer.add(entry);
    }
  }

  #layersOf(floor: number | null): Iterable<FenceLayer> {
    if (floor === null) return [this.#otherFloors, ...this.#layers.values()];
    const layer = this.#layers.get(floor);
    return layer === undefined ? [] : [layer];
  }
}
