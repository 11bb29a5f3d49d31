import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { isFullSuite } from '@muster/testkit/suiteSize.ts';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { type DatabaseHolder, holdDatabase } from '../../testing/databaseHolder.ts';
import { makeDatabase, type MadeDatabase } from '../../testing/madeDatabase.ts';
import { openDatabase } from '../db/database.ts';
import { withClient } from '../db/withClient.ts';
import { serves } from './postmaster.ts';
import { findProgram, inspectProcess } from './processes.ts';
import { startEmbeddedDatabase } from './startEmbeddedDatabase.ts';

const log = pino({ level: 'silent' });
let made: MadeDatabase;
let dataDir: string;

beforeAll(async () => {
  made = await makeDatabase();
});
afterAll(() => made.remove());

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-survival-'));
  await made.copyTo(dataDir);
});

afterEach(() => rm(dataDir, { recursive: true }));

const write = (holder: DatabaseHolder, sql: string): Promise<unknown> =>
  withClient(holder.url, (client) => client.query(sql));

describe.skipIf(findProgram('setpriv') === undefined)('a server that is killed (needs setpriv)', () => {
  test('stops its database with it', async () => {
    const holder = await holdDatabase(dataDir);
    await holder.end('SIGKILL');
    await expect.poll(() => inspectProcess(holder.databasePid), { timeout: 30_000 }).toBeUndefined();
  });

  test('can be started again at once, with all confirmed data', async () => {
    let holder = await holdDatabase(dataDir);
    await write(holder, 'CREATE TABLE note (number integer)');
    for (const round of [1, 2]) {
      await write(holder, `INSERT INTO note VALUES (${round})`);
      await holder.end('SIGKILL');
      holder = await holdDatabase(dataDir);
    }
    const { rows } = await withClient(holder.url, (client) => client.query('SELECT number FROM note ORDER BY number'));
    expect(rows).toEqual([{ number: 1 }, { number: 2 }]);
    await holder.end('SIGTERM');
    expect(await inspectProcess(holder.databasePid)).toBeUndefined();
  });
});

test('a database that outlived its killed server is stopped by the next one, which then uses it', async () => {
  const killed = await holdDatabase(dataDir, { dies: false });
  await write(killed, 'CREATE TABLE note AS SELECT 1 AS number');
  await killed.end('SIGKILL');
  expect(await inspectProcess(killed.databasePid)).toBeDefined();
  const next = await holdDatabase(dataDir);
  expect(await inspectProcess(killed.databasePid)).toBeUndefined();
  await write(next, 'SELECT number FROM note');
  await next.end('SIGTERM');
});

describe('a database that is killed', () => {
  test('restarts at the same address with all confirmed data', async () => {
    const database = await startEmbeddedDatabase({ dataDir, log });
    const { pool, close } = openDatabase({
      url: database.url,
      name: 'survivor',
      connections: 2,
      statementMs: 60_000,
      log,
    });
    await pool.query('CREATE TABLE note (number integer)');
    await pool.query('INSERT INTO note VALUES (7)');
    const killed = database.pid();
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => database.pid(), { timeout: 60_000 }).not.toBe(killed);
    // The pool may still have connections to the old one.
    const numbers = (): Promise<unknown> =>
      pool.query('SELECT number FROM note').then(
        ({ rows }) => rows,
        () => 'away',
      );
    await expect.poll(numbers, { timeout: 60_000 }).toEqual([{ number: 7 }]);
    await close();
    await database.stop();
  });

  test.runIf(isFullSuite)('again and again restarts again and again, with pauses', async () => {
    const database = await startEmbeddedDatabase({ dataDir, log });
    const died: number[] = [];
    const killAgain = async (): Promise<number> => {
      const pid = database.pid();
      if (!died.includes(pid) && (await inspectProcess(pid)) !== undefined) {
        died.push(pid);
        process.kill(pid, 'SIGKILL');
      }
      return died.length;
    };
    await expect.poll(killAgain, { timeout: 60_000, interval: 50 }).toBe(3);
    await expect.poll(() => serves(database.url), { timeout: 60_000 }).toBe(true);
    await database.stop();
  });
});
