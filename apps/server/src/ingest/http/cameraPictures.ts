import type { BaseLogger } from 'pino';

import type { Database } from '../../core/db/database.ts';
import { SerialWriter } from '../serialWriter.ts';
import { insertPicture, type ReceivedPicture } from './cameraPicture.store.ts';

/** Stores pictures of cameras. They are not decoded here; the web thread re-encodes them. */
export interface CameraPictures {
  /**
   * Resolves when the picture is durable.
   * @throws Busy when too many wait or it cannot be written now: the camera sends it again, with its alarm.
   */
  keep(picture: ReceivedPicture): Promise<void>;
}

export function cameraPictures(db: Database, log: Pick<BaseLogger, 'warn'>): CameraPictures {
  const writer = new SerialWriter('a picture of a camera', log);
  return { keep: (picture) => writer.run(picture.picture.bytes.length, () => insertPicture(db, picture)) };
}
