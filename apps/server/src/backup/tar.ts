import { Readable } from 'node:stream';

import { extract, pack, type Pack } from 'tar-stream';

/** A file in an archive: small enough for the memory. */
export interface TarEntry {
  /** ASCII, at most 100 characters. */
  readonly name: string;
  readonly body: Buffer;
}

/** Our entries are not longer; a longer one is a damaged header. */
const longestBody = 64 * 2 ** 20;

/**
 * An archive in the format of POSIX ustar, which every `tar` reads. Reads the next entry when the previous one was
 * consumed.
 */
export async function* writeTar(entries: AsyncIterable<TarEntry>, modifiedAt: Date): AsyncGenerator<Buffer> {
  const archive = pack();
  const written = writeEntries(archive, entries, modifiedAt);
  written.catch((error: Error) => archive.destroy(error));
  yield* archive;
  await written;
}

async function writeEntries(archive: Pack, entries: AsyncIterable<TarEntry>, mtime: Date): Promise<void> {
  for await (const { name, body } of entries) {
    if (Buffer.byteLength(name) > 100 || body.length > longestBody)
      throw new RangeError(`${name} is too long for an entry`);
    await new Promise<void>((resolve, reject) => {
      archive.entry({ name, mode: 0o600, mtime, size: body.length }, body, (error) =>
        error ? reject(error) : resolve(),
      );
    });
  }
  archive.finalize();
}

/**
 * Reads the output of {@link writeTar}, to the very end. @throws Error when a header is damaged or an entry is
 * truncated.
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const archive = extract();
  const bytes = Readable.from(source);
  // To the end of the source, so that the compression's own checksum is verified.
  bytes.on('error', (error) => archive.destroy(error)).pipe(archive);
  try {
    for await (const entry of archive) {
      const { name, size = 0 } = entry.header;
      if (size > longestBody) throw new Error('An entry of the archive is too long');
      yield { name, body: Buffer.concat(await Array.fromAsync(entry)) };
    }
  } finally {
    bytes.destroy();
  }
}
