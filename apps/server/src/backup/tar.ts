/** A file in an archive: small enough to be held whole. */
export interface TarEntry {
  /** ASCII, at most 100 characters. */
  readonly name: string;
  readonly body: Buffer;
}

const blockSize = 512;

/** Nothing that we write is longer; a longer one is a damaged header. */
const longestBody = 64 * 2 ** 20;

/** An entry in the form of POSIX ustar (IEEE Std 1003.1, pax), which every `tar` reads. */
export function tarEntry({ name, body }: TarEntry, modifiedAt: Date): Buffer {
  if (Buffer.byteLength(name) > 100 || body.length > longestBody)
    throw new RangeError(`${name} is too long for an entry`);
  const header = Buffer.alloc(blockSize);
  header.write(name, 0, 'ascii');
  header.write('0000600\0', 100, 'ascii');
  header.write('0000000\0', 108, 'ascii');
  header.write('0000000\0', 116, 'ascii');
  header.write(octal(body.length), 124, 'ascii');
  header.write(octal(Math.floor(modifiedAt.getTime() / 1000)), 136, 'ascii');
  header.write('0', 156, 'ascii');
  header.write('ustar\u000000', 257, 'ascii');
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148, 'ascii');
  return Buffer.concat([header, body, Buffer.alloc(padding(body.length))]);
}

/** Ends an archive. */
export const tarEnd = Buffer.alloc(2 * blockSize);

/** Reads what {@link tarEntry} wrote. @throws an Error when a header is damaged or the end is missing. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = new ByteReader(source);
  for (;;) {
    const header = await bytes.take(blockSize);
    if (header.every((byte) => byte === 0)) break;
    if (checksum(header) !== Number.parseInt(text(header, 148, 8), 8))
      throw new Error('An entry of the archive is damaged');
    const size = Number.parseInt(text(header, 124, 12), 8);
    if (!(size <= longestBody)) throw new Error('An entry of the archive is too long');
    yield { name: text(header, 0, 100), body: await bytes.take(size) };
    await bytes.take(padding(size));
  }
  // To the very end, so that the compression's own checksum is looked at.
  await bytes.drain();
}

function octal(value: number): string {
  return `${value.toString(8).padStart(11, '0')}\0`;
}

function text(header: Buffer, start: number, length: number): string {
  return header.toString('ascii', start, start + length).replace(/[\0 ].*$/s, '');
}

function padding(size: number): number {
  return (blockSize - (size % blockSize)) % blockSize;
}

/** Sum of all bytes, those of the checksum itself counted as blanks. */
function checksum(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0);
}

class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #pending: Buffer[] = [];
  #length = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  async take(size: number): Promise<Buffer> {
    while (this.#length < size) {
      const { value, done } = await this.#chunks.next();
      if (done === true) throw new Error('The archive ends too early');
      this.#pending.push(value);
      this.#length += value.length;
    }
    const [first = Buffer.alloc(0), ...others] = this.#pending;
    const joined = others.length === 0 ? first : Buffer.concat(this.#pending);
    this.#pending = [joined.subarray(size)];
    this.#length -= size;
    return joined.subarray(0, size);
  }

  async drain(): Promise<void> {
    while ((await this.#chunks.next()).done !== true);
  }
}
