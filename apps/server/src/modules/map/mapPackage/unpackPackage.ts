import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { MapPackageInfo } from '@muster/model/map/mapPackage.ts';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

import { type AppError, refused } from '../../../core/errors/appError.ts';
import { entryCheck } from '../../../core/upload/entryCheck.ts';
import { packingOf } from './packedTiles.ts';
import { refersOutside } from './tileReferences.ts';

/** Tiles are compressed already: an archive of 500 MB that unpacks to more is an attempt to fill the disk. */
const unpackedBytes = 2 * 2 ** 30;
const mostFiles = 200_000;
const largestFile = 512 * 2 ** 20;
/** File types of tiles. Anything else in an archive is ignored. */
const endings = new Set('png jpg jpeg webp json b3dm i3dm pnts cmpt glb gltf bin subtree xml'.split(' '));
const pyramidTile = /^((?:[^/]+\/)*?)(\d{1,2})\/(\d+)\/(\d+)\.(png|jpe?g|webp)$/i;

/** Limits of an archive; tests have smaller ones. */
export interface PackageLimits {
  unpackedBytes: number;
  mostFiles: number;
}

/**
 * Unpacks an archive into a folder and returns its contents. No name leads out of the folder, no file is larger than
 * declared, and their total is limited.
 * @throws AppError with the reason; the caller deletes the files unpacked by then
 */
export async function unpackPackage(
  archive: string,
  folder: string,
  limits: PackageLimits = { unpackedBytes, mostFiles },
): Promise<MapPackageInfo> {
  const zip = await open(archive);
  try {
    const root = resolve(folder);
    // Before anything is written: an invalid package costs only a read of its directory.
    const entries = await readDirectory(zip, root, limits);
    const names = entries.map(({ fileName }) => fileName);
    const info = packageInfo(names);
    if (info === null) throw refused('mapPackage.unknown');
    for (const entry of entries) await unpackOne(zip, entry, join(root, entry.fileName));
    if (info.kind === 'tiles3d') await assertShowable(root, names);
    return info;
  } finally {
    zip.close();
  }
}

async function open(archive: string): Promise<ZipFile> {
  try {
    return await yauzl.openPromise(archive, {
      lazyEntries: true,
      autoClose: false,
      validateEntrySizes: true,
      strictFileNames: true,
    });
  } catch {
    throw refused('mapPackage.notZip');
  }
}

/** @throws AppError for tiles that the console cannot show, or that would load external resources */
async function assertShowable(folder: string, names: readonly string[]): Promise<void> {
  if ((await packingOf(folder, names)) !== null) throw refused('mapPackage.packed');
  if (await refersOutside(folder, names)) throw refused('mapPackage.outside');
}

/** The entries to unpack. An empty file is no tile. */
async function readDirectory(zip: ZipFile, folder: string, limits: PackageLimits): Promise<Entry[]> {
  const entries: Entry[] = [];
  let bytes = 0;
  for await (const entry of entriesOf(zip)) {
    const { fileName, uncompressedSize } = entry;
    // The reader refuses such names itself; a second check costs nothing.
    if (!join(folder, fileName).startsWith(folder + sep)) throw refused('mapPackage.unsafe');
    const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
    if (fileName.endsWith('/') || uncompressedSize === 0 || !endings.has(ending)) continue;
    bytes += uncompressedSize;
    if (entries.length >= limits.mostFiles || bytes > limits.unpackedBytes || uncompressedSize > largestFile)
      throw refused('mapPackage.tooMuch');
    entries.push(entry);
  }
  return entries;
}

/** The reader refuses names that lead out (`..`, absolute paths, drive letters, backslashes) and broken directories. */
async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch (error) {
    if (isRefusal(error)) throw error;
    const isName = error instanceof Error && /relative path|absolute path|invalid characters/.test(error.message);
    throw refused(isName ? 'mapPackage.unsafe' : 'mapPackage.notZip');
  }
}

/** Counted while unpacking: the declared size of an entry may be wrong. */
async function unpackOne(zip: ZipFile, entry: Entry, path: string): Promise<void> {
  const check = entryCheck(entry, entry.uncompressedSize, () => refused('mapPackage.tooMuch'));
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await pipeline(
      await zip.openReadStreamPromise(entry),
      check,
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    );
  } catch (error) {
    throw isRefusal(error) ? error : refused('mapPackage.notZip');
  }
}

function isRefusal(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError';
}

/** Type by the names of files; null for neither 3D tiles nor a pyramid. */
export function packageInfo(names: readonly string[]): MapPackageInfo | null {
  const files = names.length;
  const tileset = names.find((name) => /^(?:[^/]+\/)?tileset\.json$/.test(name));
  if (tileset !== undefined) return { kind: 'tiles3d', folder: tileset.slice(0, -'tileset.json'.length), files };
  const tiles = names.map((name) => pyramidTile.exec(name)).filter((match) => match !== null);
  const [first] = tiles;
  if (first === undefined) return null;
  const [, folder = '', , , , ending = 'png'] = first;
  const levels = tiles.filter(([, own]) => own === folder).map(([, , level]) => Number(level));
  return {
    kind: 'pyramid',
    folder,
    ending,
    minZoom: levels.reduce((least, level) => Math.min(least, level), 99),
    maxZoom: levels.reduce((most, level) => Math.max(most, level), 0),
    // Written by gdal2tiles beside tiles whose rows it counts from the south.
    scheme: names.includes(`${folder}tilemapresource.xml`) ? 'tms' : 'xyz',
    files,
  };
}
