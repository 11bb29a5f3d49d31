import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { migrate } from '../apps/server/src/core/db/migrate.ts';
import { withClient } from '../apps/server/src/core/db/withClient.ts';
import { type DatabaseHolder, holdDatabase } from '../apps/server/src/testing/databaseHolder.ts';

let dataDir: string;
let holder: DatabaseHolder;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-verify-command-'));
  holder = await holdDatabase(dataDir);
  await migrate(holder.url, { info: () => {} });
});

afterAll(() => rm(dataDir, { recursive: true }));

function command(args: readonly string[] = []): Promise<{ code: number; words: string }> {
  const script = join(import.meta.dirname, 'verify.ts');
  const env = { PATH: process.env.PATH, MUSTER_DATA_DIR: dataDir };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), words: stdout + stderr });
    });
  });
}

// Sequential, like an operator.
test('npm run verify exits with 1 and lists the damaged row, while Muster runs and when it does not', async () => {
  expect(await command()).toMatchObject({ code: 0 });
  await withClient(holder.url, (client) =>
    client.query("INSERT INTO position_log VALUES (7, 'b1', 1700000000000, 1, '{}', 5)"),
  );
  const running = await command();
  expect(running.words).toContain('position_log: b1: entry 7, received at 2023-11-14T22:13:20.000Z: ');
  expect(running.code).toBe(1);
  await holder.end('SIGTERM');
  expect(await command()).toEqual(running);
});

test('npm run verify prints the usage', async () => {
  expect(await command(['b1'])).toEqual({ code: 64, words: 'Usage: npm run verify\n' });
});
