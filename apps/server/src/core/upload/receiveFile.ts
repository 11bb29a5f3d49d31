import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { MultipartFile } from '@fastify/multipart';
import { fileTypes, type UploadLimit, uploadLimits, type UploadPurpose } from '@muster/model/access/limits.ts';
import type { FastifyRequest } from 'fastify';

import { AppError, badField, httpFailure, refused } from '../errors/appError.ts';
import { hasNoSpace } from '../health/watchDisk.ts';
import { fileTypeOf } from './fileTypeOf.ts';
import { ReceivedFile } from './receivedFile.ts';
import type { UploadFolder } from './uploadFolder.ts';

/** Accepted purposes of a route; the default is the first. */
export type Accepted = readonly [UploadPurpose, ...UploadPurpose[]];

/** Headers and other fields of a form with one file: the maximum in addition to the file itself. */
const formBytes = 64 * 1024;

/**
 * Writes a file of a form to the disk as it arrives, and no byte more than its purpose allows. The purpose is the query
 * parameter `purpose`, or a field of that name before the file.
 *
 * @throws AppError 413 as soon as it is too large, otherwise refused when it is invalid. Nothing is left.
 */
export async function receiveFile(
  folder: UploadFolder,
  accepted: Accepted,
  request: FastifyRequest,
  part: MultipartFile,
): Promise<ReceivedFile> {
  if (part.fieldname !== 'file') throw badField(part.fieldname, 'unknown', 'validation.unknown');
  const purpose = purposeOf(accepted, request, part);
  const limit: UploadLimit = uploadLimits[purpose];
  if (Number(request.headers['content-length'] ?? 0) > limit.bytes + formBytes) throw tooLarge(limit);
  const path = await folder.incoming();
  try {
    const size = await writeWithin(part.file, path, limit);
    const name = cleanName(part.filename);
    if (size === 0 || name === '') throw refused('upload.selectFile');
    const fileType = await fileTypeOf(path, name, limit.types);
    if (fileType === null) throw refused('upload.wrongType', { types: typeNames(limit) });
    return new ReceivedFile({ path, name, size, fileType, purpose });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

function purposeOf(accepted: Accepted, request: FastifyRequest, part: MultipartFile): UploadPurpose {
  const field = part.fields['purpose'];
  const query = (request.query as Record<string, unknown> | undefined)?.['purpose'];
  const sent = query ?? (field !== undefined && 'value' in field ? field.value : undefined) ?? '';
  if (sent === '') return accepted[0];
  const purpose = accepted.find((each) => each === sent);
  if (purpose === undefined) throw badField('purpose', 'option', 'validation.option');
  return purpose;
}

/** Bytes written. */
async function writeWithin(source: Readable, path: string, limit: UploadLimit): Promise<number> {
  let size = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit.bytes) done(tooLarge(limit));
      else done(null, chunk);
    },
  });
  try {
    await pipeline(source, counter, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    throw error instanceof AppError || hasNoSpace(error) ? error : httpFailure(400, 'upload.failed');
  }
  return size;
}

function tooLarge({ bytes }: UploadLimit): AppError {
  return httpFailure(413, 'upload.tooLarge', { megabytes: bytes / 2 ** 20 });
}

/** `PNG, JPG, JPEG`: the extensions by which users know types. */
export function typeNames({ types }: UploadLimit): string {
  return types.flatMap((type) => fileTypes[type].endings.map((ending) => ending.toUpperCase())).join(', ');
}

/** A file name for users: no folders, nothing that breaks a header or a terminal, short enough for a column. */
function cleanName(filename: string | undefined): string {
  const base = (filename ?? '').normalize('NFC').replace(/^.*[/\\]/, '');
  const plain = base.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '');
  const [, stem = plain, ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(plain) ?? [];
  return stem.trim() === '' ? '' : `${stem.slice(0, 200 - ending.length)}${ending}`;
}
