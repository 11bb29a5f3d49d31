import type { TagSource } from '../tag/tagSource.ts';

/** Marks that lie on top of one another, drawn as one with their number. */
export interface Gathering {
  /** Metres: their middle. */
  x: number;
  y: number;
  floor: number;
  count: number;
}

export interface GatherOptions {
  /** Metres a pixel. */
  metresPerPixel: number;
  /** Whether a slot's mark is drawn and may be gathered: an alarm stands for itself. */
  mayGather(slot: number): boolean;
}

/** Pixels within which marks cannot be told apart by a hand. */
const cellPixels = 40;
/** Fewer are drawn themselves. */
const fewest = 5;
/** Metres a pixel up to which marks are told apart by going nearer: no use in gathering them. */
const nearScale = 0.3;
/** More squares than any site is wide, and more floors than any building has: a square is one number below 2^53. */
const columns = 2 ** 18;
const floors = 2 ** 16;
/** Of a slot that is in no square. */
const nowhere = -1;

/** The square of each slot, as its place among those found; grows with the site and is written anew each time. */
let squareOf = new Int32Array(256);

/**
 * Gathers marks by squares of the screen, floor by floor, from far away; `gathered` has a 1 for each slot that is part
 * of one. The squares lie fast on the ground for each octave of the scale, so that gatherings stand while the map moves.
 */
export function gatherTags(
  source: TagSource,
  gathered: Uint8Array,
  { metresPerPixel, mayGather }: GatherOptions,
): Gathering[] {
  gathered.fill(0);
  if (metresPerPixel <= nearScale) return [];
  const { length, x, y, floor } = source;
  const size = cellPixels * 2 ** Math.round(Math.log2(metresPerPixel));
  if (squareOf.length < length) squareOf = new Int32Array(length * 2);
  const known = new Map<number, number>();
  const squares: Gathering[] = [];
  for (let slot = 0; slot < length; slot++) {
    squareOf[slot] = nowhere;
    if (!mayGather(slot)) continue;
    const key = (Math.floor(y[slot] / size) * columns + Math.floor(x[slot] / size)) * floors + floor[slot];
    let at = known.get(key);
    if (at === undefined) {
      at = squares.length;
      known.set(key, at);
      squares.push({ x: 0, y: 0, floor: floor[slot], count: 0 });
    }
    squareOf[slot] = at;
    const square = squares[at];
    square.x += x[slot];
    square.y += y[slot];
    square.count += 1;
  }
  for (let slot = 0; slot < length; slot++) {
    const at = squareOf[slot];
    if (at !== nowhere && squares[at].count >= fewest) gathered[slot] = 1;
  }
  return squares
    .filter(({ count }) => count >= fewest)
    .map((square) => ({ ...square, x: square.x / square.count, y: square.y / square.count }));
}
