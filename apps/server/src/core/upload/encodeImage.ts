import sharp from 'sharp';

import { refused } from '../errors/appError.ts';
import { hasNoSpace } from '../health/watchDisk.ts';

/** Limit for a picture of a plan; a larger one is an attempt to fill the memory. */
const mostPixels = 64_000_000;

// Pictures come from anywhere: only these two decoders read them, and their memory is freed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
sharp.cache(false);
sharp.concurrency(1);

/** One picture at a time: a decoded one needs up to 256 MB. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Re-encodes a picture, upright and without metadata (place, author, appended data).
 *
 * @throws AppError when it cannot be read to its end or has too many pixels.
 */
export function encodeImage(from: string, to: string, fileType: 'png' | 'jpeg'): Promise<{ size: number }> {
  const turn = last.then(() => encode(from, to, fileType));
  last = turn.catch(() => {});
  return turn;
}

async function encode(from: string, to: string, fileType: 'png' | 'jpeg'): Promise<{ size: number }> {
  const picture = sharp(from, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true }).autoOrient();
  const encoded = fileType === 'png' ? picture.png({ compressionLevel: 9 }) : picture.jpeg({ quality: 90 });
  try {
    return await encoded.toFile(to);
  } catch (error) {
    if (hasNoSpace(error)) throw error;
    throw refused('upload.damagedImage');
  }
}
