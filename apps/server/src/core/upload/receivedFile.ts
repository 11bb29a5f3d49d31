import { rm } from 'node:fs/promises';

import type { FileType, UploadPurpose } from '@muster/model/access/limits.ts';

/** A file that came in and lies in the waiting room of the upload folder, its type known by its content. */
export class ReceivedFile {
  readonly path: string;
  /** As the sender called it, without folders. */
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

  /** Nothing stays behind, whoever took what he needed. */
  async discard(): Promise<void> {
    await rm(this.path, { force: true });
  }
}
