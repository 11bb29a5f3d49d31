import { chmod, chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { isFullSuite } from '@muster/testkit/suiteSize.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { type DatabaseHolder, holdDatabase, holdDatabaseWithoutNamespaces } from '../../testing/databaseHolder.ts';
import { withClient } from '../db/withClient.ts';
import { serviceUser } from './identity.ts';
import { findProgram, run } from './processes.ts';

const nobody = await serviceUser();
const asNobody = ['setpriv', `--reuid=${nobody?.uid}`, `--regid=${nobody?.gid}`, '--clear-groups', '--'];
const isRoot = process.geteuid?.() === 0 && findProgram('setpriv') !== undefined && nobody !== undefined;
const hasNamespaces = isRoot && (await run(['unshare', '--user', 'true'])).code === 0;
/** A project in a home folder closed to others cannot be read by another user. */
const nobodyReadsUs =
  isRoot && (await run([...asNobody, process.execPath, '-e', `fs.readFileSync('${import.meta.filename}')`])).code === 0;

let dataDir: string;
let holder: DatabaseHolder | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-identity-'));
});

afterEach(async () => {
  await holder?.end('SIGTERM');
  holder = undefined;
  await rm(dataDir, { recursive: true });
});

/** That it serves, and the owner of the processes; with a stop and a start in between. */
async function startTwice(start: () => Promise<DatabaseHolder>): Promise<number> {
  holder = await start();
  await withClient(holder.url, (client) => client.query('CREATE TABLE note ()'));
  await holder.end('SIGTERM');
  holder = await start();
  await withClient(holder.url, (client) => client.query('SELECT FROM note'));
  return (await stat(`/proc/${holder.databasePid}`)).uid;
}

describe.skipIf(!hasNamespaces)('root (needs user namespaces)', () => {
  test('runs it in a folder that is closed to other users', async () => {
    expect(await startTwice(() => holdDatabase(dataDir))).toBe(0);
    expect((await stat(join(dataDir, 'database', 'cluster'))).uid).toBe(0);
  });

  test('without the right to make user namespaces, runs it as another user, in a folder closed to that one too', async () => {
    expect(await startTwice(() => holdDatabaseWithoutNamespaces(dataDir))).toBe(nobody?.uid);
    expect((await stat(join(dataDir, 'database', 'cluster'))).uid).toBe(nobody?.uid);
  });

  test.runIf(isFullSuite)('gives that user no privileges if it can reach the folder without', async () => {
    await chmod(dataDir, 0o755);
    holder = await holdDatabaseWithoutNamespaces(dataDir);
    const { output } = await run(['grep', 'CapEff', `/proc/${holder.databasePid}/status`]);
    expect(output).toMatch(/CapEff:\s0+\n/);
  });

  test.runIf(isFullSuite)(
    'continues with a folder created in a namespace after namespaces were disabled, and gives it to that user then',
    async () => {
      holder = await holdDatabase(dataDir);
      await withClient(holder.url, (client) => client.query('CREATE TABLE note ()'));
      await holder.end('SIGTERM');
      expect(await startTwiceOn('SELECT FROM note', () => holdDatabaseWithoutNamespaces(dataDir))).toBe(nobody?.uid);
      await holder.end('SIGTERM');
      expect(await startTwiceOn('SELECT FROM note', () => holdDatabase(dataDir))).toBe(nobody?.uid);
    },
  );
});

async function startTwiceOn(sql: string, start: () => Promise<DatabaseHolder>): Promise<number> {
  holder = await start();
  await withClient(holder.url, (client) => client.query(sql));
  return (await stat(`/proc/${holder.databasePid}`)).uid;
}

describe.skipIf(!nobodyReadsUs)('a plain user (needs root to become one, and a project that others can read)', () => {
  test('runs it as itself', async () => {
    await chown(dataDir, nobody?.uid ?? 0, nobody?.gid ?? 0);
    expect(await startTwice(() => holdDatabase(dataDir, { as: asNobody }))).toBe(nobody?.uid);
  });

  test.runIf(isFullSuite)('gets an error if the folder belongs to another user', async () => {
    await chmod(dataDir, 0o777);
    holder = await holdDatabase(dataDir);
    await expect(holdDatabase(dataDir, { as: asNobody })).rejects.toThrow(/belongs to user 0 and we run as user/);
  });

  test.runIf(isFullSuite)('can continue as itself after root ran it', async () => {
    await chown(dataDir, nobody?.uid ?? 0, nobody?.gid ?? 0);
    holder = await holdDatabase(dataDir, { as: asNobody });
    await holder.end('SIGTERM');
    expect(await startTwice(() => holdDatabase(dataDir))).toBe(nobody?.uid);
    await holder?.end('SIGTERM');
    holder = await holdDatabase(dataDir, { as: asNobody });
  });
});
