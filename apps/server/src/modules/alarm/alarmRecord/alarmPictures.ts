import { writeFile } from 'node:fs/promises';

import { fileTypes } from '@muster/model/access/limits.ts';

import { encodeImage } from '../../../core/upload/encodeImage.ts';
import { newUploadId } from '../../../core/upload/uploadFolder.ts';
import type { Services } from '../../services.ts';
import {
  deleteStrayPictures,
  type EncodedPicture,
  type RawPicture,
  readRawPictures,
  settlePicture,
} from './alarmPicture.store.ts';

/** Pictures of one pass: a second of work. */
const atOnce = 20;

/** An alarm follows within seconds, or within its on-delay. */
const strayMs = 3_600_000;

type Ports = Pick<Services, 'db' | 'uploadFolder' | 'now' | 'retentionNow' | 'log'>;

/** Writes pictures of cameras anew, off the ingest thread; what was acknowledged waits in the database until then. */
export class AlarmPictures {
  readonly #ports: Ports;
  #running: Promise<void> | undefined;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Goes through what waits; one pass at a time. A failure is written to the log, and tried again by the next pass. */
  async settle(): Promise<void> {
    this.#running ??= this.#pass()
      .catch((error: unknown) => this.#ports.log.error({ err: error }, 'pictures of cameras could not be written anew'))
      .finally(() => {
        this.#running = undefined;
      });
    await this.#running;
  }

  async #pass(): Promise<void> {
    const { db, retentionNow } = this.#ports;
    for (const picture of await readRawPictures(db, atOnce)) await this.#settleOne(picture);
    await deleteStrayPictures(db, retentionNow() - strayMs);
  }

  async #settleOne(picture: RawPicture): Promise<void> {
    const { db, uploadFolder } = this.#ports;
    const encoded = await this.#encode(picture);
    try {
      await settlePicture(db, picture, encoded);
    } catch (error) {
      if (encoded !== null) await uploadFolder.remove(encoded.uploadId);
      throw error;
    }
  }

  /** null = nobody can read it. */
  async #encode({ raw, fileType, camera, t }: RawPicture): Promise<EncodedPicture | null> {
    const { uploadFolder, now } = this.#ports;
    const path = await uploadFolder.incoming();
    const encoded = `${path}.encoded`;
    try {
      await writeFile(path, raw, { flag: 'wx', mode: 0o600 });
      const { size } = await encodeImage(path, encoded, fileType);
      const uploadId = newUploadId();
      await uploadFolder.keep(encoded, uploadId);
      const name = `${camera}-${new Date(t).toISOString().replaceAll(':', '')}.${fileTypes[fileType].endings[0]}`;
      const { type } = fileTypes[fileType];
      return { uploadId, size, type, name, createdAt: new Date(now()).toISOString() };
    } catch (error) {
      if (error instanceof Error && error.name === 'AppError') return null;
      throw error;
    } finally {
      await uploadFolder.discard(path);
      await uploadFolder.discard(encoded);
    }
  }
}
