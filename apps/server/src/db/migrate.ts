import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ClientBase } from 'pg';
import type { BaseLogger } from 'pino';

import { withClient } from './withClient.ts';

/** A step of the schema: `0002_person.sql`. Applied once, in order, and never changed afterwards. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the text, whose line ends are made `\n` first (a checkout on Windows). */
  readonly checksum: string;
}

export type AppliedMigration = Omit<Migration, 'sql'>;

export const migrationFolder = join(import.meta.dirname, '../../../../migrations');

/** Steps of a folder in order. @throws an Error for two of one number. */
export async function readMigrations(folder = migrationFolder): Promise<Migration[]> {
  const migrations: Migration[] = [];
  for (const file of (await readdir(folder)).toSorted()) {
    const [, number, name] = /^(\d{4})_(\w+)\.sql$/.exec(file) ?? [];
    if (number === undefined || name === undefined) continue;
    if (Number(number) === migrations.at(-1)?.number) throw new Error(`Two migrations have the number ${number}.`);
    const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
    migrations.push({ number: Number(number), name, sql, checksum: createHash('sha256').update(sql).digest('hex') });
  }
  return migrations;
}

/** Any number that no other program takes: two starters of Muster wait for each other on it. */
const migrationLock = 7_355_608_001;

/**
 * Brings the schema up to date, each step in a transaction of its own. Of starters at the same time one does it and the
 * others wait.
 *
 * @throws an Error when the database was changed by a newer Muster, or an applied step's text is no longer what it was.
 */
export async function migrate(url: string, log: Pick<BaseLogger, 'info'>, folder = migrationFolder): Promise<void> {
  const migrations = await readMigrations(folder);
  await withClient(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    for (const migration of await pendingMigrations(client, migrations)) {
      await client.query('BEGIN');
      await applyMigration(client, migration);
      await client.query('COMMIT');
      log.info({ part: 'database', migration: migration.name }, `migration ${migration.number} applied`);
    }
    // The lock goes with the connection.
  });
}

/** Keeps starters waiting until the caller's transaction ends. */
export async function lockMigrations(client: ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
}

/** Steps that the database still lacks; makes the table that remembers them. */
export async function pendingMigrations(client: ClientBase, migrations: readonly Migration[]): Promise<Migration[]> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migration (
       number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL,
       applied_at timestamptz(3) NOT NULL DEFAULT now())`,
  );
  const applied = await appliedMigrations(client);
  assertPrefix(applied, migrations);
  return migrations.slice(applied.length);
}

export async function appliedMigrations(client: ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'SELECT number, name, checksum FROM schema_migration ORDER BY number',
  );
  return rows;
}

/** What was applied somewhere must be the beginning of what this release has. */
export function assertPrefix(applied: readonly AppliedMigration[], migrations: readonly Migration[]): void {
  for (const [index, { number, name, checksum }] of applied.entries()) {
    const known = migrations[index];
    if (known === undefined) {
      throw new Error(`The schema is from a newer Muster: it has migration ${number} (${name}), unknown to this one.`);
    }
    if (known.number < number) {
      throw new Error(
        `Migration ${known.number} (${known.name}) is new in this release, but migration ${number} (${name}) was applied already. Steps are applied in order: a new one has a higher number than all that may have been applied.`,
      );
    }
    if (known.number > number) {
      throw new Error(
        `Migration ${number} (${name}) was applied, but this release does not have it: another build has.`,
      );
    }
    if (known.checksum !== checksum) {
      throw new Error(
        `Migration ${number} (${name}) was applied with another text than this release has. An applied migration is never changed: add a new one.`,
      );
    }
  }
}

/** Runs one step in the caller's transaction and remembers it. */
export async function applyMigration(client: ClientBase, { number, name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql);
  } catch (cause) {
    throw new Error(`Migration ${number} (${name}) failed and changed nothing: ${String(cause)}`, { cause });
  }
  await client.query('INSERT INTO schema_migration (number, name, checksum) VALUES ($1, $2, $3)', [
    number,
    name,
    checksum,
  ]);
}
