import type { MapPackageState } from '@muster/model/map/wire.ts';
import { appendFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { uploadLimits } from '@muster/model/access/limits.ts';
import type { Language, MessageKey } from '@muster/model/messages/catalogue.ts';
import type { FastifyBaseLogger } from 'fastify';

import type { Database } from '../../../core/db/database.ts';
import { AppError, httpFailure, refused } from '../../../core/errors/appError.ts';
import { hasNoSpace } from '../../../core/health/watchDisk.ts';
import { translate } from '../../../core/http/language.ts';
import { newUploadId } from '../../../core/upload/uploadFolder.ts';
import {
  beginUnpacking,
  countUnpacking,
  endUnpacking,
  insertPackage,
  type MapPackageRow,
  readUnfinished,
  readUnpacking,
  removeUnused,
} from './mapPackage.store.ts';
import { packageFolder } from './packageFolder.ts';
import { unpackPackage } from './unpackPackage.ts';

/** Unused packages are deleted after a day. */
const unusedMs = 24 * 3_600_000;

interface PackagePorts {
  db: Database;
  /** Folder of the uploads. */
  root: string;
  log: FastifyBaseLogger;
  /** Epoch ms. */
  now(): number;
  /** Clock for deleting packages, see `ServerClock`. */
  retentionNow(): number;
}

/**
 * Archives of maps: they arrive in parts, are unpacked when complete, and are stored below the folder of the uploads.
 */
export class MapPackages {
  readonly #ports: PackagePorts;

  constructor(ports: PackagePorts) {
    this.#ports = ports;
  }

  /** Folder of a package's files. The id is one of ours. */
  folder(id: string): string {
    return packageFolder(this.#ports.root, id);
  }

  /** A new upload; or the interrupted one of the same file. */
  async begin(of: Pick<MapPackageRow, 'buildingId' | 'accountId' | 'name' | 'size'>): Promise<MapPackageRow> {
    if (of.size > uploadLimits.mapPackage.bytes) throw httpFailure(413, 'mapPackage.tooLarge');
    await this.#sweep();
    const known = await readUnfinished(this.#ports.db, of);
    if (known !== undefined) return known;
    const row = { id: newUploadId(), ...of, createdAt: new Date(this.#ports.now()).toISOString() };
    await insertPackage(this.#ports.db, row);
    return { ...row, state: 'uploading', info: null, problem: null };
  }

  /** Appends a part. @throws AppError with the byte at which to continue */
  async append(row: MapPackageRow, offset: number, part: Buffer): Promise<number> {
    const received = await this.#received(row.id);
    if (row.state !== 'uploading' || offset !== received) throw refused('mapPackage.offset', { received });
    if (received + part.length > row.size) throw httpFailure(413, 'mapPackage.tooLarge');
    await mkdir(join(this.#ports.root, 'packages'), { recursive: true, mode: 0o700 });
    await appendFile(this.#archive(row.id), part, { mode: 0o600 });
    return received + part.length;
  }

  /** Starts unpacking of a complete one; the state shows the result. */
  async finish(row: MapPackageRow): Promise<void> {
    if ((await this.#received(row.id)) !== row.size) throw refused('mapPackage.incomplete');
    if ((await countUnpacking(this.#ports.db, row.buildingId)) > 0) throw refused('mapPackage.busy');
    if (await beginUnpacking(this.#ports.db, row.id)) void this.#unpack(row.id);
  }

  /** At the start of the server: interrupted packages are unpacked again, one after the other. */
  async resume(): Promise<void> {
    for (const id of await readUnpacking(this.#ports.db)) await this.#unpack(id);
  }

  async state(row: MapPackageRow, language: Language): Promise<MapPackageState> {
    const { id, name, size, state, info, problem } = row;
    const received = state === 'uploading' ? await this.#received(id) : size;
    return { id, name, size, received, state, info, problem: problem === null ? null : translate(language, problem) };
  }

  async #unpack(id: string): Promise<void> {
    const { db, log } = this.#ports;
    const archive = this.#archive(id);
    const fresh = `${this.folder(id)}.new`;
    try {
      await rm(fresh, { recursive: true, force: true });
      // Remains of an attempt whose end was not recorded.
      await rm(this.folder(id), { recursive: true, force: true });
      await mkdir(fresh, { recursive: true, mode: 0o700 });
      const info = await unpackPackage(archive, fresh);
      await rename(fresh, this.folder(id));
      await endUnpacking(db, id, { info });
    } catch (error) {
      const problem = problemOf(error);
      if (!(error instanceof AppError)) log.error({ err: error, id }, 'a map package could not be unpacked');
      await endUnpacking(db, id, { problem }).catch((failure: unknown) =>
        log.error({ err: failure, id }, 'what became of a map package could not be written'),
      );
    } finally {
      await rm(archive, { force: true });
      await rm(fresh, { recursive: true, force: true });
    }
  }

  async #sweep(): Promise<void> {
    const ids = await removeUnused(this.#ports.db, new Date(this.#ports.retentionNow() - unusedMs).toISOString());
    for (const id of ids) {
      await rm(this.folder(id), { recursive: true, force: true });
      await rm(this.#archive(id), { force: true });
    }
  }

  #archive(id: string): string {
    return join(this.#ports.root, 'packages', `${id}.zip`);
  }

  async #received(id: string): Promise<number> {
    const found = await stat(this.#archive(id)).catch(() => undefined);
    return found?.size ?? 0;
  }
}

function problemOf(error: unknown): MessageKey {
  if (error instanceof AppError) return error.key;
  return hasNoSpace(error) ? 'error.diskScarce' : 'mapPackage.notZip';
}
