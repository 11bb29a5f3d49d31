import { afterAll, beforeEach, expect, test } from 'vitest';

import { withClient } from '../../core/db/withClient.ts';
import { freshDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { trimEntries } from './positionLog.store.ts';
import { type LogEntry, LogTaken, LogUnavailable, type NewEntry, type PositionLog } from './positionLog.ts';
import { openTableLog } from './tableLog.ts';

let database: TestDatabase;
const open: PositionLog[] = [];

beforeEach(async () => {
  for (const log of open.splice(0)) await log.close();
  await database?.drop();
  database = await freshDatabase();
});
afterAll(async () => {
  for (const log of open.splice(0)) await log.close();
  await database.drop();
});

async function openLog(lockWaitMs = 10_000): Promise<PositionLog> {
  const log = await openTableLog({ url: database.url, db: database.db, lockWaitMs });
  open.push(log);
  return log;
}

function entry(buildingId: string, text: string): NewEntry {
  return { buildingId, receivedAt: 1_763_600_000_000, kind: 'positions', payload: new TextEncoder().encode(text) };
}

const everything = { receivedBefore: Number.MAX_SAFE_INTEGER, receivedAfter: Number.MAX_SAFE_INTEGER };

async function texts(log: PositionLog, buildingId: string, afterSeq = 0): Promise<string[]> {
  const all: string[] = [];
  for await (const { seq, payload } of log.read(buildingId, afterSeq))
    all.push(`${seq} ${new TextDecoder().decode(payload)}`);
  return all;
}

/** Ends the writing session, like a restarted database. */
async function killWriter(): Promise<void> {
  await withClient(database.url, (client) =>
    client.query(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE application_name = 'muster log' AND datname = current_database()`),
  );
}

test('returns what was appended, bytes, kind and time, in order and building by building', async () => {
  const log = await openLog();
  const written = await log.append([
    { buildingId: 'x', receivedAt: 7, kind: 'positions', payload: Uint8Array.of(0, 255, 128, 10) },
    { buildingId: 'y', receivedAt: 8, kind: 'config', payload: new Uint8Array(0) },
    { buildingId: 'x', receivedAt: 9, kind: 'command', payload: Uint8Array.of(1) },
  ]);
  expect(written.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  const read: LogEntry[] = [];
  for await (const row of log.read('x', 0)) read.push({ ...row, payload: Uint8Array.from(row.payload) });
  expect(read).toEqual([written[0], written[2]]);
});

test('reads a long log to its end, from any place', async () => {
  const log = await openLog();
  await log.append(Array.from({ length: 100 }, (_, number) => entry('x', `${number}`)));
  expect((await texts(log, 'x')).length).toBe(100);
  expect(await texts(log, 'x', 98)).toEqual(['99 98', '100 99']);
  expect(await texts(log, 'x', 100)).toEqual([]);
});

test('continues its numbers, even when everything but the newest entry was trimmed', async () => {
  const first = await openLog();
  await first.append([entry('x', 'a'), entry('x', 'b'), entry('y', 'c')]);
  await first.close();
  await database.db.transaction().execute(async (transaction) => {
    expect(await trimEntries(transaction, 'x', 99, everything)).toBe(2);
    expect(await trimEntries(transaction, 'y', 99, everything)).toBe(0);
  });
  const second = await openLog();
  expect((await second.append([entry('x', 'd')])).map(({ seq }) => seq)).toEqual([4]);
});

test('trims entries received by a clock that was put back since, and keeps the newest entry of the clock', async () => {
  const log = await openLog();
  const clock = (text: string): NewEntry => ({ ...entry('x', text), kind: 'clock' });
  const late = { ...entry('x', 'by the wrong clock'), receivedAt: 2_079_000_000_000 };
  await log.append([clock('first'), late, clock('second'), entry('x', 'd'), entry('y', 'e'), entry('x', 'f')]);
  const received = { receivedBefore: 1_763_599_999_000, receivedAfter: 1_763_600_001_000 };
  await database.db.transaction().execute(async (transaction) => {
    expect(await trimEntries(transaction, 'x', 99, received)).toBe(1);
    expect(await trimEntries(transaction, 'x', 99, everything)).toBe(2);
  });
  expect(await texts(log, 'x')).toEqual(['3 second', '6 f']);
  const newest = await log.newestClock('x');
  expect([newest?.seq, newest?.kind]).toEqual([3, 'clock']);
  expect(await log.newestClock('y')).toBeUndefined();
});

test('trims no entry younger than the limit, nor after the place', async () => {
  const log = await openLog();
  await log.append([
    entry('x', 'a'),
    { ...entry('x', 'b'), receivedAt: 1_763_600_000_001 },
    entry('x', 'c'),
    entry('x', 'd'),
  ]);
  const received = { receivedBefore: 1_763_600_000_001, receivedAfter: Number.MAX_SAFE_INTEGER };
  await database.db.transaction().execute((transaction) => trimEntries(transaction, 'x', 2, received));
  expect(await texts(log, 'x')).toEqual(['2 b', '3 c', '4 d']);
});

test('a second writer is refused while the first one lives, and accepted afterwards', async () => {
  const first = await openLog();
  await first.append([entry('x', 'a')]);
  await expect(openLog(50)).rejects.toThrow(LogTaken);
  await first.close();
  expect((await (await openLog(50)).append([entry('x', 'b')])).map(({ seq }) => seq)).toEqual([2]);
});

test('waits for a writer that is just ending', async () => {
  const first = await openLog();
  const second = openLog();
  await first.close();
  await expect(second).resolves.toBeDefined();
});

test('a connection that broke between two appends is renewed', async () => {
  const log = await openLog();
  await log.append([entry('x', 'a')]);
  await killWriter();
  await appendRetrying(log, [entry('x', 'b')]);
  expect(await texts(log, 'x')).toEqual(['1 a', '2 b']);
});

/** Kills the writer during an append that waits for the blocked table. */
async function breakOff(append: Promise<unknown>): Promise<void> {
  const broken = expect(append).rejects.toThrow(LogUnavailable);
  await killWriter();
  await broken;
}

/** Like the group commit: the same entries again, while the log is away. */
async function appendRetrying(log: PositionLog, entries: readonly NewEntry[]): Promise<readonly LogEntry[]> {
  for (;;) {
    try {
      return await log.append(entries);
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error;
    }
  }
}

test('an append that broke before its commit is written by the next attempt', async () => {
  const log = await openLog();
  await withBlockedTable(async (unblock) => {
    const entries = [entry('x', 'a'), entry('x', 'b')];
    await breakOff(log.append(entries));
    await unblock();
    expect((await appendRetrying(log, entries)).map(({ seq }) => seq)).toEqual([1, 2]);
  });
  expect(await texts(log, 'x')).toEqual(['1 a', '2 b']);
});

test('an append whose commit succeeded unnoticed is not written twice', async () => {
  const log = await openLog();
  await log.append([entry('x', 'a')]);
  const entries = [entry('x', 'b'), entry('y', 'c')];
  await withBlockedTable(async (unblock) => {
    await breakOff(log.append(entries));
    await unblock();
  });
  // The result of a commit whose reply was lost.
  await database.pool.query(`INSERT INTO position_log VALUES (2, 'x', 0, 0, 'b'), (3, 'y', 0, 0, 'c')`);
  expect((await log.append(entries)).map(({ seq }) => seq)).toEqual([2, 3]);
  expect((await log.append([entry('x', 'd')])).map(({ seq }) => seq)).toEqual([4]);
  expect(await texts(log, 'x')).toEqual(['1 a', '2 b', '4 d']);
});

test('entries other than those in doubt are refused', async () => {
  const log = await openLog();
  await withBlockedTable(async () => {
    await breakOff(log.append([entry('x', 'a')]));
  });
  await expect(log.append([entry('x', 'b')])).rejects.toThrow('must be given again');
});

test('a writer that finds entries of another one ends, instead of assigning a number twice', async () => {
  const log = await openLog();
  await log.append([entry('x', 'a')]);
  await killWriter();
  const other = await openLog();
  await other.append([entry('x', 'b')]);
  await other.close();
  await expect(appendRetrying(log, [entry('x', 'c')])).rejects.toThrow(LogTaken);
  expect(await texts(log, 'x')).toEqual(['1 a', '2 b']);
});

/** Blocks an insert until `unblock`, so that it can be interrupted. */
async function withBlockedTable(work: (unblock: () => Promise<unknown>) => Promise<void>): Promise<void> {
  await withClient(database.url, async (client) => {
    await client.query('BEGIN');
    await client.query('LOCK TABLE position_log IN SHARE MODE');
    await work(() => client.query('COMMIT'));
  });
}
