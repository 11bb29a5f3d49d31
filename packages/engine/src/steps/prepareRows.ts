import { positionFlag, type PositionBatch } from '@muster/model/position/positionBatch.ts';

import { slotOf } from '../presence/binding.ts';
import type { EngineState } from '../state/engineState.ts';
import { noSlot, type Rows, rowsAtOnce } from '../state/rows.ts';
import type { Site } from '../state/site.ts';
import { inWords, wordsShift } from '../state/tagRecords.ts';

// Local constants, see `fastPath.ts`.
const [wordShift, stateWord] = [wordsShift, inWords.state];

/** Prepares the rows of a batch from index `from`, as many as fit. */
export function prepareRows(engine: EngineState, batch: PositionBatch, from: number): void {
  const { rows, site } = engine;
  rows.count = Math.min(rowsAtOnce, batch.length - from);
  findSlots(engine, batch, from);
  findPlaces(rows, site, batch, from);
  site.fences.locateAll(rows, rows.sets);
}

function findSlots(engine: EngineState, batch: PositionBatch, from: number): void {
  const { slots, count } = engine.rows;
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
    // Prefetches a word of each record.
    if (slot >= 0) touched |= words[(slot << wordShift) | stateWord];
    else unknown++;
  }
  engine.rows.touched = touched;
  if (unknown > 0) findOthers(engine, batch, from);
}

/** Resolves rows with unknown numbers by name. */
function findOthers(engine: EngineState, batch: PositionBatch, from: number): void {
  const { slots, count } = engine.rows;
  for (let i = 0; i < count; i++) {
    if (slots[i] !== noSlot) continue;
    const slot = findSlot(engine, batch, from + i);
    slots[i] = slot;
    const number = batch.numbered?.numbers[from + i] ?? -1;
    if (number >= 0 && slot !== noSlot) engine.tags.noteNumber(number, slot);
  }
}

function findPlaces(rows: Rows, site: Site, { lon, lat, floor }: PositionBatch, from: number): void {
  const { slots, xs, ys, floors, count } = rows;
  let { plane } = site;
  for (let i = 0; i < count && plane === null; i++) {
    const isPlace = slots[i] !== noSlot && lon[from + i] === lon[from + i] && lat[from + i] === lat[from + i];
    if (isPlace) plane = site.planeFor(lon[from + i], lat[from + i]);
  }
  if (plane === null) xs.fill(Number.NaN, 0, count);
  else plane.lay(lon, lat, from, count, xs, ys);
  for (let i = 0; i < count; i++) floors[i] = floor[from + i];
}

/** Resolves a tag by name. */
function findSlot(engine: EngineState, { tags, flags }: PositionBatch, row: number): number {
  return slotOf(engine, tags[row], (flags[row] & positionFlag.vehicle) !== 0) ?? noSlot;
}
