import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ClientBase } from 'pg';
import type { BaseLogger } from 'pino';

import { withClient } from './withClient.ts';

export interface AppliedMigration {
  readonly number: number;
  readonly name: string;
  /** SHA-256 of the text without its header, whose line ends are made `\n` first (a checkout on Windows). */
  readonly checksum: string;
}

/**
 * A step of the schema: `0002_person.sql`. Applied once, in order of number, and never changed afterwards. Its first lines
 * may be a header, which is not part of its text:
 *
 * - `-- independent`: needs no step with a higher number to be absent, so that a database that has one takes it as well.
 * - `-- formerly 0041_big_screen_layout`: the number under which databases of older builds have it.
 * - `-- formerly sha256 <hex>`: the checksum of a text that it had, and that makes the same schema with the later steps.
 */
export interface Migration extends AppliedMigration {
  readonly sql: string;
  readonly isIndependent: boolean;
  /** Numbers, `0041_big_screen_layout`, and checksums that it had before. */
  readonly former: ReadonlySet<string>;
}

export const migrationFolder = join(import.meta.dirname, '../../../../../migrations');

/** Steps of a folder in order. @throws an Error for two of one number. */
export async function readMigrations(folder = migrationFolder): Promise<Migration[]> {
  const migrations: Migration[] = [];
  for (const file of (await readdir(folder)).toSorted()) {
    const [, number, name] = /^(\d{4})_(\w+)\.sql$/.exec(file) ?? [];
    if (number === undefined || name === undefined) continue;
    if (Number(number) === migrations.at(-1)?.number) throw new Error(`Two migrations have the number ${number}.`);
    const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
    migrations.push({ number: Number(number), name, ...parseText(text) });
  }
  return migrations;
}

const headerLine = /^-- (?:(independent)|formerly (?:sha256 )?(\w+))\n/;

function parseText(text: string): Pick<Migration, 'sql' | 'checksum' | 'isIndependent' | 'former'> {
  const former = new Set<string>();
  let sql = text;
  let isIndependent = false;
  for (let line = headerLine.exec(sql); line !== null; line = headerLine.exec(sql)) {
    isIndependent ||= line[1] !== undefined;
    if (line[2] !== undefined) former.add(line[2]);
    sql = sql.slice(line[0].length);
  }
  return { sql, checksum: createHash('sha256').update(sql).digest('hex'), isIndependent, former };
}

/** An arbitrary unique number: two starters of Muster wait for each other with it. */
const migrationLock = 7_355_608_001;

/**
 * Brings the schema up to date, each step in its own transaction. Of simultaneous starters one does it and the others
 * wait.
 *
 * @throws Error when the database was changed by a newer Muster, or an applied step's text has changed.
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
    // The lock is released with the connection.
  });
}

/** Blocks starters until the caller's transaction ends. */
export async function lockMigrations(client: ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
}

/**
 * Missing steps of the database, in order of number; creates the table of applied steps. Renumbers steps that it has
 * under a former number.
 */
export async function pendingMigrations(client: ClientBase, migrations: readonly Migration[]): Promise<Migration[]> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migration (
       number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL,
       applied_at timestamptz(3) NOT NULL DEFAULT now())`,
  );
  const applied = knownSteps(await appliedMigrations(client), migrations);
  for (const [{ number }, known] of applied)
    if (number !== known.number)
      await client.query('UPDATE schema_migration SET number = $1 WHERE number = $2', [known.number, number]);
  const known = new Set(applied.values());
  return migrations.filter((migration) => !known.has(migration));
}

export async function appliedMigrations(client: ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'SELECT number, name, checksum FROM schema_migration ORDER BY number',
  );
  return rows;
}

/**
 * The steps of this release that were applied in a database.
 * @throws Error when one of them is unknown or has another text, and when a missing one would come after a later one
 * without being independent.
 */
export function knownSteps(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): ReadonlyMap<AppliedMigration, Migration> {
  const known = new Map(applied.map((step) => [step, knownStep(step, migrations)]));
  const present = new Set(known.values());
  const newest = [...present].toSorted((one, other) => one.number - other.number).at(-1);
  const behind = migrations.find(
    (migration) => !present.has(migration) && !migration.isIndependent && migration.number < (newest?.number ?? 0),
  );
  if (behind !== undefined && newest !== undefined) {
    throw new Error(
      `Migration ${behind.number} (${behind.name}) is new in this release, but migration ${newest.number} (${newest.name}) was applied already, and ${behind.number} does not say that it is independent of later ones. Restore a backup from before migration ${newest.number}, or start the build that made this database.`,
    );
  }
  return known;
}

function knownStep({ number, name, checksum }: AppliedMigration, migrations: readonly Migration[]): Migration {
  const formerName = `${String(number).padStart(4, '0')}_${name}`;
  const known =
    migrations.find((migration) => migration.number === number && migration.name === name) ??
    migrations.find((migration) => migration.name === name && migration.former.has(formerName));
  if (known === undefined && number > (migrations.at(-1)?.number ?? 0)) {
    throw new Error(`The schema is from a newer Muster: it has migration ${number} (${name}), unknown to this one.`);
  }
  if (known === undefined) {
    throw new Error(`Migration ${number} (${name}) was applied, but this release does not have it: another build has.`);
  }
  if (known.checksum !== checksum && !known.former.has(checksum)) {
    throw new Error(
      `Migration ${number} (${name}) was applied with another text than this release has. An applied migration is never changed: add a new one.`,
    );
  }
  return known;
}

/** Runs one step in the caller's transaction and records it. */
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
