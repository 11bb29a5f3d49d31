import type { PlacedPoints } from '@muster/geo/fenceIndex.ts';

/** Rows prepared together: the batch size of the fence index. */
export const rowsAtOnce = 256;

/** A tag that was never bound. */
export const noSlot = -1;

/**
 * Prepared data of rows that no row changes: slot, place and fences. Prepared together, the CPU waits for the memory of
 * many rows at a time.
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
  /** The times sent by the devices, of the whole batch. */
  sentT: Float64Array = new Float64Array(0);
  /** Meaningless; prevents the removal of the prefetch. */
  touched = 0;
  /** Milliseconds since the previous fix, of steady rows; negative if `RecentFixes.addSteps` does not accept the row. */
  readonly elapsed = new Float64Array(rowsAtOnce);
  /** Steady rows that need more than storing. */
  readonly others = new Int32Array(rowsAtOnce);
  otherCount = 0;

  /** Resets it for other steady rows. */
  begin(): void {
    this.otherCount = 0;
  }
}
