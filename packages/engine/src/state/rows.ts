import type { PlacedPoints } from '@muster/geo/fenceIndex.ts';
import { positionFlag, type PositionBatch } from '@muster/model/position/positionBatch.ts';

import type { EngineState } from './engineState.ts';
import { slotOf } from '../presence/binding.ts';
import { inWords, wordsShift } from './tagRecords.ts';

// Numbers to the compiler, see `takeSteady.ts`.
const [wordShift, stateWord] = [wordsShift, inWords.state];

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
  /** Of the whole batch at hand: the times that the devices said. */
  sentT: Float64Array = new Float64Array(0);
  /** Of no meaning: that the records were touched. */
  touched = 0;
  /** Of steady rows: milliseconds since the fix before; negative where `RecentFixes.addSteps` does not take it. */
  readonly elapsed = new Float64Array(rowsAtOnce);
  /** Steady rows of which more is to be done than to keep them. */
  readonly others = new Int32Array(rowsAtOnce);
  otherCount = 0;

  /** Prepares the rows of a batch from `from` on, as many as fit. */
  prepare(engine: EngineState, batch: PositionBatch, from: number): void {
    this.count = Math.min(rowsAtOnce, batch.length - from);
    this.#findSlots(engine, batch, from);
    this.#findPlaces(engine, batch, from);
    engine.site.fences.locateAll(this, this.sets);
  }

  /** Begins with other steady rows. */
  begin(): void {
    this.otherCount = 0;
  }

  #findSlots(engine: EngineState, batch: PositionBatch, from: number): void {
    const { slots, count } = this;
    const { numbered } = batch;
    if (numbered === undefined) {
      for (let i = 0; i < count; i++) slots[i] = findSlot(engine, batch, from + i);
      return;
    }
    const { numbers } = numbered;
    const known = engine.tags.slotsOf(numbered.by);
    const { words } = engine.tags;
    let touched = 0;
    let unknown = 0;
    for (let i = 0; i < count; i++) {
      const number = numbers[from + i];
      const slot = (number >= 0 && number < known.length ? known[number] : 0) - 1;
      slots[i] = slot;
      // Reads a word of every record: the processor asks for all that are not at hand before the first row needs its own.
      if (slot >= 0) touched |= words[(slot << wordShift) | stateWord];
      else unknown++;
    }
    this.touched = touched;
    if (unknown > 0) this.#findOthers(engine, batch, from);
  }

  /** Those whose numbers are not known, by their names. */
  #findOthers(engine: EngineState, batch: PositionBatch, from: number): void {
    const { slots, count } = this;
    for (let i = 0; i < count; i++) {
      if (slots[i] !== noSlot) continue;
      const slot = findSlot(engine, batch, from + i);
      slots[i] = slot;
      const number = batch.numbered?.numbers[from + i] ?? -1;
      if (number >= 0 && slot !== noSlot) engine.tags.noteNumber(number, slot);
    }
  }

  #findPlaces({ site }: EngineState, { lon, lat, floor }: PositionBatch, from: number): void {
    const { slots, xs, ys, floors, count } = this;
    let { plane } = site;
    for (let i = 0; i < count && plane === null; i++) {
      const isPlace = slots[i] !== noSlot && lon[from + i] === lon[from + i] && lat[from + i] === lat[from + i];
      if (isPlace) plane = site.planeFor(lon[from + i], lat[from + i]);
    }
    if (plane === null) xs.fill(Number.NaN, 0, count);
    else plane.lay(lon, lat, from, count, xs, ys);
    for (let i = 0; i < count; i++) floors[i] = floor[from + i];
  }
}

/** By its name. */
function findSlot(engine: EngineState, { tags, flags }: PositionBatch, row: number): number {
  return slotOf(engine, tags[row], (flags[row] & positionFlag.vehicle) !== 0) ?? noSlot;
}
