import { once } from 'node:events';
import { finished } from 'node:stream/promises';

import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import { applicationPrefix } from '../core/db/database.ts';
import {
  applyMigration,
  knownSteps,
  lockMigrations,
  type Migration,
  pendingMigrations,
  readMigrations,
} from '../core/db/migrate.ts';
import { withClient } from '../core/db/withClient.ts';
import {
  copyStatement,
  dropEverything,
  dropForeignKeys,
  emptyTables,
  endSessions,
  makePartitions,
  readSessions,
  readTables,
  setSequences,
} from './catalog.store.ts';
import { ContentSum, type Manifest, tableOf } from './manifest.ts';
import { restorePackages } from './packageParts.ts';
import { DamagedBackup, isSame, readEntries, verifyBackup } from './readBackup.ts';
import { restoreUploads } from './uploadParts.ts';

/**
 * Restores a backup into a database: all of it in one transaction, or nothing. One of an older release is restored
 * unchanged and then migrated. All sessions are ended. The file is read and verified by its checksums before anything
 * is changed.
 *
 * @param replace whether a database with tables may be emptied first.
 * @throws `DamagedBackup`; an Error when the backup is of a newer release, the database is not empty, or a Muster has
 * it open.
 */
export async function restoreBackup(
  url: string,
  file: string,
  { replace, uploadRoot }: { replace: boolean; uploadRoot?: string },
): Promise<Manifest> {
  const manifest = await verifyBackup(file);
  const migrations = await readMigrations();
  const applied = new Set(knownSteps(manifest.migrations, migrations).values());
  await withClient(url, async (client) => {
    await client.query('BEGIN');
    await lockMigrations(client);
    await assertUnused(client);
    await clear(client, replace);
    await makeSchema(
      client,
      manifest,
      migrations.filter((migration) => applied.has(migration)),
    );
    const restoreForeignKeys = await dropForeignKeys(client);
    await fillTables(client, file, manifest);
    await client.query(restoreForeignKeys);
    await setSequences(client, manifest.sequences);
    for (const later of await pendingMigrations(client, migrations)) await applyMigration(client, later);
    await endSessions(client);
    // Before the rows that refer to them: superfluous files are deleted later, missing ones would stay missing.
    if (uploadRoot !== undefined) {
      await restoreUploads(file, uploadRoot);
      await restorePackages(file, uploadRoot);
    }
    await client.query('COMMIT');
    await client.query('ANALYZE');
  });
  return manifest;
}

async function assertUnused(client: Client): Promise<void> {
  const sessions = await readSessions(client, applicationPrefix);
  if (sessions.length > 0)
    throw new Error(`Muster is running on this database (${sessions.join(', ')}): stop it first.`);
}

async function clear(client: Client, replace: boolean): Promise<void> {
  const tables = await readTables(client);
  if (tables.length > 0 && !replace) {
    throw new Error(`The database is not empty (${tables.length} tables): use --replace to overwrite them.`);
  }
  await dropEverything(client);
}

async function makeSchema(client: Client, manifest: Manifest, migrations: readonly Migration[]): Promise<void> {
  for (const migration of await pendingMigrations(client, migrations)) await applyMigration(client, migration);
  await makePartitions(client, manifest.tables);
  await emptyTables(client);
}

/** The parts of a table are consecutive. Verified again: the file may have changed since. */
async function fillTables(client: Client, file: string, manifest: Manifest): Promise<void> {
  let current: TableFiller | undefined;
  for await (const { name, body } of readEntries(file)) {
    const table = manifest.tables.find((candidate) => candidate.name === tableOf(name));
    if (table === undefined) continue;
    if (current?.table !== table) {
      await current?.end(file);
      current = new TableFiller(client, table);
    }
    await current.write(body);
  }
  await current?.end(file);
}

class TableFiller {
  readonly table: Manifest['tables'][number];
  readonly #stream: ReturnType<typeof copyFrom>;
  readonly #finished: Promise<void>;
  readonly #sum = new ContentSum();

  constructor(client: Client, table: Manifest['tables'][number]) {
    this.table = table;
    this.#stream = client.query(copyFrom(copyStatement(client, table, 'FROM STDIN')));
    this.#finished = finished(this.#stream);
    // Awaited at the end; an earlier rejection must not be unhandled.
    this.#finished.catch(() => {});
  }

  async write(body: Buffer): Promise<void> {
    this.#sum.add(body);
    if (!this.#stream.write(body)) await Promise.race([once(this.#stream, 'drain'), this.#finished]);
  }

  async end(file: string): Promise<void> {
    this.#stream.end();
    await this.#finished;
    if (!isSame(this.table, this.#sum.total()) || this.#stream.rowCount !== this.table.rows) {
      throw new DamagedBackup(file, `the rows of ${this.table.name} are not those that were verified`);
    }
  }
}
