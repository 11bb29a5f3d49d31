import type { LiveName } from '@muster/model/live/wire.ts';

/**
 * Tags as columns by slot, from the live connection or a recording. Columns may be replaced by
 * larger ones, so they are read again in every frame.
 */
export interface TagSource {
  /** Slots in use are below this. */
  readonly length: number;
  /** Where a tag is drawn: metres in the site's plane; degrees clockwise from north, NaN = unknown. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly heading: Float32Array;
  /** Epoch ms of the newest fix. */
  readonly fixT: Float64Array;
  readonly floor: Int16Array;
  /** Bits of `liveFlag`; 0 = the slot is free. */
  readonly flags: Uint8Array;
  /** 1 = the tag has a place. */
  readonly hasFix: Uint8Array;
  /** Name of a slot; undefined until received. */
  readonly names: readonly (LiveName | undefined)[];
  /** Incremented by every change except motion. */
  readonly version: number;
  /**
   * Moves `x`, `y`, `heading` to where they are at `nowMs` on the page's clock; the greatest speed in m/s, 0 = no
   * motion.
   */
  sample(nowMs: number): number;
  /** Time of these tags when the page's wall clock is `epochMs`. */
  siteTime(epochMs: number): number;
}

/** Slot of a tag; undefined if it is not on the map. */
export function slotOfTag(source: TagSource, tag: string): number | undefined {
  for (let slot = 0; slot < source.length; slot++) {
    if (source.flags[slot] !== 0 && source.names[slot]?.tag === tag) return slot;
  }
  return undefined;
}
