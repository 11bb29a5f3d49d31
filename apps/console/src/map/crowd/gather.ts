import type { TagSource } from '../tag/tagSource.ts';

/** Overlapping markers, drawn as one with their number. */
export interface Gathering {
  /** Metres: their middle. */
  x: number;
  y: number;
  floor: number;
  count: number;
}

export interface GatherOptions {
  /** Metres per pixel. */
  metresPerPixel: number;
  /** Whether a slot's marker is drawn and may be clustered; an alarm stays single. */
  mayGather(slot: number): boolean;
}

/** Distance in pixels below which markers cannot be distinguished. */
const cellPixels = 40;
/** Minimum number in a cluster. */
const fewest = 5;
/** Metres per pixel below which zooming in separates markers, so clustering is not needed. */
const nearScale = 0.3;
/** More squares than any site, and more floors than any building: the index of a square is below 2^53. */
const columns = 2 ** 18;
const floors = 2 ** 16;
/** Value of a slot outside of all squares. */
const nowhere = -1;

/** The cell of each slot, as an index into the found cells; grows with the site and is overwritten each time. */
let squareOf = new Int32Array(256);

/**
 * Clusters markers by cells of the screen, floor by floor, from far away; `gathered` has a 1 for each clustered slot.
 * The cells are fixed on the ground for each octave of the scale, so clusters stay while the map moves.
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
