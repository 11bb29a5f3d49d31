/**
 * Milliseconds of a tag's past that are kept: the minute that an alarm shows (alarms.md, evidence), and a little more,
 * because the fixes of a tag may be ahead of the alarm by the lateness.
 */
export const pastMs = 64_000;

/**
 * Of a device that sends ten fixes a second, one a second is kept: enough to show a walk, with a tenth of the memory.
 * Slightly less than a second, for the jitter of devices that send one a second.
 */
export const spacingMs = 950;

/**
 * Time is divided into cells of the minimum distance between two entries: each has at most one. The past needs this
 * many.
 */
export const cells = Math.ceil(pastMs / spacingMs) + 1;

/**
 * Tags of a chunk. A chunk has the cells in sequence, each with an entry for each tag, so simultaneous entries are
 * adjacent.
 */
export const chunkShift = 8;
export const chunkSlots = 1 << chunkShift;
export const slotMask = chunkSlots - 1;
export const cellWords = 2 * chunkSlots;

/**
 * The first word of an entry has the lower 16 bits of its longitude and of its latitude. The second has battery and
 * heart rate in a byte each, above them the milliseconds since the start of the cell (from 1; 0 = no entry), and then
 * whether it is a leap.
 */
export const momentShift = 16;
export const momentMask = 0x3ff;
export const leapFlag = 1 << 26;

/** Offset in a chunk of the entry of a tag in a cell. */
export function wordOf(cell: number, slot: number): number {
  return cell * cellWords + (slot & slotMask) * 2;
}

/** Milliseconds since the start of its cell, from the second word of an entry. */
export function momentOf(word: number): number {
  return ((word >> momentShift) & momentMask) - 1;
}
