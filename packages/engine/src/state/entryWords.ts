/** Battery and heart rate, a byte each in an entry of the last minute. */
export const notSent = 0xff;
/** Local constant: exported names are read from memory at each use. */
const silent = notSent;

/** Maximum stored value. */
const maxStored = 0xfe;

/** The floor in the lower half of a word. */
export function floorOf(place: number): number {
  return (place << 16) >> 16;
}

/** Whether a difference fits into 16 bits. */
export function isShort(difference: number): boolean {
  return difference === (difference << 16) >> 16;
}

/** A time from its lower 32 bits, and another time that it is shortly after. Epoch ms. */
export function wholeT(lower: number, later: number): number {
  return Math.trunc(later) - ((Math.trunc(later) - lower) >>> 0);
}

/** Battery or heart rate in a byte; NaN = not sent. */
export function byteOf(value: number): number {
  if (value !== value) return silent;
  return value <= 0 ? 0 : value >= maxStored ? maxStored : Math.round(value);
}
