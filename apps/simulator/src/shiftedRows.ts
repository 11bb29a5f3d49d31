import type { Position } from '@muster/model/position/positionBatch.ts';

/** A row of a recording in the form of the wire: a position, optionally in a map's local frame. */
export type WireRow = Position & { x?: number; y?: number; map?: string };

/** A batch of a recording. `dueMs`: time after the start, for a replay in real time. */
export interface RowBatch {
  dueMs: number;
  rows: WireRow[];
}

/**
 * Moves a recording in time and cuts it into batches of at most `size` rows. `backfill`: the last row is at `now` and
 * rows may be sent as fast as they are accepted. Otherwise the first row is at `now`, and rows within a tenth of a
 * second are sent together.
 */
export function shiftedBatches(rows: readonly WireRow[], now: number, backfill: boolean, size: number): RowBatch[] {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { t } of rows) {
    first = Math.min(first, t);
    last = Math.max(last, t);
  }
  const shift = Math.floor(now) - (backfill ? last : first);
  const batches: RowBatch[] = [];
  for (const row of rows) {
    const dueMs = backfill ? 0 : Math.floor((row.t - first) / 100) * 100;
    const open = batches.at(-1);
    const moved = { ...row, t: row.t + shift };
    if (open !== undefined && open.dueMs === dueMs && open.rows.length < size) open.rows.push(moved);
    else batches.push({ dueMs, rows: [moved] });
  }
  return batches;
}
