import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { uploadIdPattern } from '@muster/model/entity/upload.ts';

/** Crockford's base 32, as in row ids. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const idLength = 26;

/** 130 random bits: an id cannot be found by trying. */
export function newUploadId(): string {
  return Array.from(randomBytes(idLength), (byte) => alphabet[byte & 31]).join('');
}

/** The folder of a Muster with this `dataDir`. */
export function uploadRoot(dataDir: string): string {
  return join(dataDir, 'uploads');
}

/** Folder of uploads: `<folder>/ab/<id>`, and under `incoming` incomplete ones. For the server's own user only. */
export class UploadFolder {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  /** A new path for a file that is still arriving. */
  async incoming(): Promise<string> {
    const folder = join(this.root, 'incoming');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return join(folder, newUploadId());
  }

  /** @throws Error for an invalid id: a path is never built from input of a caller. */
  path(id: string): string {
    if (!uploadIdPattern.test(id)) throw new Error('This is no id of an upload');
    return join(this.root, id.slice(0, 2), id);
  }

  /** Moves a finished file to its place; it is on the disk when this resolves. */
  async keep(path: string, id: string): Promise<void> {
    const folder = join(this.root, id.slice(0, 2));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await sync(path);
    await rename(path, this.path(id));
    if (process.platform !== 'win32') await sync(folder);
  }

  /** Epoch ms; Infinity when it does not exist. */
  async modifiedAt(id: string): Promise<number> {
    return (await stat(this.path(id)).catch(() => undefined))?.mtimeMs ?? Infinity;
  }

  /** Deletes a file that was to be moved, if it is still there. */
  async discard(path: string): Promise<void> {
    await rm(path, { force: true });
  }

  async remove(id: string): Promise<void> {
    await rm(this.path(id), { force: true });
  }

  /** Ids of the stored files, by sub-folder. */
  async *ids(): AsyncGenerator<string[]> {
    for (const name of await namesIn(this.root))
      if (name.length === 2) yield (await namesIn(join(this.root, name))).filter((id) => uploadIdPattern.test(id));
  }

  /** Deletes files that began to arrive before a time (epoch ms) and are incomplete. */
  async clearIncoming(before: number): Promise<void> {
    const folder = join(this.root, 'incoming');
    for (const name of await namesIn(folder)) {
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found !== undefined && found.mtimeMs < before) await rm(path, { force: true });
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
