import { createWriteStream } from 'node:fs';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';

import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

import { appliedMigrations } from '../core/db/migrate.ts';
import { withClient } from '../core/db/withClient.ts';
import { type CatalogTable, copyStatement, lockTables, readSequences, readTables } from './catalog.store.ts';
import { backupFormat, ContentSum, type Manifest, manifestName, partName, type UploadContent } from './manifest.ts';
import { packageEntries } from './packageParts.ts';
import { type TarEntry, writeTar } from './tar.ts';
import { uploadEntries } from './uploadParts.ts';

/** Rows are collected into entries of this size, because an entry's length is written before it. */
const entryBytes = 4 * 2 ** 20;

/**
 * Writes the whole database, in one snapshot, and the files of its uploads and map packages into one file: a tar
 * archive compressed with zstd. The server may run meanwhile. The file appears when it is complete and on the disk; it
 * contains password hashes and is for its owner only.
 *
 * @throws Error when the file exists already, or the database was never migrated.
 */
export async function writeBackup(
  url: string,
  file: string,
  { uploadRoot, now = new Date() }: { uploadRoot?: string; now?: Date } = {},
): Promise<Manifest> {
  if ((await stat(file).catch(() => undefined)) !== undefined)
    throw new Error(`${file} exists already: choose another name.`);
  const partial = `${file}.partial`;
  const summary = Promise.withResolvers<Manifest>();
  try {
    await withClient(url, (client) =>
      pipeline(
        writeTar(entriesOf(client, uploadRoot, now, summary.resolve), now),
        createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
        createWriteStream(partial, { mode: 0o600, flush: true }),
      ),
    );
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
  return summary.promise;
}

async function* entriesOf(
  client: Client,
  uploadRoot: string | undefined,
  now: Date,
  report: (manifest: Manifest) => void,
): AsyncGenerator<TarEntry> {
  const tables = await beginSnapshot(client);
  const migrations = await appliedMigrations(client);
  const written: (CatalogTable & ReturnType<ContentSum['total']>)[] = [];
  for (const table of tables) {
    const sum = new ContentSum();
    let part = 0;
    for await (const body of gather(client.query(copyTo(copyStatement(client, table, 'TO STDOUT'))))) {
      sum.add(body);
      part += 1;
      yield { name: partName(table.name, part), body };
    }
    written.push({ ...table, ...sum.total() });
  }
  const uploads: UploadContent[] = [];
  const hasUploads = uploadRoot !== undefined && tables.some(({ name }) => name === 'upload');
  if (hasUploads) yield* uploadEntries(client, uploadRoot, uploads);
  const packages: UploadContent[] = [];
  const hasPackages = hasUploads && tables.some(({ name }) => name === 'map_package');
  if (hasPackages) yield* packageEntries(client, uploadRoot, packages);
  const manifest: Manifest = {
    format: backupFormat,
    createdAt: now.toISOString(),
    muster: await musterVersion(),
    postgresql: await serverVersion(client),
    migrations,
    tables: written,
    // Sequences are not part of snapshots: read last, they are past every row above.
    sequences: await readSequences(client),
    ...(hasUploads ? { uploads } : {}),
    ...(hasPackages ? { packages } : {}),
  };
  await client.query('COMMIT');
  yield { name: manifestName, body: Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`) };
  report(manifest);
}

/** A partition that is dropped between the query and the lock is not an error: it queries again. */
async function beginSnapshot(client: Client): Promise<CatalogTable[]> {
  const undefinedTable = '42P01';
  for (let attempt = 1; ; attempt += 1) {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const tables = await readTables(client);
    if (tables.length === 0) throw new Error('There is nothing to back up: the database has no tables.');
    try {
      await lockTables(client, tables);
      return tables;
    } catch (error) {
      await client.query('ROLLBACK');
      if ((error as { code?: string }).code !== undefinedTable || attempt === 5) throw error;
    }
  }
}

async function* gather(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    pending.push(chunk);
    length += chunk.length;
    if (length >= entryBytes) {
      yield Buffer.concat(pending);
      pending = [];
      length = 0;
    }
  }
  if (length > 0) yield Buffer.concat(pending);
}

async function serverVersion(client: Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  return rows[0]?.server_version ?? '';
}

async function musterVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** A new name is durable only when its folder is on the disk as well. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}
