import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { uploadIdPattern } from '@muster/model/entity/upload.ts';

/** Crockford's base 32, as in row ids. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const idLength = 26;

/** 130 random bits: whoever does not know an id does not find one by trying. */
export function newUploadId(): string {
  return Array.from(randomBytes(idLength), (byte) => alphabet[byte & 31]).join('');
}

/** The folder of a Muster whose data lie in `dataDir`. */
export function uploadRoot(dataDir: string): string {
  return join(dataDir, 'uploads');
}

/** Where uploads lie: `<folder>/ab/<id>`, and under `incoming` what is not whole yet. For the server's own user only. */
export class UploadFolder {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  /** A new path for something that is still arriving. */
  async incoming(): Promise<string> {
    const folder = join(this.root, 'incoming');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return join(folder, newUploadId());
  }

  /** @throws an Error for what is no id: a path is never made of what a caller said. */
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

  /** Epoch ms; Infinity when it is not there. */
  async modifiedAt(id: string): Promise<number> {
    return (await stat(this.path(id)).catch(() => undefined))?.mtimeMs ?? Infinity;
  }

  /** Removes what was to be kept under another name, if it is still there. */
  async discard(path: string): Promise<void> {
    await rm(path, { force: true });
  }

  async remove(id: string): Promise<void> {
    await rm(this.path(id), { force: true });
  }

  /** Ids of the files that lie here, by sub-folder. */
  async *ids(): AsyncGenerator<string[]> {
    for (const name of await namesIn(this.root))
      if (name.length === 2) yield (await namesIn(join(this.root, name))).filter((id) => uploadIdPattern.test(id));
  }

  /** Removes what began to arrive before a time (epoch ms) and never became whole. */
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
