import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

import { uploadLimits } from '@muster/model/access/limits.ts';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

import { type AppError, refused } from '../../../core/errors/appError.ts';
import { entryCheck } from '../../../core/upload/entryCheck.ts';

/**
 * Decompressed limit of an archive of 500 MB: photos are compressed already, so more is an attempt to fill the disk.
 */
const unpackedBytes = 2 * 2 ** 30;
export const mostPhotos = 20_000;
/** Files that operating systems add to archives. */
const litter = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

/** A photo of an archive, by the SN of the card that its person carries. */
export interface ArchivedPhoto {
  entry: Entry;
  /** Name in the folder, with its extension. */
  name: string;
  sn: string;
}

/**
 * The photos of an archive, which must have exactly one folder with only photos in it (specification §5).
 *
 * @throws AppError with the error of the archive as a whole. Nothing was unpacked then.
 */
export async function readPhotoArchive(path: string): Promise<{ archive: ZipFile; photos: ArchivedPhoto[] }> {
  const archive = await open(path);
  try {
    // An operating system may add one file to each photo.
    if (archive.entryCount > 2 * mostPhotos + 100) throw refused('photoImport.tooMuch');
    return { archive, photos: await photosOf(archive) };
  } catch (error) {
    archive.close();
    throw error;
  }
}

async function open(path: string): Promise<ZipFile> {
  try {
    return await yauzl.openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
  } catch {
    throw refused('photoImport.unreadable');
  }
}

async function photosOf(archive: ZipFile): Promise<ArchivedPhoto[]> {
  const photos: ArchivedPhoto[] = [];
  const folders = new Set<string>();
  let unpacked = 0;
  for await (const entry of entriesOf(archive)) {
    if (litter.test(entry.fileName)) continue;
    const { folder, name } = placeOf(entry);
    folders.add(folder);
    if (folders.size > 1) throw refused('photoImport.oneFolder');
    if (name === '') continue;
    unpacked += entry.uncompressedSize;
    if (unpacked > unpackedBytes || photos.length >= mostPhotos) throw refused('photoImport.tooMuch');
    photos.push({ entry, name, sn: name.replace(/\.[^.]*$/, '') });
  }
  if (photos.length === 0) throw refused('photoImport.empty');
  return photos;
}

/** @throws AppError for an entry that is not directly in a folder. A folder itself has an empty name. */
function placeOf({ fileName }: Entry): { folder: string; name: string } {
  const [folder = '', name, ...deeper] = fileName.split('/');
  if (name === undefined || deeper.length > 0) throw refused('photoImport.oneFolder');
  return { folder, name };
}

/** The reader refuses names that lead out of the folder (`..`, absolute paths, backslashes) and broken directories. */
async function* entriesOf(archive: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* archive.eachEntry();
  } catch (error) {
    throw isRefusal(error) ? error : refused('photoImport.unreadable');
  }
}

function isRefusal(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError';
}

/**
 * Unpacks a photo; false = it is larger than allowed, whatever its entry declares, or damaged. Nothing is left then.
 */
export async function unpackPhoto(archive: ZipFile, { entry }: ArchivedPhoto, to: string): Promise<boolean> {
  if (entry.uncompressedSize > uploadLimits.photo.bytes) return false;
  const check = entryCheck(entry, uploadLimits.photo.bytes, () => new Error('too large'));
  try {
    const source = await archive.openReadStreamPromise(entry);
    await pipeline(source, check, createWriteStream(to, { flags: 'wx', mode: 0o600 }));
    return true;
  } catch {
    await rm(to, { force: true });
    return false;
  }
}
