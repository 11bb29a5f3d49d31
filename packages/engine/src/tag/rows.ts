import type { PlacedPoints } from '@muster/geo/fenceIndex.ts';
import { positionFlag, type PositionBatch } from '@muster/model/position/positionBatch.ts';

import type { World } from '../world.ts';
import { slotOf } from './binding.ts';
import { inWords, wordsWidth } from './tagRecords.ts';

// Numbers to the compiler, see `takeSteady.ts`.
const [recordWords, stateWord] = [wordsWidth, inWords.state];

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
  /** Of no meaning: that the records were touched. */
  touched = 0;
  /** Of steady rows: milliseconds since the fix before; negative where `RecentFixes.addSteps` does not take it. */
  readonly elapsed = new Float64Array(rowsAtOnce);
  /** Steady rows of which more is to be done than to keep them. */
  readonly others = new Int32Array(rowsAtOnce);
  otherCount = 0;

  /** Prepares the rows of a batch from `from` on, as many as fit. */
  prepare(world: World, batch: PositionBatch, from: number): void {
    this.count = Math.min(rowsAtOnce, batch.length - from);
    this.#findSlots(world, batch, from);
    this.#findPlaces(world, batch, from);
    this.#touchRecords(world);
    world.site.fences.locateAll(this, this.sets);
  }

  /** Begins with other steady rows. */
  begin(): void {
    this.otherCount = 0;
  }

  /** Of steady row `i` more is to be done than to keep it. */
  note(i: number): void {
    this.others[this.otherCount++] = i;
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

  /** Reads a word of every record: the processor asks for all that are not at hand before the first row needs its own. */
  #touchRecords({ tags: { words } }: World): void {
    const { slots, count } = this;
    let touched = 0;
    for (let i = 0; i < count; i++) touched |= words[Math.max(0, slots[i]) * recordWords + stateWord];
    this.touched = touched;
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
