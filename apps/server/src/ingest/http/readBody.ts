import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

import { limits } from '@muster/model/access/limits.ts';

import { httpFailure } from '../../core/errors/appError.ts';

const tooLarge = () => httpFailure(413, 'error.tooLarge', { megabytes: limits.batchBytes / 2 ** 20 });

/**
 * Reads a whole body, decompressed if it is gzip; the limit applies to the decompressed size.
 * @throws AppError 413, 415 for another encoding, 400 for a body that is truncated or no gzip
 */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limits.batchBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of unpacked(request)) {
      // A stream of bytes yields Buffers.
      const bytes = chunk as Buffer;
      size += bytes.length;
      if (size > limits.batchBytes) throw tooLarge();
      chunks.push(bytes);
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AppError') throw error;
    throw httpFailure(400, 'error.badRequest');
  }
  return Buffer.concat(chunks, size);
}

function unpacked(request: IncomingMessage): Readable {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') return request;
  if (encoding !== 'gzip' && encoding !== 'x-gzip') throw httpFailure(415, 'error.mediaType');
  const gunzip = createGunzip();
  request.on('error', (error) => gunzip.destroy(error));
  return request.pipe(gunzip);
}
