import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { freshDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { migrate, type Migration, readMigrations } from './migrate.ts';

const quiet = { info: () => {} };

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await freshDatabase({ schema: 'empty' });
  folder = await mkdtemp(join(tmpdir(), 'muster-migrations-'));
  await write('0001_first', "CREATE TABLE first (id text PRIMARY KEY); INSERT INTO first VALUES ('one');");
  await write('0002_second', 'CREATE TABLE second (id text PRIMARY KEY);');
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string): Promise<void> => writeFile(join(folder, `${name}.sql`), sql);

async function applied(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>('SELECT name FROM schema_migration ORDER BY number');
  return rows.map(({ name }) => name);
}

test('of three starters at once one migrates and the others wait for it', async () => {
  // Slow enough that all three have started before the first is done.
  await write('0003_slow', 'CREATE TABLE third (id text); SELECT pg_sleep(0.3);');
  await Promise.all([1, 2, 3].map(() => migrate(database.url, quiet, folder)));
  expect(await applied()).toEqual(['first', 'second', 'slow']);
  const { rows } = await database.pool.query('SELECT id FROM first');
  expect(rows).toEqual([{ id: 'one' }]);
});

test('applies only what is new', async () => {
  await migrate(database.url, quiet, folder);
  await write('0004_later', 'CREATE TABLE later (id text);');
  await migrate(database.url, quiet, folder);
  expect(await applied()).toEqual(['first', 'second', 'later']);
});

test('a step that fails changes nothing, and is applied once it is corrected', async () => {
  await write('0003_broken', 'CREATE TABLE third (id text); SELECT nonsense;');
  await expect(migrate(database.url, quiet, folder)).rejects.toThrow(/Migration 3 \(broken\).*nonsense/s);
  expect(await applied()).toEqual(['first', 'second']);
  await write('0003_broken', 'CREATE TABLE third (id text);');
  await migrate(database.url, quiet, folder);
  expect(await applied()).toEqual(['first', 'second', 'broken']);
});

test('refuses when an applied step was changed afterwards', async () => {
  await migrate(database.url, quiet, folder);
  await write('0001_first', 'CREATE TABLE first (id bigint PRIMARY KEY);');
  await expect(migrate(database.url, quiet, folder)).rejects.toThrow(
    /Migration 1 \(first\) was applied with another text/,
  );
});

test('line ends of another platform do not count as a change', async () => {
  await write('0001_first', 'CREATE TABLE first (id text);\nCREATE TABLE more (id text);\n');
  await migrate(database.url, quiet, folder);
  await write('0001_first', 'CREATE TABLE first (id text);\r\nCREATE TABLE more (id text);\r\n');
  await migrate(database.url, quiet, folder);
  expect(await applied()).toEqual(['first', 'second']);
});

test('refuses a database of a newer release', async () => {
  await migrate(database.url, quiet, folder);
  await rm(join(folder, '0002_second.sql'));
  await expect(migrate(database.url, quiet, folder)).rejects.toThrow(/newer Muster: it has migration 2 \(second\)/);
});

test('refuses a step that was inserted before an applied one', async () => {
  await rm(join(folder, '0002_second.sql'));
  await write('0003_third', 'CREATE TABLE third (id text);');
  await migrate(database.url, quiet, folder);
  await write('0002_second', 'CREATE TABLE second (id text);');
  await expect(migrate(database.url, quiet, folder)).rejects.toThrow(
    'Migration 2 (second) is new in this release, but migration 3 (third) was applied already',
  );
  expect(await applied()).toEqual(['first', 'third']);
});

test('applies missing steps in order of number, whenever they were numbered, if they are independent', async () => {
  await write('0005_fifth', 'CREATE TABLE fifth (id text);');
  await migrate(database.url, quiet, folder);
  await write('0003_third', '-- independent\nCREATE TABLE third (id text);');
  await write('0004_fourth', '-- independent\nALTER TABLE third ADD COLUMN name text;');
  await write('0006_sixth', 'CREATE TABLE sixth (id text);');
  await migrate(database.url, quiet, folder);
  expect(await applied()).toEqual(['first', 'second', 'third', 'fourth', 'fifth', 'sixth']);
});

