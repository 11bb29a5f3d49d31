import { createHash } from 'node:crypto';

import type { AppliedMigration } from '../core/db/migrate.ts';
import type { CatalogSequence, CatalogTable } from './catalog.store.ts';

/** Incremented when the format of a backup changes so that older releases cannot read it. */
export const backupFormat = 3;
/** The format before uploads belonged to a backup (2: before map packages did); all since then are read. */
export const firstFormat = 1;

export const manifestName = 'manifest.json';

/** The last entry of a backup: its contents, and checksums of its completeness. */
export interface Manifest {
  readonly format: number;
  /** ISO-8601. */
  readonly createdAt: string;
  /** Release that wrote it, and the database that it was read from. */
  readonly muster: string;
  readonly postgresql: string;
  readonly migrations: readonly AppliedMigration[];
  readonly tables: readonly (CatalogTable & Content)[];
  readonly sequences: readonly CatalogSequence[];
  /** Files of the uploads; absent in the first format, and if none were requested. */
  readonly uploads?: readonly UploadContent[];
  /** Files of map packages, likewise; absent in the first two formats. */
  readonly packages?: readonly UploadContent[];
}

/** Checksum of the file of an upload, or of the files of a map package together. */
export interface UploadContent extends Pick<Content, 'bytes' | 'sha256'> {
  readonly id: string;
}

/** Of a table's rows in COPY's text form. */
export interface Content {
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** Computes the checksum of a table's rows as they pass. */
export class ContentSum {
  readonly #hash = createHash('sha256');
  #rows = 0;
  #bytes = 0;

  add(chunk: Buffer): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    // COPY ends each row with a line feed, and escapes those within.
    for (let at = chunk.indexOf(0x0a); at !== -1; at = chunk.indexOf(0x0a, at + 1)) this.#rows += 1;
  }

  total(): Content {
    return { rows: this.#rows, bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

/** `tables/person/00000001.copy`: the entries of one table, concatenated, are input of `COPY person FROM`. */
export function partName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(8, '0')}.copy`;
}

export function tableOf(entryName: string): string | undefined {
  return /^tables\/([^/]+)\/\d{8}\.copy$/.exec(entryName)?.[1];
}

/** `uploads/<id>/00000001.part`: the entries of one upload, concatenated, are its file. */
export function uploadPartName(id: string, part: number): string {
  return `uploads/${id}/${String(part).padStart(8, '0')}.part`;
}

export function uploadOf(entryName: string): string | undefined {
  return /^uploads\/([0-9a-z]{26})\/\d{8}\.part$/.exec(entryName)?.[1];
}

/** `packages/<id>/00000001.part`: the entries of one map package, concatenated, are its files (`packageParts.ts`). */
export function packagePartName(id: string, part: number): string {
  return `packages/${id}/${String(part).padStart(8, '0')}.part`;
}

export function packageOf(entryName: string): string | undefined {
  return /^packages\/([0-9a-z]{26})\/\d{8}\.part$/.exec(entryName)?.[1];
}
