import { rm } from 'node:fs/promises';

import type { FileType, UploadPurpose } from '@muster/model/access/limits.ts';

/** A received file in the incoming folder, with its type by content. */
export class ReceivedFile {
  readonly path: string;
  /** Name given by the sender, without folders. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly fileType: FileType;
  readonly purpose: UploadPurpose;

  constructor(file: Pick<ReceivedFile, 'path' | 'name' | 'size' | 'fileType' | 'purpose'>) {
    this.path = file.path;
    this.name = file.name;
    this.size = file.size;
    this.fileType = file.fileType;
    this.purpose = file.purpose;
  }

  /** Deletes it, if it was not moved. */
  async discard(): Promise<void> {
    await rm(this.path, { force: true });
  }
}
