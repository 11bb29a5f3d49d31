import { appendFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { inFullSuite } from '@muster/testkit/suiteSize.ts';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { holdDatabase } from '../../testing/databaseHolder.ts';
import { makeDatabase, type MadeDatabase } from '../../testing/madeDatabase.ts';
import { withClient } from '../db/withClient.ts';
import { inspectProcess } from './processes.ts';
import { type EmbeddedDatabase, findRunningDatabase, startEmbeddedDatabase } from './startEmbeddedDatabase.ts';

const log = pino({ level: 'silent' });
const running: EmbeddedDatabase[] = [];
let dataDir: string;
let made: MadeDatabase;

beforeAll(async () => {
  made = await makeDatabase();
});
afterAll(() => made.remove());

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-embedded-'));
});

afterEach(async () => {
  for (const database of running.splice(0)) await database.stop();
  await rm(dataDir, { recursive: true });
});

async function start(options: { dataDir?: string; transport?: 'tcp' } = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ dataDir, log, ...options });
  running.push(database);
  return database;
}

/** For tests that need no old data. */
async function startMade(): Promise<EmbeddedDatabase> {
  await made.copyTo(dataDir);
  return start();
}

async function ask(url: string, sql: string): Promise<unknown> {
  const { rows } = await withClient(url, (client) => client.query<unknown[]>({ text: sql, rowMode: 'array' }));
  return rows[0]?.[0];
}

const cluster = (...path: string[]): string => join(dataDir, 'database', 'cluster', ...path);

test('written data exist after the next start', async () => {
  const first = await start();
  await ask(first.url, "CREATE TABLE note AS SELECT 'kept' AS text");
  await first.stop();
  expect(await inspectProcess(first.pid())).toBeUndefined();
  const second = await start();
  expect(await ask(second.url, 'SELECT text FROM note')).toBe('kept');
});

describe('one that runs', () => {
  let home: string;
  let kept: EmbeddedDatabase | undefined;
  let url: string;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'muster-embedded-'));
    await made.copyTo(home);
    kept = await startEmbeddedDatabase({ dataDir: home, log });
    ({ url } = kept);
  });
  afterAll(async () => {
    await kept?.stop();
    await rm(home, { recursive: true });
  });

  test('its files and its socket are for their owner only', async () => {
    for (const folder of ['', 'cluster', 'socket']) {
      const { mode } = await stat(join(home, 'database', folder));
      expect((mode & 0o777).toString(8)).toBe('700');
    }
  });

  test("the server's role does not own everything, but may create the extensions that migrations need", async () => {
    expect(await ask(url, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toBe(false);
    for (const name of ['btree_gist', 'pg_trgm']) await ask(url, `CREATE EXTENSION ${name}`);
  });

  test('sorts text by code point, in UTF-8', async () => {
    expect(
      await ask(url, "SELECT string_agg(t, '' ORDER BY t) FROM unnest(ARRAY['b', '张', 'B', 'a', '李']) AS t"),
    ).toBe('Bab张李');
  });

  test('a second instance is refused with the process that uses it and instructions', async () => {
    await expect(holdDatabase(home)).rejects.toThrow(
      new RegExp(
        `DatabaseInUse: .* is in use by process ${process.pid} and its PostgreSQL ${kept?.pid()}.*MUSTER_DATA_DIR`,
      ),
    );
    expect(await ask(url, 'SELECT 1')).toBe(1);
  });

  test('stops although a client is still connected', async () => {
    await withClient(url, async () => {
      await kept?.stop();
      expect(await findRunningDatabase(home)).toBeUndefined();
    });
  });
});

test.for(inFullSuite(['fsync', 'full_page_writes', 'synchronous_commit'], ['fsync']))(
  'refuses to run with %s switched off',
  async (name) => {
    const first = await startMade();
    await first.stop();
    await appendFile(cluster('postgresql.conf'), `\n${name} = off\n`);
    await expect(start()).rejects.toThrow(`${name} = off (configuration file)`);
    expect(await findRunningDatabase(dataDir)).toBeUndefined();
  },
);

test('refuses a role whose settings do not wait for the disk', async () => {
  const first = await startMade();
  await ask(first.url, 'ALTER ROLE muster SET synchronous_commit = off');
  await first.stop();
  await expect(start()).rejects.toThrow('synchronous_commit = off (user)');
});

test('of two first starts at once one gets the database and the other is refused', async () => {
  const starts = await Promise.allSettled([holdDatabase(dataDir), holdDatabase(dataDir)]);
  const [winner, ...others] = starts.filter((result) => result.status === 'fulfilled');
  const [loser] = starts.filter((result) => result.status === 'rejected');
  expect(others).toEqual([]);
  expect(String(loser?.reason)).toContain(`is in use by process ${winner?.value.pid}`);
  expect(await readdir(join(dataDir, 'database'))).toEqual(['cluster', 'socket']);
  await winner?.value.end('SIGTERM');
});

test('starts although the process id of a crashed one now belongs to another process', async () => {
  const first = await startMade();
  await first.stop();
  const lock = `${process.pid}\n${cluster()}\n1700000000\n5432\n${join(dataDir, 'database', 'socket')}\n\n0 0\nready   \n`;
  await writeFile(cluster('postmaster.pid'), lock);
  await mkdir(join(dataDir, 'database', 'socket'), { mode: 0o700 });
  await writeFile(join(dataDir, 'database', 'socket', '.s.PGSQL.5432.lock'), lock);
  expect(await ask((await start()).url, 'SELECT 1')).toBe(1);
});

test('an interrupted first start leaves nothing that affects the next one', async () => {
  const left = join(dataDir, 'database', 'cluster.new-4194305');
  await mkdir(left, { recursive: true, mode: 0o700 });
  await writeFile(join(left, 'PG_VERSION'), '18\n');
  await start();
  expect(await readdir(join(dataDir, 'database'))).toEqual(['cluster', 'socket']);
});

test('refuses the data of another major version', async () => {
  const first = await startMade();
  await first.stop();
  await writeFile(cluster('PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow('was written by PostgreSQL 17, this is 18');
});

test('a folder too deep for a socket, with special characters, works', async () => {
  const deep = join(dataDir, `很长, "quoted" 100% and it's ${'deep'.repeat(20)}`, 'b');
  const { url } = await start({ dataDir: deep });
  expect(await ask(url, 'SELECT 1')).toBe(1);
  expect((await findRunningDatabase(deep))?.url).toBe(url);
});

test('a short folder with special characters works', async () => {
  const odd = join(dataDir, `很, "q" 50% it's`);
  await made.copyTo(odd);
  const { url } = await start({ dataDir: odd });
  expect(await ask(url, 'SELECT 1')).toBe(1);
  expect(new URL(url.replace('@/', '@host/')).searchParams.get('host')).toContain(odd);
});

test('without unix sockets it listens on loopback and requires a password', async () => {
  const { url } = await start({ transport: 'tcp' });
  expect(await ask(url, 'SELECT inet_server_addr()::text')).toBe('127.0.0.1/32');
  await expect(ask(url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow('password authentication failed');
  expect((await findRunningDatabase(dataDir))?.url).toBe(url);
});
