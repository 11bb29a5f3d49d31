/** Where a tile is put together before its length is known: words and doubles over one growing buffer. */
export class TileWriter {
  words = new Int32Array(2 ** 15);
  doubles = new Float64Array(this.words.buffer);
  length = 0;

  /** Place of the next `count` words, all 0. */
  reserve(count: number): number {
    const place = this.length;
    this.length += count;
    if (this.length > this.words.length) this.#grow();
    this.words.fill(0, place, this.length);
    return place;
  }

  #grow(): void {
    const longer = new Int32Array(2 * this.length);
    longer.set(this.words);
    this.words = longer;
    this.doubles = new Float64Array(longer.buffer);
  }
}
