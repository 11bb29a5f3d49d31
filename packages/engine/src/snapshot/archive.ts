/**
 * One description of a layout for both directions: an archive receives the current value and returns the resulting one.
 * When writing, they are equal; when reading, the received value is ignored and the stored one returned.
 */
export interface Archive {
  readonly isReading: boolean;
  number(value: number): number;
  text(value: string): string;
  /** Plain data; keeps no `undefined`, `NaN` or infinity. */
  json<T>(value: T): T;
  numbers(values: Float64Array): Float64Array<ArrayBuffer>;
  integers(values: Int32Array): Int32Array<ArrayBuffer>;
}

const firstBytes = 1 << 16;

/** Little-endian, whatever the machine. */
const littleEndian = true;

export class ArchiveWriter implements Archive {
  readonly isReading = false;
  #view = new DataView(new ArrayBuffer(firstBytes));
  #length = 0;

  number(value: number): number {
    // Reserve first: growing may replace the view.
    const at = this.#reserve(8);
    this.#view.setFloat64(at, value, littleEndian);
    return value;
  }

  text(value: string): string {
    const bytes = new TextEncoder().encode(value);
    this.number(bytes.length);
    const at = this.#reserve(bytes.length);
    new Uint8Array(this.#view.buffer).set(bytes, at);
    return value;
  }

  json<T>(value: T): T {
    this.text(JSON.stringify(value));
    return value;
  }

  numbers(values: Float64Array): Float64Array<ArrayBuffer> {
    this.number(values.length);
    for (const value of values) this.number(value);
    return values.slice();
  }

  integers(values: Int32Array): Int32Array<ArrayBuffer> {
    this.number(values.length);
    const start = this.#reserve(4 * values.length);
    values.forEach((value, index) => this.#view.setInt32(start + 4 * index, value, littleEndian));
    return values.slice();
  }

  finish(): Uint8Array {
    return new Uint8Array(this.#view.buffer).slice(0, this.#length);
  }

  /** Reserves bytes and returns their offset. */
  #reserve(bytes: number): number {
    const at = this.#length;
    this.#length += bytes;
    if (this.#length > this.#view.byteLength) {
      const longer = new Uint8Array(Math.max(this.#length, 2 * this.#view.byteLength));
      longer.set(new Uint8Array(this.#view.buffer));
      this.#view = new DataView(longer.buffer);
    }
    return at;
  }
}

/** @throws RangeError when the archive ends too early. */
export class ArchiveReader implements Archive {
  readonly isReading = true;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  number(): number {
    return this.#view.getFloat64(this.#skip(8), littleEndian);
  }

  text(): string {
    const length = this.number();
    const at = this.#skip(length);
    // A length beyond the end is damage, and must not return a shorter text.
    const bytes = new Uint8Array(this.#view.buffer, this.#view.byteOffset + at, length);
    return new TextDecoder().decode(bytes);
  }

  json<T>(): T {
    // The value written here was a T: both directions run through the same line of the layout.
    return JSON.parse(this.text()) as T;
  }

  numbers(): Float64Array<ArrayBuffer> {
    return Float64Array.from({ length: this.number() }, () => this.number());
  }

  integers(): Int32Array<ArrayBuffer> {
    return Int32Array.from({ length: this.number() }, () => this.#view.getInt32(this.#skip(4), littleEndian));
  }

  #skip(bytes: number): number {
    const at = this.#at;
    this.#at += bytes;
    return at;
  }
}
