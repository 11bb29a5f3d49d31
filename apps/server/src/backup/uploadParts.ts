import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

import type { Client } from 'pg';

import { UploadFolder } from '../core/upload/uploadFolder.ts';
import { ContentSum, type UploadContent, uploadOf, uploadPartName } from './manifest.ts';
import { readEntries } from './readBackup.ts';
import type { TarEntry } from './tar.ts';

/** Content is cut into entries of this size, because an entry is kept in memory. */
const partBytes = 4 * 2 ** 20;

/**
 * The files of the uploads in the snapshot. They never change, so that they are consistent with it whenever they are
 * read; one that was deleted meanwhile was unused, and is left out.
 */
export async function* uploadEntries(client: Client, root: string, written: UploadContent[]): AsyncGenerator<TarEntry> {
  const folder = new UploadFolder(root);
  const { rows } = await client.query<{ id: string }>('SELECT id FROM upload ORDER BY id');
  for (const { id } of rows) {
    const sum = new ContentSum();
    let part = 0;
    try {
      for await (const body of createReadStream(folder.path(id), { highWaterMark: partBytes })) {
        sum.add(body as Buffer);
        part += 1;
        yield { name: uploadPartName(id, part), body: body as Buffer };
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
      throw error;
    }
    const { bytes, sha256 } = sum.total();
    written.push({ id, bytes, sha256 });
  }
}

/** Writes the files of a backup to the folder of uploads; existing ones stay, independent of the database. */
export async function restoreUploads(file: string, root: string): Promise<void> {
  const folder = new UploadFolder(root);
  let current: { id: string; path: string; stream: WriteStream } | undefined;
  const end = async (): Promise<void> => {
    if (current === undefined) return;
    current.stream.end();
    await finished(current.stream);
    await folder.keep(current.path, current.id);
    current = undefined;
  };
  for await (const { name, body } of readEntries(file)) {
    const id = uploadOf(name);
    if (id === undefined) continue;
    if (current?.id !== id) {
      await end();
      const path = await folder.incoming();
      current = { id, path, stream: createWriteStream(path, { flags: 'wx', mode: 0o600 }) };
    }
    const { stream } = current;
    await new Promise<void>((resolve, reject) => stream.write(body, (error) => (error ? reject(error) : resolve())));
  }
  await end();
}
