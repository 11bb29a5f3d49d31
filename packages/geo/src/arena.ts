/**
 * One growing buffer with all tiles. A look-up needs no other object or pointer, and a hundred thousand tiles cause no
 * work for the garbage collector. A freed piece is reused for the next one of about its size.
 */
export class Arena {
  /** Replaced when the arena grows: not to be kept across an `allocate`. */
  words = new Int32Array(2 ** 14);
  /** The same memory; `doubles[i]` covers `words[2 * i]` and the next. */
  doubles = new Float64Array(this.words.buffer);
  /** The same memory; `bytes[4 * i]` to `bytes[4 * i + 3]` are `words[i]`. */
  bytes = new Uint8Array(this.words.buffer);
  #used = 0;
  /** Offsets of freed pieces, by their rounded length. */
  readonly #free = new Map<number, number[]>();

  /** Offset of the first of `length` words, a multiple of 16. Their contents are undefined. */
  allocate(length: number): number {
    const rounded = roundedLength(length);
    const free = this.#free.get(rounded)?.pop();
    if (free !== undefined) return free;
    const place = this.#used;
    this.#used += rounded;
    if (this.#used > this.words.length) this.#grow();
    return place;
  }

  /** Frees the piece that `allocate` returned for the same `length`. */
  free(place: number, length: number): void {
    const rounded = roundedLength(length);
    const places = this.#free.get(rounded);
    if (places === undefined) this.#free.set(rounded, [place]);
    else places.push(place);
  }

  /** By half as much again: doubling would hold twice the memory of a large site. */
  #grow(): void {
    const longer = new Int32Array(2 * Math.ceil(this.#used * 0.75));
    longer.set(this.words);
    this.words = longer;
    this.doubles = new Float64Array(longer.buffer);
    this.bytes = new Uint8Array(longer.buffer);
  }
}

/** Rounds up by at most an eighth, so that there are few different lengths and a piece is soon reused. */
function roundedLength(length: number): number {
  const step = Math.max(16, 2 ** (Math.floor(Math.log2(Math.max(1, length))) - 3));
  return Math.ceil(length / step) * step;
}