test('refuses all of them, with a clear message, if one of them is not', async () => {
  await write('0005_fifth', 'CREATE TABLE fifth (id text);');
  await migrate(database.url, quiet, folder);
  await write('0003_third', '-- independent\nCREATE TABLE third (id text);');
  await write('0004_fourth', 'CREATE TABLE fourth (id text);');
  await expect(migrate(database.url, quiet, folder)).rejects.toThrow(
    /Migration 4 \(fourth\) is new .*migration 5 \(fifth\) was applied already, and 4 does not say that it is independent/,
  );
  expect(await applied()).toEqual(['first', 'second', 'fifth']);
});

test('accepts a header that is added to an applied step', async () => {
  await migrate(database.url, quiet, folder);
  await write('0002_second', '-- independent\nCREATE TABLE second (id text PRIMARY KEY);');
  await migrate(database.url, quiet, folder);
  expect(await applied()).toEqual(['first', 'second']);
});

test('does not apply a step again that an older build had under another number, or with another text', async () => {
  await write('0003_third', 'CREATE TABLE third (id text);');
  await migrate(database.url, quiet, folder);
  const { rows } = await database.pool.query<{ checksum: string }>(
    'SELECT checksum FROM schema_migration WHERE number = 3',
  );
  await rm(join(folder, '0003_third.sql'));
  await write('0004_fourth', '-- independent\nCREATE TABLE fourth (id text);');
  const header = `-- formerly 0003_third\n-- formerly sha256 ${rows[0]?.checksum}\n`;
  await write('0007_third', `${header}CREATE TABLE third (id text PRIMARY KEY);`);
  await migrate(database.url, quiet, folder);
  expect(await applied()).toEqual(['first', 'second', 'fourth', 'third']);
  const { rows: numbers } = await database.pool.query('SELECT number FROM schema_migration ORDER BY number');
  expect(numbers.map(({ number }) => number)).toEqual([1, 2, 4, 7]);
});

test('an independent step can be applied last: after all later steps, which do not need it', async () => {
  await migrate(database.url, quiet);
  const wanted = await columns();
  const steps = await readMigrations();
  const independent = steps.filter(({ isIndependent }) => isIndependent);
  expect(independent.length).toBeGreaterThan(20);
  const isFull = process.env['MUSTER_TEST_FULL'] !== undefined;
  for (const late of isFull ? independent : independent.filter((_, index) => index % 9 === 0)) {
    const other = await freshDatabase({ schema: 'empty' });
    try {
      const waiting: Migration[] = [];
      for (const step of steps) if (step === late || !(await isApplied(other, step))) waiting.push(step);
      for (const step of [late, ...waiting.filter((each) => each !== late)])
        expect(await isApplied(other, step), `${step.name} after ${late.name}`).toBe(true);
      expect(await columns(other)).toEqual(wanted);
    } finally {
      await other.drop();
    }
  }
});

/** A query of several statements is one transaction: a step that fails leaves nothing. */
async function isApplied({ pool }: TestDatabase, { sql }: Migration): Promise<boolean> {
  return pool.query(sql).then(
    () => true,
    () => false,
  );
}

async function columns({ pool } = database): Promise<unknown[]> {
  const { rows } = await pool.query(
    `SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name <> 'schema_migration' ORDER BY 1, 2`,
  );
  return rows;
}

test('refuses a database with a step that this release does not have, and names that step', async () => {
  await migrate(database.url, quiet, folder);
  await rm(join(folder, '0002_second.sql'));
  await write('0003_third', 'CREATE TABLE third (id text);');
  await expect(migrate(database.url, quiet, folder)).rejects.toThrow(
    'Migration 2 (second) was applied, but this release does not have it',
  );
});

test('refuses two steps of one number', async () => {
  await write('0002_other', 'CREATE TABLE other (id text);');
  await expect(migrate(database.url, quiet, folder)).rejects.toThrow('Two migrations have the number 0002');
});

test("the project's own steps run on an empty database", async () => {
  await migrate(database.url, quiet);
  expect((await applied()).length).toBe((await readMigrations()).length);
});
