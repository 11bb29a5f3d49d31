import type { BaseLogger } from 'pino';

import type { Database } from '../../core/db/database.ts';
import { Busy } from '../log/groupCommit.ts';
import { insertPicture, type ReceivedPicture } from './cameraPicture.store.ts';

interface CameraPicturesPorts {
  insert(picture: ReceivedPicture): Promise<void>;
  log: Pick<BaseLogger, 'warn'>;
}

/** Bytes of pictures that may wait to be written: some dozen large ones. */
const mostWaiting = 32 * 2 ** 20;

/**
 * Writes pictures of cameras one after the other, beside the way of the alarms: they share the ingest thread's few connections,
 * of which pictures never take more than one. Nothing looks into a picture here; the web thread writes it anew.
 */
export class CameraPictures {
  readonly #ports: CameraPicturesPorts;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(ports: CameraPicturesPorts) {
    this.#ports = ports;
  }

  /**
   * Resolves when the picture is durable.
   * @throws Busy when too many wait or it cannot be written now: the camera sends it again, with its alarm.
   */
  async keep(picture: ReceivedPicture): Promise<void> {
    const size = picture.picture.bytes.length;
    if (this.#waiting + size > mostWaiting) throw new Busy('Too many pictures wait to be written');
    this.#waiting += size;
    const turn = this.#last.then(() => this.#ports.insert(picture));
    this.#last = turn.catch(() => {});
    try {
      await turn;
    } catch (error) {
      this.#ports.log.warn({ part: 'ingest', err: error }, 'a picture of a camera could not be written');
      throw new Busy('The picture could not be written');
    } finally {
      this.#waiting -= size;
    }
  }
}

export function cameraPictures(db: Database, log: CameraPicturesPorts['log']): CameraPictures {
  return new CameraPictures({ insert: (picture) => insertPicture(db, picture), log });
}
