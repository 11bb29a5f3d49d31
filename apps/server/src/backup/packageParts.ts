import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';

import type { Client } from 'pg';

import { packageFolder } from '../modules/map/mapPackage/packageFolder.ts';
import { ContentSum, packageOf, packagePartName, type UploadContent } from './manifest.ts';
import { readEntries } from './readBackup.ts';
import type { TarEntry } from './tar.ts';

/** A package of tiles has many small files: they are concatenated, and cut into entries of this size. */
const partBytes = 4 * 2 ** 20;
/** Length of the size field before a file's name. */
const lengthBytes = 4;

/** Header before the bytes of a file, as JSON. */
interface FileHead {
  /** Below the package's folder, with `/`. */
  path: string;
  size: number;
}

/**
 * The files of the map packages that are ready in the snapshot. A package never changes once it is unpacked; one that
 * was deleted meanwhile was in no map, and is left out.
 */
export async function* packageEntries(
  client: Client,
  root: string,
  written: UploadContent[],
): AsyncGenerator<TarEntry> {
  const { rows } = await client.query<{ id: string }>(`SELECT id FROM map_package WHERE state = 'ready' ORDER BY id`);
  for (const { id } of rows) {
    const folder = packageFolder(root, id);
    if ((await stat(folder).catch(() => undefined)) === undefined) continue;
    const sum = new ContentSum();
    let part = 0;
    for await (const body of inParts(framedFiles(folder))) {
      sum.add(body);
      part += 1;
      yield { name: packagePartName(id, part), body };
    }
    const { bytes, sha256 } = sum.total();
    written.push({ id, bytes, sha256 });
  }
}

async function* framedFiles(folder: string): AsyncGenerator<Buffer> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const size = (await stat(file).catch(() => undefined))?.size;
    if (size === undefined) continue;
    const path = relative(folder, file).split(sep).join('/');
    const head = Buffer.from(JSON.stringify({ path, size } satisfies FileHead));
    const length = Buffer.alloc(lengthBytes);
    length.writeUInt32LE(head.length);
    yield Buffer.concat([length, head]);
    if (size > 0) yield* createReadStream(file, { highWaterMark: partBytes, end: size - 1 }) as AsyncIterable<Buffer>;
  }
}

async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    pending.push(chunk);
    length += chunk.length;
    if (length < partBytes) continue;
    yield Buffer.concat(pending);
    pending = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(pending);
}

/** Moves the packages of a backup to their folder; existing ones stay as they are. */
export async function restorePackages(file: string, root: string): Promise<void> {
  let current: { id: string; writer: PackageWriter } | undefined;
  try {
    for await (const { name, body } of readEntries(file)) {
      const id = packageOf(name);
      if (id === undefined) continue;
      if (current?.id !== id) {
        await current?.writer.end();
        current = { id, writer: new PackageWriter(packageFolder(root, id)) };
      }
      await current.writer.write(body);
    }
    await current?.writer.end();
  } catch (error) {
    await current?.writer.abandon();
    throw error;
  }
}

/** Writes the parts of one package; its folder appears when it is complete. */
class PackageWriter {
  readonly #folder: string;
  readonly #fresh: string;
  #pending: Buffer = Buffer.alloc(0);
  #file: { handle: FileHandle; left: number } | null = null;

  constructor(folder: string) {
    this.#folder = folder;
    this.#fresh = `${folder}.new`;
  }

  async write(body: Buffer): Promise<void> {
    this.#pending = this.#pending.length === 0 ? body : Buffer.concat([this.#pending, body]);
    while (this.#file === null ? await this.#begin() : await this.#go(this.#file));
  }

  async end(): Promise<void> {
    if (this.#pending.length > 0 || this.#file !== null) throw new Error('A map package of the backup ends too early');
    if ((await stat(this.#folder).catch(() => undefined)) !== undefined) return this.abandon();
    await mkdir(this.#fresh, { recursive: true, mode: 0o700 });
    await rename(this.#fresh, this.#folder);
  }

  async abandon(): Promise<void> {
    await this.#file?.handle.close().catch(() => {});
    await rm(this.#fresh, { recursive: true, force: true });
  }

  /** True when a file has been begun; false when more data are needed. */
  async #begin(): Promise<boolean> {
    if (this.#pending.length < lengthBytes) return false;
    const until = lengthBytes + this.#pending.readUInt32LE();
    if (this.#pending.length < until) return false;
    // Written by `framedFiles`, and verified by its checksum before anything is restored.
    const { path, size } = JSON.parse(this.#pending.toString('utf8', lengthBytes, until)) as FileHead;
    this.#pending = this.#pending.subarray(until);
    const target = resolve(this.#fresh, path);
    if (!target.startsWith(resolve(this.#fresh) + sep)) throw new Error(`${path} leads out of its map package`);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    this.#file = { handle: await open(target, 'w', 0o600), left: size };
    return true;
  }

  async #go(file: { handle: FileHandle; left: number }): Promise<boolean> {
    const some = this.#pending.subarray(0, file.left);
    await file.handle.writeFile(some);
    this.#pending = this.#pending.subarray(some.length);
    file.left -= some.length;
    if (file.left > 0) return false;
    await file.handle.close();
    this.#file = null;
    return true;
  }
}
