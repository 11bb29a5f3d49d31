import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { migrate } from '../apps/server/src/core/db/migrate.ts';
import { withClient } from '../apps/server/src/core/db/withClient.ts';
import { type DatabaseHolder, holdDatabase } from '../apps/server/src/testing/databaseHolder.ts';

let dataDir: string;
let file: string;
let holder: DatabaseHolder;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-backup-command-'));
  file = join(dataDir, 'backup');
  holder = await holdDatabase(dataDir);
  await migrate(holder.url, { info: () => {} });
});

afterAll(() => rm(dataDir, { recursive: true }));

function command(
  name: 'backup' | 'restore',
  args: readonly string[],
  settings = {},
): Promise<{ code: number; words: string }> {
  const script = join(import.meta.dirname, `${name}.ts`);
  const env = { PATH: process.env.PATH, MUSTER_DATA_DIR: dataDir, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), words: stdout + stderr });
    });
  });
}

const places = (): Promise<unknown> =>
  withClient(holder.url, async (client) => (await client.query('SELECT building_id, seq::int FROM track_place')).rows);

const write = (sql: string): Promise<unknown> => withClient(holder.url, (client) => client.query(sql));

// Sequential, like an operator: each step continues from the previous one.
test('the embedded database is backed up while Muster runs, and restored when it does not', async () => {
  await write("INSERT INTO track_place VALUES ('b', 1)");
  const backup = await command('backup', [file]);
  expect(backup.words).toMatch(/^Backed up \d+ tables with \d+ rows to /);
  expect(backup.code).toBe(0);
  await write('UPDATE track_place SET seq = 2');

  const refused = await command('restore', [file, '--replace']);
  expect(refused.words).toContain(`process ${holder.pid}): stop it first`);
  expect(refused.code).toBe(1);
  await holder.end('SIGTERM');

  // The acknowledged end of the log belongs to the replaced database, not to the backup.
  const acknowledged = join(dataDir, 'acknowledged.json');
  await writeFile(acknowledged, '{}');
  expect((await command('restore', [file])).words).toContain('--replace');
  expect(existsSync(acknowledged)).toBe(true);
  expect(await command('restore', [file, '--replace'])).toMatchObject({ code: 0 });
  expect(existsSync(acknowledged)).toBe(false);
  const second = `${file}-2`;
  expect(await command('backup', [second])).toMatchObject({ code: 0 });

  holder = await holdDatabase(dataDir);
  expect(await places()).toEqual([{ building_id: 'b', seq: 1 }]);
  await holder.end('SIGTERM');
});

test('a backup of one folder becomes the database of another', async () => {
  const other = join(dataDir, 'other');
  expect(await command('restore', [file], { MUSTER_DATA_DIR: other })).toMatchObject({ code: 0 });
  holder = await holdDatabase(other);
  expect(await places()).toEqual([{ building_id: 'b', seq: 1 }]);
  await holder.end('SIGTERM');
});

test('prints the usage, and errors', async () => {
  expect(await command('backup', [])).toEqual({ code: 64, words: 'Usage: npm run backup -- FILE\n' });
  expect(await command('restore', ['a', 'b'])).toEqual({
    code: 64,
    words: 'Usage: npm run restore -- FILE [--replace]\n',
  });
  expect(await command('backup', ['x'], { MUSTER_LOG_LEVEL: 'loud' })).toMatchObject({ code: 78 });
  const nowhere = await command('backup', ['x'], { MUSTER_DATA_DIR: join(dataDir, 'nowhere') });
  expect(nowhere.words).toContain('There is no database in');
});
