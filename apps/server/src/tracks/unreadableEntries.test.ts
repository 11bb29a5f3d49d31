import { toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { encodePositions } from '@muster/protocols/musterBinary.ts';
import pino from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';

import { Conditions } from '../core/health/conditions.ts';
import type { PositionLog } from '../ingest/log/positionLog.ts';
import { openTableLog } from '../ingest/log/tableLog.ts';
import { freshDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { createTrackWriter } from './trackWriter.ts';

const minute = 60_000;
const start = 490_000 * 60 * minute;

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

async function snapshotAt(buildingId: string, seq: number): Promise<void> {
  const snapshot = { buildingId, seq, takenAt: 0, version: 1, payload: Buffer.alloc(0) };
  await opened().db.insertInto('engineSnapshot').values(snapshot).execute();
}

async function runAt(minutes: number): Promise<void> {
  await createTrackWriter({
    db: opened().db,
    log: pino({ level: 'silent' }),
    conditions: conditions.reporterOf('tracks'),
    now: () => start + minutes * minute,
  }).run();
}

const chunks = () =>
  opened().db.selectFrom('trackChunk').select(['buildingId', 'count']).orderBy('buildingId').execute();

test('an unreadable entry in the log of one site delays neither its other tracks nor those of another site', async () => {
  await append('bad', 0, 1, 2);
  await append('good', 0, 1, 2);
  const { db, pool } = opened();
  await pool.query(`UPDATE position_log SET payload = '\\x00ff' WHERE seq = 1`);
  await pool.query(`UPDATE position_log SET kind = 99 WHERE seq = 3`);
  await snapshotAt('bad', 3);
  await runAt(60);
  expect(await chunks()).toEqual([
    { buildingId: 'bad', count: 1 },
    { buildingId: 'good', count: 3 },
  ]);
  expect(await db.selectFrom('positionLog').select('seq').where('seq', '=', 1).execute()).toEqual([]);
  const kept = await db
    .selectFrom('unreadableEntry')
    .select(['seq', 'buildingId', 'kind', 'payload'])
    .orderBy('seq')
    .execute();
  expect(kept).toMatchObject([
    { seq: 1, buildingId: 'bad', kind: 0, payload: Buffer.of(0, 255) },
    { seq: 3, buildingId: 'bad', kind: 99 },
  ]);
  expect(conditions.all()).toMatchObject([
    { code: 'corruption', buildingId: 'bad', facts: { place: 'position_log 1–3 (2)' } },
  ]);
});

test('a place of the tracks that is not in the log counts as its beginning, and affects no other site', async () => {
  await append('bad', 0, 1);
  await append('good', 0, 1);
  await opened().pool.query(`INSERT INTO track_place VALUES ('bad', 9007199254740993), ('good', -5)`);
  for (const site of ['bad', 'good']) await snapshotAt(site, 4);
  await runAt(1);
  expect(await chunks()).toEqual([
    { buildingId: 'bad', count: 2 },
    { buildingId: 'good', count: 2 },
  ]);
});
