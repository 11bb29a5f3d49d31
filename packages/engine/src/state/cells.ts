/**
 * Milliseconds of a tag's past that are kept: the minute that an alarm shows (alarms.md, evidence), and a little, because
 * the fixes of a tag may be ahead of the alarm by the lateness.
 */
export const pastMs = 64_000;

/**
 * Of a device that sends ten fixes a second, one a second is kept: a walk is as well seen, for a tenth of the memory. A
 * little less than a second, for the jitter of those that send one.
 */
export const spacingMs = 950;

/** Time is cut into cells, as long as two entries are apart at least: each has one at most. The past needs so many. */
export const cells = Math.ceil(pastMs / spacingMs) + 1;

/** Tags of a chunk. A chunk has the cells in sequence, each with an entry for each tag, so simultaneous entries are adjacent. */
export const chunkShift = 8;
export const chunkSlots = 1 << chunkShift;
export const slotMask = chunkSlots - 1;
export const cellWords = 2 * chunkSlots;

/**
 * The first word of an entry is the lower 16 bits of its longitude and of its latitude. The second says battery and heart
 * rate in a byte each, above them how many milliseconds of the cell had passed (from 1; 0 = there is no entry), and then
 * whether it is a leap.
 */
export const momentShift = 16;
export const momentMask = 0x3ff;
export const leapFlag = 1 << 26;

/** Where in a chunk the entry of a tag in a cell is. */
export function wordOf(cell: number, slot: number): number {
  return cell * cellWords + (slot & slotMask) * 2;
}

/** How much of its cell had passed at an entry, by its second word. */
export function momentOf(word: number): number {
  return ((word >> momentShift) & momentMask) - 1;
}
