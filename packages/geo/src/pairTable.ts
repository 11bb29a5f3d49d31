/**
 * Assigns each pair of integers a number, 0, 1, 2, … in order of first use. Open addressing over typed arrays, because
 * a `Map` would need a composed key and a heap object for each pair.
 */
export class PairTable {
  #size = 0;
  /** Number `n` is the pair at `2n` and `2n + 1`. */
  #pairs = new Int32Array(128);
  /** Number + 1 of the pair in a slot, 0 = free. A power of two, at most half full. */
  #slots = new Int32Array(128);

  get size(): number {
    return this.#size;
  }

  first(number: number): number {
    return this.#pairs[2 * number];
  }

  second(number: number): number {
    return this.#pairs[2 * number + 1];
  }

  /** Number of the pair; the next free one if the pair is new. */
  intern(first: number, second: number): number {
    const slot = this.#slotOf(first, second);
    const found = this.#slots[slot];
    if (found !== 0) return found - 1;
    const number = this.#size++;
    this.#pairs[2 * number] = first;
    this.#pairs[2 * number + 1] = second;
    this.#slots[slot] = number + 1;
    if (2 * this.#size === this.#pairs.length) this.#grow();
    return number;
  }

  /** Removes every pair and keeps the memory. */
  clear(): void {
    if (this.#size === 0) return;
    this.#size = 0;
    this.#slots.fill(0);
  }

  /** Slot of the pair, or the free slot for it. */
  #slotOf(first: number, second: number): number {
    const mask = this.#slots.length - 1;
    let slot = hashOf(first, second) & mask;
    for (let found = this.#slots[slot]; found !== 0; found = this.#slots[slot]) {
      if (this.#pairs[2 * found - 2] === first && this.#pairs[2 * found - 1] === second) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #grow(): void {
    const pairs = new Int32Array(this.#pairs.length * 2);
    pairs.set(this.#pairs);
    this.#pairs = pairs;
    this.#slots = new Int32Array(this.#slots.length * 2);
    for (let number = 0; number < this.#size; number++) {
      this.#slots[this.#slotOf(this.first(number), this.second(number))] = number + 1;
    }
  }
}

/** Multiply and fold; the constants are odd with well mixed bits, from the finaliser of MurmurHash3. */
function hashOf(first: number, second: number): number {
  let hash = Math.imul(first, 0x85ebca6b) ^ Math.imul(second, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
