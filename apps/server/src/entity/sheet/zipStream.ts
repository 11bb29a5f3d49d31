import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';

/** A file of an archive, written as its content arrives. */
export interface ZipEntry {
  /** ASCII. */
  name: string;
  content: AsyncIterable<Buffer>;
}

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  plain: number;
  offset: number;
}

const version = 20;
/** Sizes follow the content; names are UTF-8 (APPNOTE 4.4.4). */
const flags = 0x0808;
const deflated = 8;
/** 1 January 1980, the first day of the format: the same rows give the same bytes. */
const dosDate = 0x21;

/** A zip archive (PKWARE APPNOTE 6.3) without seeking, of less than 4 GiB; `level` 0 does not compress. */
export async function* zipStream(entries: AsyncIterable<ZipEntry>, level = 6): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, plain: 0, offset };
    const head = localHeader(entry);
    offset += head.length;
    yield head;
    for await (const chunk of pack(content, entry, level)) {
      entry.packed += chunk.length;
      offset += chunk.length;
      yield chunk;
    }
    const tail = dataDescriptor(entry);
    offset += tail.length;
    yield tail;
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(centralHeader));
  yield directory;
  yield endOfDirectory(written.length, directory.length, offset);
}

async function* pack(content: AsyncIterable<Buffer>, entry: Written, level: number): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level });
  const fed = (async () => {
    for await (const chunk of content) {
      // The archive has no reader any more: leaving the loop releases the content.
      if (deflate.destroyed) return;
      entry.crc = crc32(chunk, entry.crc);
      entry.plain += chunk.length;
      if (!deflate.write(chunk)) await roomIn(deflate);
    }
    deflate.end();
  })();
  fed.catch((error: Error) => deflate.destroy(error));
  for await (const chunk of deflate) yield chunk as Buffer;
  await fed;
}

/** Resolves when more can be written, or the stream is closed. */
function roomIn(deflate: DeflateRaw): Promise<unknown> {
  return new Promise((resolve) => deflate.once('drain', resolve).once('close', resolve));
}

function localHeader({ name }: Written): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(deflated, 8);
  header.writeUInt16LE(dosDate, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function dataDescriptor({ crc, packed, plain }: Written): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(packed, 8);
  descriptor.writeUInt32LE(plain, 12);
  return descriptor;
}

function centralHeader({ name, crc, packed, plain, offset }: Written): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(version, 6);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(deflated, 10);
  header.writeUInt16LE(dosDate, 14);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(packed, 20);
  header.writeUInt32LE(plain, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name]);
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
