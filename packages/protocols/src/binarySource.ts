import { MalformedBody } from './decoded.ts';

/** Reads a message of sections that begin at multiples of 8 bytes; never past its end. */
export class BinarySource {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Offset of a part in the whole message. */
  readonly #origin: number;
  #offset = 0;

  /** Copies `bytes` only if typed arrays could not be laid over them. */
  constructor(bytes: Uint8Array, origin = 0) {
    this.bytes = hasOwnBuffer(bytes) && bytes.byteOffset % 8 === 0 ? bytes : new Uint8Array(bytes);
    this.#origin = origin;
  }

  /** The next `count` bytes as a separate message of sections; moves behind them and their padding. */
  part(count: number): BinarySource {
    const origin = this.#origin + this.#offset;
    const start = this.take(count);
    return new BinarySource(new Uint8Array(this.bytes.buffer, start, count), origin);
  }

  /** Offset of the next `count` bytes in the underlying buffer; moves behind them and their padding. */
  take(count: number): number {
    const start = this.#offset;
    if (aligned(start + count) > this.bytes.byteLength) this.damaged();
    this.#offset = aligned(start + count);
    return this.bytes.byteOffset + start;
  }

  isAtEnd(): boolean {
    return this.#offset === this.bytes.byteLength;
  }

  /** @throws {@link MalformedBody} always. */
  damaged(): never {
    throw new MalformedBody({ key: 'ingest.malformed.binary', params: { offset: this.#origin + this.#offset } });
  }
}

/** A view of memory that is shared with another thread could change while it is read. */
function hasOwnBuffer(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer;
}

/** Length with the padding up to the next section, which begins at a multiple of 8. */
export function aligned(byteLength: number): number {
  return Math.ceil(byteLength / 8) * 8;
}
