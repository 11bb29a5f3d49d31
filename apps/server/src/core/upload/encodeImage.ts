import sharp from 'sharp';

import { refused } from '../errors/appError.ts';
import { hasNoSpace } from '../health/watchDisk.ts';

/** A picture of a plan has no more; one that unpacks to more is meant to fill the memory. */
const mostPixels = 64_000_000;

// Pictures come from anywhere: nothing reads them but these two decoders, and nothing of them stays in memory.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
sharp.cache(false);
sharp.concurrency(1);

/** One picture at a time: a decoded one takes up to 256 MB. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Writes a picture anew, upright and without metadata (where it was taken, by whom, what was hidden behind it).
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
