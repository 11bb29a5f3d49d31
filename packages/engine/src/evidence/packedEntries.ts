import { entryWidth } from '../state/recentFixes.ts';

/** A byte has seven bits of a number; the eighth marks a continuation. */
const mostBytes = 5;
const bitsEach = 7;
const bitsMask = 0x7f;
const moreFollows = 0x80;

/**
 * Entries of a last minute (`RecentFixes.entriesOf`), as an alarm keeps them for as long as it stands: of each number by
 * how much it is other than in the entry before. A step of somebody who walks takes eight bytes so, and not twenty.
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

/** The entries that were packed, to the bit. */
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
