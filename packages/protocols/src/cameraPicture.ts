import { type FileType, uploadLimits } from '@muster/model/access/limits.ts';

import type { RejectReason } from './decoded.ts';

/** A picture sent by a camera: its type is read from its first bytes, not from its declaration. */
export interface CameraPicture {
  readonly type: Extract<FileType, 'jpeg' | 'png'>;
  readonly bytes: Uint8Array;
}

const limit = uploadLimits.cameraPicture.bytes;

const dataUri = /^data:[\w.+/-]*;base64,/;

/** JPEG: ITU-T T.81, B.1.1.3; PNG: ISO/IEC 15948, 5.2. */
const signatures: Readonly<Record<CameraPicture['type'], readonly number[]>> = {
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};

/**
 * Decodes the picture of a camera's alarm (wire.md, `image`: a data URI).
 * @returns the picture, or why it is invalid; the alarm is accepted in either case.
 */
export function decodeCameraPicture(image: unknown): CameraPicture | RejectReason {
  const [head] = (typeof image === 'string' && dataUri.exec(image.slice(0, 128))) || [];
  // The second condition is for the compiler.
  if (head === undefined || typeof image !== 'string') return { key: 'ingest.picture.form', params: {} };
  const tooLarge: RejectReason = { key: 'ingest.picture.tooLarge', params: { megabytes: limit / 2 ** 20 } };
  // Four characters are three bytes: a picture that is much too large is not decoded.
  if (image.length - head.length > Math.ceil(limit / 3) * 4) return tooLarge;
  const bytes = Buffer.from(image.slice(head.length), 'base64');
  if (bytes.length > limit) return tooLarge;
  const [type] = (['jpeg', 'png'] as const).filter((each) =>
    signatures[each].every((byte, place) => bytes[place] === byte),
  );
  return type === undefined ? { key: 'ingest.picture.type', params: {} } : { type, bytes };
}
