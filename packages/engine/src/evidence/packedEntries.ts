import { entryWidth } from '../state/recentFixes.ts';

/** A byte has seven bits of a number; the eighth marks a continuation. */
const mostBytes = 5;
const bitsEach = 7;
const bitsMask = 0x7f;
const moreFollows = 0x80;

/**
 * Packs entries of a last minute (`RecentFixes.entriesOf`) for as long as an alarm is open: each number as the
 * difference from the previous entry. A walking step needs eight bytes instead of twenty.
 */
export function packEntries(entries: Int32Array): Uint8Array {
  const bytes = new Uint8Array(mostBytes * entries.length);
  let length = 0;
  for (let i = 0; i < entries.length; i++) {
    const difference = (entries[i] - (i < entryWidth ? 0 : entries[i - entryWidth])) | 0;
    // The sign is in the lowest bit, so small numbers of either sign are short.
    let rest = ((difference << 1) ^ (difference >> 31)) >>> 0;
    for (; rest > bitsMask; rest >>>= bitsEach) bytes[length++] = (rest & bitsMask) | moreFollows;
    bytes[length++] = rest;
  }
  return bytes.slice(0, length);
}

/** The packed entries, exactly restored. */
export function unpackEntries(bytes: Uint8Array): Int32Array {
  const entries: number[] = [];
  for (let at = 0; at < bytes.length; at++) {
    let signed = bytes[at] & bitsMask;
    for (let shift = bitsEach; (bytes[at] & moreFollows) !== 0; shift += bitsEach) {
      at++;
      signed |= (bytes[at] & bitsMask) << shift;
    }
    const before = entries.length < entryWidth ? 0 : entries[entries.length - entryWidth];
    entries.push((before + ((signed >>> 1) ^ -(signed & 1))) | 0);
  }
  return Int32Array.from(entries);
}
