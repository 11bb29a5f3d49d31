import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { freshDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { migrate, readMigrations } from './migrate.ts';

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
  // Slow enough that all three are inside before the first is through.
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

test('a step that fails changes nothing, and is applied once it is mended', async () => {
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

test('refuses a step that was slipped in below an applied one', async () => {
  await rm(join(folder, '0002_second.sql'));
  await write('0003_third', 'CREATE TABLE third (id text);');
  await migrate(database.url, quiet, folder);
  await write('0002_second', 'CREATE TABLE second (id text);');
  await expect(migrate(database.url, quiet, folder)).rejects.toThrow(
    'Migration 2 (second) is new in this release, but migration 3 (third) was applied already',
  );
  expect(await applied()).toEqual(['first', 'third']);
});

test('refuses a database that has a step which this release lacks, and names that step', async () => {
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
