import { Transform } from 'node:stream';
import { crc32 } from 'node:zlib';

import type { Entry } from 'yauzl';

/** The content of an entry differs from the declaration of its archive. */
export class DamagedEntry extends Error {}

/**
 * Passes the content of an archive's entry through, and compares it with its CRC (APPNOTE 4.4.7), which the reader does
 * not. `refuse` is its error past `mostBytes`.
 */
export function entryCheck(entry: Pick<Entry, 'crc32'>, mostBytes: number, refuse: () => Error): Transform {
  let size = 0;
  let crc = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      crc = crc32(chunk, crc);
      if (size > mostBytes) done(refuse());
      else done(null, chunk);
    },
    flush(done) {
      done(crc === entry.crc32 ? null : new DamagedEntry('The CRC of an entry is wrong'));
    },
  });
}
