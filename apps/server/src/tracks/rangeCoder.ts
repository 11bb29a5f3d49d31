/**
 * A binary arithmetic coder with adaptive probabilities (Witten, Neal and Cleary 1987, in the carry-free form of
 * Mahoney's lpaq): an expected decision costs a fraction of a bit, and probabilities are learnt during coding, so that
 * a track of sixty points needs no table. Integers only: every machine gives the same bytes.
 */
export type Chances = Uint32Array;

/**
 * A new model of `kinds` kinds of decisions. A cell: the probability of a 1 in 1/65536, times 256, + the number of
 * decisions.
 */
export function chances(kinds: number): Chances {
  return new Uint32Array(kinds).fill(0x8000 << 8);
}

/** Share of the error that the n-th decision corrects, in 1/65536: quick at first, 1/32 in the end. */
const rates = Uint16Array.from({ length: 31 }, (_, seen) => Math.round(65_536 / (seen + 1.6)));
const lastRate = rates.length - 1;

function learn(model: Chances, kind: number, bit: number): void {
  const cell = model[kind] ?? 0;
  const seen = cell & 0xff;
  const ones = cell >>> 8;
  const rate = rates[seen] ?? 0;
  // Never certain: an impossible decision could not be coded.
  const learnt =
    bit === 1
      ? Math.min(0xfff0, ones + (((0xffff - ones) * rate) >>> 16))
      : Math.max(0x10, ones - ((ones * rate) >>> 16));
  model[kind] = (learnt << 8) | (seen < lastRate ? seen + 1 : seen);
}

/** Splits the interval from `low` to `high` so that a 1 gets `ones`/65536 of it. */
function partOf(low: number, high: number, ones: number): number {
  const range = high - low;
  return low + (range >>> 16) * ones + (((range & 0xffff) * ones) >>> 16);
}

export class RangeEncoder {
  #bytes = new Uint8Array(256);
  #length = 0;
  #low = 0;
  #high = 0xffff_ffff;

  /** A decision of a kind with learnt probabilities. */
  bit(model: Chances, kind: number, bit: number): void {
    this.#code(bit, (model[kind] ?? 0) >>> 8);
    learn(model, kind, bit);
  }

  /** The `count` lowest bits of a number below 2^53, without a prediction. */
  raw(value: number, count: number): void {
    for (let place = 2 ** (count - 1); place >= 1; place /= 2) this.#code(Math.floor(value / place) % 2, 0x8000);
  }

  #code(bit: number, ones: number): void {
    const middle = partOf(this.#low, this.#high, ones);
    if (bit === 1) this.#high = middle;
    else this.#low = middle + 1;
    while (((this.#low ^ this.#high) & 0xff00_0000) === 0) {
      this.#put(this.#high >>> 24);
      this.#low = (this.#low << 8) >>> 0;
      this.#high = ((this.#high << 8) | 0xff) >>> 0;
    }
  }

  #put(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = byte;
  }

  /** All coded bytes, as few as identify the interval for the decoder, which reads zeros after them. */
  finish(): Uint8Array {
    if (this.#low > 0) this.#put((this.#low >>> 24) + 1);
    return this.#bytes.slice(0, this.#length);
  }
}

export class RangeDecoder {
  readonly #bytes: Uint8Array;
  #at = 0;
  #low = 0;
  #high = 0xffff_ffff;
  #value = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    for (let byte = 0; byte < 4; byte++) this.#value = ((this.#value << 8) | this.#next()) >>> 0;
  }

  bit(model: Chances, kind: number): number {
    const bit = this.#decode((model[kind] ?? 0) >>> 8);
    learn(model, kind, bit);
    return bit;
  }

  raw(count: number): number {
    let value = 0;
    for (let bit = 0; bit < count; bit++) value = value * 2 + this.#decode(0x8000);
    return value;
  }

  #decode(ones: number): number {
    const middle = partOf(this.#low, this.#high, ones);
    const bit = this.#value <= middle ? 1 : 0;
    if (bit === 1) this.#high = middle;
    else this.#low = middle + 1;
    while (((this.#low ^ this.#high) & 0xff00_0000) === 0) {
      this.#low = (this.#low << 8) >>> 0;
      this.#high = ((this.#high << 8) | 0xff) >>> 0;
      this.#value = ((this.#value << 8) | this.#next()) >>> 0;
    }
    return bit;
  }

  #next(): number {
    return this.#bytes[this.#at++] ?? 0;
  }
}
