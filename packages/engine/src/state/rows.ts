import type { PlacedPoints } from '@muster/geo/fenceIndex.ts';

/** Rows that are prepared together: as many as the fence index takes at once. */
export const rowsAtOnce = 256;

/** Of a tag that was never bound to anybody. */
export const noSlot = -1;

/**
 * What is known of some rows of a batch before any of them is applied, because no row changes it: whose they are, where
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

  /** Begins with other steady rows. */
  begin(): void {
    this.otherCount = 0;
  }
}
