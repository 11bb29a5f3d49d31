import { writeFile } from 'node:fs/promises';

import { type FileType, fileTypes } from '@muster/model/access/limits.ts';

import type { CoreServices } from '../appContext.ts';
import { encodeImage } from './encodeImage.ts';
import { newUploadId } from './uploadFolder.ts';

/** A picture as sent by a device. */
export interface RawPicture {
  fileType: Extract<FileType, 'jpeg' | 'png'>;
  raw: Buffer;
}

/** A picture as shown from now on. */
export interface EncodedPicture {
  uploadId: string;
  size: number;
  type: string;
  name: string;
  createdAt: string;
}

/** The user of a picture's upload: no account, and never unused before its row releases it. */
export const nobody = '';

/** Pictures of one pass: a second of work. */
const atOnce = 20;

interface Ports<P extends RawPicture> {
  services: Pick<CoreServices, 'uploadFolder' | 'now' | 'log'>;
  /** Kind of pictures, for the log. */
  what: string;
  /** Pending ones, oldest first. */
  read(most: number): Promise<P[]>;
  /** Name of its file, without an extension. */
  nameOf(picture: P): string;
  /** Replaces the received picture by the re-encoded one; null = it could not be read. */
  settle(picture: P, encoded: EncodedPicture | null): Promise<void>;
  /** After each pass. */
  tidy?(): Promise<void>;
}

/** Re-encodes pictures of devices, outside of the ingest thread; acknowledged ones are in the database until then. */
export class ReceivedPictures<P extends RawPicture> {
  readonly #ports: Ports<P>;
  #running: Promise<void> | undefined;

  constructor(ports: Ports<P>) {
    this.#ports = ports;
  }

  /** Processes pending ones; one pass at a time. A failure is logged, and repeated by the next pass. */
  async settle(): Promise<void> {
    const { services, what } = this.#ports;
    this.#running ??= this.#pass()
      .catch((error: unknown) => services.log.error({ err: error }, `${what} could not be re-encoded`))
      .finally(() => {
        this.#running = undefined;
      });
    await this.#running;
  }

  async #pass(): Promise<void> {
    for (const picture of await this.#ports.read(atOnce)) await this.#settleOne(picture);
    await this.#ports.tidy?.();
  }

  async #settleOne(picture: P): Promise<void> {
    const { services, settle } = this.#ports;
    const encoded = await this.#encode(picture);
    try {
      await settle(picture, encoded);
    } catch (error) {
      if (encoded !== null) await services.uploadFolder.remove(encoded.uploadId);
      throw error;
    }
  }

  /** null = it cannot be read. */
  async #encode(picture: P): Promise<EncodedPicture | null> {
    const { raw, fileType } = picture;
    const { uploadFolder, now } = this.#ports.services;
    const path = await uploadFolder.incoming();
    const encoded = `${path}.encoded`;
    try {
      await writeFile(path, raw, { flag: 'wx', mode: 0o600 });
      const { size } = await encodeImage(path, encoded, fileType);
      const uploadId = newUploadId();
      await uploadFolder.keep(encoded, uploadId);
      const { type, endings } = fileTypes[fileType];
      const name = `${this.#ports.nameOf(picture)}.${endings[0]}`;
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
