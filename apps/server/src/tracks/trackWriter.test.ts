import { toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { encodePositions } from '@muster/protocols/musterBinary.ts';
import { eventually } from '@muster/testkit/eventually.ts';
import pino from 'pino';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';

import { Conditions } from '../core/health/conditions.ts';
import { writeParameters } from '../core/settings/parameter.store.ts';
import type { PositionLog } from '../ingest/log/positionLog.ts';
import { openTableLog } from '../ingest/log/tableLog.ts';
import { writeOutliers } from '../runner/positionOutlier.store.ts';
import { freshDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { ensurePartitions } from './trackPartition.store.ts';
import { createTrackWriter, type TrackWriter, type TrackWriterOptions } from './trackWriter.ts';

let database: TestDatabase | undefined;
let log: PositionLog;
let conditions: Conditions;
beforeEach(async () => {
  await close();
  conditions = new Conditions(Date.now);
  database = await freshDatabase();
  log = await openTableLog({ url: database.url, db: database.db });
});
afterAll(close);

async function close(): Promise<void> {
  if (database === undefined) return;
  await log.close();
  await database.drop();
}

function opened(): TestDatabase {
  if (database === undefined) throw new Error('Each test has a database');
  return database;
}

const minute = 60_000;
const hour = 60 * minute;
const start = 490_000 * hour;

function writer(nowMs: number, options: Partial<TrackWriterOptions> = {}): TrackWriter {
  return createTrackWriter({
    db: opened().db,
    log: pino({ level: 'silent' }),
    conditions: conditions.reporterOf('tracks'),
    now: () => nowMs,
    ...options,
  });
}

/** One entry for each of these minutes, received then. */
async function append(buildingId: string, ...minutes: readonly number[]): Promise<void> {
  await log.append(
    minutes.map((at) => ({
      buildingId,
      receivedAt: start + at * minute,
      kind: 'positions',
      payload: encodePositions(toPositionBatch([{ tag: 'a', t: start + at * minute, lon: 121, lat: 31 }])),
    })),
  );
}

/** As saved by the page of the parameters. */
async function setParameters(values: Readonly<Record<string, number>>): Promise<void> {
  await opened()
    .db.transaction()
    .execute((transaction) => writeParameters(transaction, values));
}
const keepTracksFor = (trackRetentionDays: number): Promise<void> => setParameters({ trackRetentionDays });

async function addPresence(kind: 'enter' | 'exit' | 'unknown', minutes: number, areaId = 'tanks'): Promise<void> {
  const t = start + minutes * minute;
  await opened()
    .db.insertInto('presenceEvent')
    .values({ buildingId: 'x', t, kind, areaId, tag: 'a', subjectId: 'p' })
    .execute();
}

async function snapshotAt(buildingId: string, seq: number): Promise<void> {
  await opened()
    .db.insertInto('engineSnapshot')
    .values({ buildingId, seq, takenAt: 0, version: 1, payload: Buffer.alloc(0) })
    .execute();
}

async function logged(): Promise<number[]> {
  return (await opened().db.selectFrom('positionLog').select('seq').orderBy('seq').execute()).map(({ seq }) => seq);
}

async function chunks(): Promise<{ hour: number; part: number; count: number }[]> {
  const rows = await opened()
    .db.selectFrom('trackChunk')
    .select(['hour', 'part', 'count'])
    .orderBy('hour')
    .orderBy('part')
    .execute();
  return rows.map((row) => ({ ...row, hour: row.hour - 490_000 }));
}

async function marks(): Promise<number[]> {
  return (await opened().db.selectFrom('positionOutlier').select('t').orderBy('t').execute()).map(({ t }) => t);
}

async function partitions(): Promise<string[]> {
  const { rows } = await opened().pool.query<{ name: string }>(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'track_chunk'::regclass ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

test('an hour collects parts while it lasts, is merged once it is over, and opens again for late points', async () => {
  await append('x', 1, 2);
  await writer(start + 3 * minute).run();
  await append('x', 4);
  await writer(start + 62 * minute).run();
  expect(await chunks()).toEqual([
    { hour: 0, part: 1, count: 2 },
    { hour: 0, part: 2, count: 1 },
  ]);
  await writer(start + 71 * minute).run();
  expect(await chunks()).toEqual([{ hour: 0, part: 0, count: 3 }]);
  await append('x', 5, 72);
  await writer(start + 69 * minute).run();
  expect(await chunks()).toEqual([
    { hour: 0, part: 0, count: 3 },
    { hour: 0, part: 1, count: 1 },
    { hour: 1, part: 1, count: 1 },
  ]);
  await writer(start + 80 * minute).run();
  expect(await chunks()).toEqual([
    { hour: 0, part: 0, count: 4 },
    { hour: 1, part: 1, count: 1 },
  ]);
});

test('the log keeps what a restart of the engine needs, what is young, and everything before the first snapshot', async () => {
  await append('x', 0, 1, 2, 3, 4, 5);
  await append('y', 0);
  await writer(start + hour).run();
  expect(await logged()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  await snapshotAt('x', 4);
  await snapshotAt('x', 5);
  // Entry 3, of minute 2, is exactly ten minutes old.
  await writer(start + 12 * minute).run();
  expect(await logged()).toEqual([3, 4, 5, 6, 7]);
  await writer(start + hour).run();
  expect(await logged()).toEqual([5, 6, 7]);
});

test('entries that the tracks have not reached stay, however old they are', async () => {
  await append('x', 0, 1, 2, 3);
  await snapshotAt('x', 4);
  await opened().pool.query('ALTER TABLE track_chunk RENAME TO elsewhere');
  await expect(writer(start + hour).run()).rejects.toThrow('not up to date');
  expect(await logged()).toEqual([1, 2, 3, 4]);
});

test('a chunk that cannot be merged does not prevent trimming of the log', async () => {
  await append('x', 1, 2);
  await writer(start + 3 * minute).run();
  const { db, pool } = opened();
  await pool.query("UPDATE track_chunk SET payload = 'damaged'");
  await snapshotAt('x', 1);
  await writer(start + 2 * hour).run();
  expect(await db.selectFrom('damagedChunk').select('tag').execute()).toHaveLength(1);
  expect(await logged()).toEqual([2]);
});

test('creates the partition of next week ahead, and drops whole ones past the retention of the parameter, with the marks of their positions', async () => {
  const week = 7 * 24 * hour;
  const marked = [start, start + week].map((t) => ({ kind: 'outlier' as const, tag: 'a', t }));
  await opened()
    .db.transaction()
    .execute((transaction) => writeOutliers(transaction, 'x', marked));
  await append('x', 1);
  await writer(start + minute).run();
  const first = await partitions();
  expect(first.length).toBe(2);
  await keepTracksFor(30);
  await writer(start + week).run();
  expect((await partitions()).length).toBe(3);
  expect((await chunks()).length).toBe(1);
  // The week's last hour must be thirty days old.
  const end = Math.ceil((490_000 + 1) / 168) * 168 * hour;
  await writer(end + 30 * 24 * hour - 1).run();
  expect(await partitions()).toContain(first[0]);
  expect(await marks()).toEqual([start, start + week]);
  await writer(end + 30 * 24 * hour).run();
  expect(await partitions()).not.toContain(first[0]);
  expect(await chunks()).toEqual([]);
  expect(await marks()).toEqual([start + week]);
});

test('drops nothing by a clock that has leapt ahead, until that is confirmed', async () => {
  await append('x', 1);
  await writer(start + minute).run();
  await keepTracksFor(30);
  const leapt = start + 10 * 365 * 24 * hour;
  await writer(leapt, { retentionNow: () => start + minute }).run();
  expect((await chunks()).length).toBe(1);
  await writer(leapt).run();
  expect(await chunks()).toEqual([]);
});

test('deletes presence events with the tracks, except of subjects still inside', async () => {
  for (const id of ['tanks', 'elsewhere'])
    await opened().db.insertInto('area').values({ id, buildingId: 'x', name: id, regions: '[]' }).execute();
  await addPresence('enter', 0, 'an area that is no more');
  await addPresence('enter', 0);
  await addPresence('exit', 5);
  await addPresence('enter', 10);
  await addPresence('enter', 0, 'elsewhere');
  await addPresence('exit', 0, 'elsewhere');
  await addPresence('enter', 20, 'elsewhere');
  await addPresence('unknown', 60, 'elsewhere');
  await keepTracksFor(30);
  const after = async (minutes: number): Promise<string[]> => {
    await writer(start + minutes * minute + 30 * 24 * hour).run();
    const left = opened().db.selectFrom('presenceEvent').select(['areaId', 'kind', 't']).orderBy('areaId').orderBy('t');
    return (await left.execute()).map(({ areaId, kind, t }) => `${areaId} ${kind} ${(t - start) / minute}`);
  };
  // Nothing is too old before the next millisecond.
  expect(await after(0)).toHaveLength(8);
  expect(await after(1)).toEqual(['elsewhere enter 20', 'elsewhere unknown 60', 'tanks exit 5', 'tanks enter 10']);
  expect(await after(60)).toEqual(['elsewhere unknown 60', 'tanks enter 10']);
  expect(await after(1e6)).toEqual(['tanks enter 10']);
});

test('deletes access records with the log, building by building, however many there are', async () => {
  const { db, pool } = opened();
  await setParameters({ logRetentionDays: 200 });
  for (const id of ['x', 'y']) await db.insertInto('building').values({ id, name: id, timeZone: 'UTC' }).execute();
  await pool.query(
    `INSERT INTO access_record (id, building_id, at, direction, area_name, area_id, subject_kind, tag, subject_id)
     SELECT building || i, building, to_timestamp($1 / 1000.0) + i * interval '1 minute', 'enter', '', '', 'person', '', ''
     FROM generate_series(0, 2500) i, unnest('{x,y}'::text[]) building`,
    [start],
  );
  await writer(start + 2400 * minute + 200 * 24 * hour).run();
  const { rows } = await pool.query(
    'SELECT building_id AS id, count(*)::int AS count FROM access_record GROUP BY 1 ORDER BY 1',
  );
  expect(rows).toEqual([
    { id: 'x', count: 101 },
    { id: 'y', count: 101 },
  ]);
});

test('two that need the same partition at the same time both get it', async () => {
  const ensure = () =>
    opened()
      .db.transaction()
      .execute((transaction) => ensurePartitions(transaction, [490_000, 490_001]));
  await Promise.all([ensure(), ensure(), ensure()]);
  expect((await partitions()).length).toBe(1);
});

test('draining moves what is left in the log', async () => {
  const running = writer(start + minute, { everyMs: hour });
  running.start();
  await eventually(async () => expect((await partitions()).length).toBe(2));
  await append('x', 0, 1);
  await running.drain();
  expect(await chunks()).toEqual([{ hour: 0, part: 1, count: 2 }]);
});

test('a database that is away is reported, and the writer continues when it is back', async () => {
  const warn = vi.fn();
  await append('x', 0, 1);
  await opened().pool.query('ALTER TABLE track_chunk RENAME TO elsewhere');
  const running = writer(start + minute, { everyMs: 1, log: { info: () => {}, error: () => {}, warn } });
  running.start();
  await eventually(() => expect(warn).toHaveBeenCalled());
  await opened().pool.query('ALTER TABLE elsewhere RENAME TO track_chunk');
  await eventually(async () => expect(await chunks()).toEqual([{ hour: 0, part: 1, count: 2 }]));
  await running.drain();
});

test('moves a backlog of many transactions to its end', async () => {
  const payload = encodePositions(
    toPositionBatch(Array.from({ length: 10_000 }, (_, row) => ({ tag: 'a', t: start + row, lon: 121, lat: 31 }))),
  );
  const entries = Array.from({ length: 12 }, (_, at) => ({
    buildingId: `b${at % 2}`,
    receivedAt: start,
    kind: 'positions' as const,
    payload,
  }));
  for (let round = 0; round < 4; round++) await log.append(entries.slice());
  await writer(start + minute).run();
  const places = await opened().db.selectFrom('trackPlace').selectAll().orderBy('buildingId').execute();
  expect(places).toEqual([
    { buildingId: 'b0', seq: 47 },
    { buildingId: 'b1', seq: 48 },
  ]);
});
