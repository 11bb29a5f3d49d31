import type { CameraAlarm } from '@muster/model/alarm/alarmRule.ts';
import type { CameraPicture } from '@muster/protocols/cameraPicture.ts';

import type { Database } from '../../core/db/database.ts';

/** A picture with its alarm. */
export interface ReceivedPicture {
  buildingId: string;
  /** Serial number. */
  camera: string;
  kind: CameraAlarm;
  /** Epoch ms, like `receivedAt`. */
  t: number;
  receivedAt: number;
  picture: CameraPicture;
}

/** Stores a picture unchanged; an existing one stays as it is. Durable when it resolves. */
export async function insertPicture(db: Database, { picture, ...facts }: ReceivedPicture): Promise<void> {
  const { buffer, byteOffset, byteLength } = picture.bytes;
  await db
    .insertInto('cameraPicture')
    // A view: the driver sends a `Buffer` as it is.
    .values({ ...facts, fileType: picture.type, raw: Buffer.from(buffer, byteOffset, byteLength) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
