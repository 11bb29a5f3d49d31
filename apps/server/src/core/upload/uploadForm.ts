import type { MultipartFile } from '@fastify/multipart';
import { type UploadPurpose, uploadLimits } from '@muster/model/access/limits.ts';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import * as z from 'zod';

import { refused } from '../errors/appError.ts';
import type { RouteAccess } from '../http/access.ts';
import { type Accepted, receiveFile } from './receiveFile.ts';
import { ReceivedFile } from './receivedFile.ts';
import type { UploadFolder } from './uploadFolder.ts';

/** Receives one file of a form as it arrives; called by the body plugin. */
export type Receive = (request: FastifyRequest, part: MultipartFile) => Promise<ReceivedFile>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for a route that accepts a file; every other one refuses them. */
    receive?: Receive;
  }
}

/** Counted here while it is written, by purpose; the form's parser need not. */
const unlimited = 2 ** 53 - 1;

/** Config of a route whose form has one file in the field `file`, for one of the purposes. */
export function fileConfig(folder: UploadFolder, accepted: Accepted, access: RouteAccess): FastifyContextConfig {
  return {
    access,
    needsDisk: true,
    receive: (request, part) => receiveFile(folder, accepted, request, part),
    multipartOptions: { limits: { files: 1, fileSize: unlimited } },
  };
}

/** Body of such a route, for its schema. */
export function fileBody([first, ...others]: Accepted) {
  return z.strictObject({
    file: z
      .instanceof(ReceivedFile)
      .optional()
      .meta({ type: 'string', format: 'binary', description: describe([first, ...others]) }),
    purpose: z.enum([first, ...others]).optional(),
  });
}

function describe(accepted: readonly UploadPurpose[]): string {
  const lines = accepted.map((purpose) => {
    const { bytes, types } = uploadLimits[purpose];
    return `${purpose}: ${types.join(', ')}, at most ${bytes / 2 ** 20} MiB`;
  });
  return `By purpose, which is a query parameter or a field before the file. ${lines.join('; ')}.`;
}

/** @throws AppError when the form had no file. */
export function fileOf({ file }: { file?: ReceivedFile | undefined }): ReceivedFile {
  if (file === undefined) throw refused('upload.selectFile');
  return file;
}
