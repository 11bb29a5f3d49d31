import type { uploadRecord } from '@muster/model/reply/wire.ts';
import type * as z from 'zod';
import { fileTypes, type UploadLimit, uploadLimits } from '@muster/model/access/limits.ts';
import { fileDownloadAddress, imageViewAddress } from '@muster/model/entity/richText.ts';

import type { CoreServices } from '../appContext.ts';
import type { Caller, SiteScope } from '../auth/caller.ts';
import { refused } from '../errors/appError.ts';
import { encodeImage } from './encodeImage.ts';
import type { ReceivedFile } from './receivedFile.ts';
import { insertUpload, readUnused } from './upload.store.ts';
import { newUploadId } from './uploadFolder.ts';

/** Maximum unused bytes of one account: more than any form needs, less than fills a disk. */
const unusedCount = 500;
const unusedBytes = 2 * 2 ** 30;

/**
 * Stores a received file: a picture re-encoded, anything else unchanged. It belongs to its sender until a row uses it.
 *
 * @throws AppError when the picture cannot be read, or the account has too much unused.
 */
export async function storeUpload(
  { db, uploadFolder, now }: Pick<CoreServices, 'db' | 'uploadFolder' | 'now'>,
  file: ReceivedFile,
  { accountId }: Pick<Caller, 'accountId'>,
  { buildingId }: Pick<SiteScope, 'buildingId'>,
): Promise<z.infer<typeof uploadRecord>> {
  const unused = await readUnused(db, accountId);
  if (unused.count >= unusedCount || unused.bytes + file.size > unusedBytes) throw refused('upload.tooMany');
  const id = newUploadId();
  const size = await place(uploadFolder, file, id);
  const { name, purpose } = file;
  const { type } = fileTypes[file.fileType];
  const createdAt = new Date(now()).toISOString();
  try {
    await insertUpload(db, { id, buildingId, accountId, purpose, name, type, size, createdAt });
  } catch (error) {
    await uploadFolder.remove(id);
    throw error;
  }
  const limit: UploadLimit = uploadLimits[purpose];
  const downloadUrl = limit.by === 'image' ? imageViewAddress(id) : fileDownloadAddress(id);
  return { id, name, size, type, downloadUrl };
}

/** Moves the content to the folder of uploads; returns its size. */
async function place(folder: CoreServices['uploadFolder'], file: ReceivedFile, id: string): Promise<number> {
  const { fileType, path } = file;
  if (fileType !== 'png' && fileType !== 'jpeg') {
    await folder.keep(path, id);
    return file.size;
  }
  const encoded = `${path}.encoded`;
  try {
    const { size } = await encodeImage(path, encoded, fileType);
    await folder.keep(encoded, id);
    return size;
  } finally {
    await folder.discard(encoded);
  }
}
