import type { PlacedPoints } from '@muster/geo/fenceIndex.ts';
import { positionFlag, type PositionBatch } from '@muster/model/position/positionBatch.ts';

import type { World } from '../world.ts';
import { slotOf } from './binding.ts';

/** Rows that are prepared together: as many as the fence index takes at once. */
export const rowsAtOnce = 256;

/** Of a tag that was never bound to anybody. */
export const noSlot = -1;

/**
 * What can be told of some rows of a batch before any of them is taken, because no row changes it: whose they are, where
 * they lie, and in which fences. Asked for together, the processor waits for the memory of many instead of one.
 */
export class Rows implements PlacedPoints {
  readonly slots = new Int32Array(rowsAtOnce);
  /** Metres of the site's plane; NaN = telemetry alone. */
  readonly xs = new Float64Array(rowsAtOnce);
  readonly ys = new Float64Array(rowsAtOnce);
  readonly floors = new Int16Array(rowsAtOnce);
  /** Sets of the fence index. */
  readonly sets = new Int32Array(rowsAtOnce);
  count = 0;

  /** Prepares the rows of a batch from `from` on, as many as fit. */
  prepare(world: World, batch: PositionBatch, from: number): void {
    this.count = Math.min(rowsAtOnce, batch.length - from);
    this.#findSlots(world, batch, from);
    this.#findPlaces(world, batch, from);
    world.site.fences.locateAll(this, this.sets);
  }

  #findSlots(world: World, batch: PositionBatch, from: number): void {
    const { slots, count } = this;
    const { numbered } = batch;
    if (numbered === undefined) {
      for (let i = 0; i < count; i++) slots[i] = findSlot(world, batch, from + i);
      return;
    }
    const { numbers } = numbered;
    let known = world.tags.slotsOf(numbered.by);
    for (let i = 0; i < count; i++) {
      const number = numbers[from + i];
      slots[i] = number >= 0 && number < known.length ? known[number] - 1 : noSlot;
      if (slots[i] !== noSlot) continue;
      slots[i] = findSlot(world, batch, from + i);
      if (number < 0 || slots[i] === noSlot) continue;
      world.tags.noteNumber(number, slots[i]);
      known = world.tags.slotsOf(numbered.by);
    }
  }

  #findPlaces({ site }: World, { lon, lat, floor }: PositionBatch, from: number): void {
    const { slots, xs, ys, floors, count } = this;
    let plane = site.plane;
    for (let i = 0; i < count; i++) {
      const row = from + i;
      xs[i] = ys[i] = Number.NaN;
      floors[i] = floor[row];
      if (Number.isNaN(lon[row]) || Number.isNaN(lat[row]) || slots[i] === noSlot) continue;
      plane ??= site.planeFor(lon[row], lat[row]);
      xs[i] = plane.x(lon[row]);
      ys[i] = plane.y(lat[row]);
    }
  }
}

/** By its name. */
function findSlot(world: World, { tags, flags }: PositionBatch, row: number): number {
  return slotOf(world, tags[row], (flags[row] & positionFlag.vehicle) !== 0) ?? noSlot;
}
