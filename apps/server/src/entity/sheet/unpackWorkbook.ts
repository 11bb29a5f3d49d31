import { buffer } from 'node:stream/consumers';
import { Transform } from 'node:stream';

import yauzl from 'yauzl';

import { type ZipEntry, zipStream } from './zipStream.ts';

/** A sheet of 10,000 rows and 60 columns has some 40 MiB. */
const mostBytes = 128 * 2 ** 20;
const mostParts = 500;

/** The file decompresses to more than any accepted sheet. */
export class TooComplex extends Error {}

/** The parts with cells; drawings, macros and others are left out. */
const wanted =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:_rels\/)?[\w.]+\.(?:xml|rels)|xl\/worksheets\/[\w.]+\.xml)$/;

/**
 * The same workbook with its parts decompressed and stored one after the other (zip, stored): the reader decompresses
 * nothing itself, so that a zip bomb, or an archive that two readers interpret differently, is refused here.
 *
 * @throws TooComplex past the limit, counted while decompressing, whatever sizes the archive declares.
 */
export async function unpackWorkbook(content: Buffer): Promise<Buffer> {
  const archive = await yauzl.fromBufferPromise(content, { lazyEntries: true });
  const parts: { name: string; body: Buffer }[] = [];
  let left = mostBytes;
  let seen = 0;
  for await (const entry of archive.eachEntry()) {
    seen += 1;
    if (seen > mostParts) throw new TooComplex();
    if (!wanted.test(entry.fileName)) continue;
    const stream = await archive.openReadStreamPromise(entry);
    const counter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        left -= chunk.length;
        if (left < 0) done(new TooComplex());
        else done(null, chunk);
      },
    });
    stream.on('error', (error: Error) => counter.destroy(error));
    parts.push({ name: entry.fileName, body: await buffer(stream.pipe(counter)) });
  }
  const chunks: Buffer[] = [];
  for await (const chunk of zipStream(entriesOf(parts), 0)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* entriesOf(parts: readonly { name: string; body: Buffer }[]): AsyncGenerator<ZipEntry> {
  for (const { name, body } of parts) yield { name, content: one(body) };
}

async function* one(body: Buffer): AsyncGenerator<Buffer> {
  yield body;
}
