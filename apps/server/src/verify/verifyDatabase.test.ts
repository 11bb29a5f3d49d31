import { createEngine } from '@muster/engine/createEngine.ts';
import { snapshotVersion } from '@muster/engine/snapshot/snapshot.ts';
import { toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { encodePositions } from '@muster/protocols/musterBinary.ts';
import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { withTransaction } from '../core/db/withTransaction.ts';
import { Conditions } from '../core/health/conditions.ts';
import type { PositionLog } from '../ingest/log/positionLog.ts';
import { openTableLog } from '../ingest/log/tableLog.ts';
import { readSnapshots, writeSnapshot } from '../runner/enginePlace.store.ts';
import { freshDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { mergeChunks } from '../tracks/mergeChunks.ts';
import { moveTracks } from '../tracks/moveTracks.ts';
import { storedTimes } from '../tracks/storedTimes.store.ts';
import { trackHistory } from '../tracks/trackHistory.ts';
import { createTrackWriter } from '../tracks/trackWriter.ts';
import { inWords, verifyDatabase } from './verifyDatabase.ts';

const hour = 3_600_000;
const first = 490_000;

let database: TestDatabase;
let log: PositionLog;
beforeEach(async () => {
  database = await freshDatabase();
  log = await openTableLog({ url: database.url, db: database.db });
});
afterEach(async () => {
  await log.close();
  await database.drop();
});

/** A position of T1 at the beginning of each of these hours, in a separate entry each. */
async function append(...hours: readonly number[]): Promise<void> {
  await log.append(
    hours.map((at) => {
      const t = (first + at) * hour;
      return {
        buildingId: 'b1',
        receivedAt: t,
        kind: 'positions' as const,
        payload: encodePositions(toPositionBatch([{ tag: 'T1', t, lon: 121, lat: 31 }])),
      };
    }),
  );
}

/** Like a disk error: one bit of one byte is changed, so that only the checksum shows it. */
async function damage(table: 'position_log' | 'track_chunk' | 'engine_snapshot', where: string): Promise<void> {
  const bit = sql.raw(`UPDATE ${table} SET payload = set_bit(payload, 8 * length(payload) - 3,
    1 - get_bit(payload, 8 * length(payload) - 3)) WHERE ${where}`);
  await sql`${bit}`.execute(database.db);
}

async function hoursOfT1(): Promise<{ points: number[]; damaged: [number, number][] }> {
  const points: number[] = [];
  const damaged: [number, number][] = [];
  const span = { tag: 'T1', from: first * hour, to: (first + 5) * hour };
  for await (const piece of trackHistory(database.db, { buildingId: 'b1', spans: [span] })) {
    points.push(...[...piece.points.t].map((t) => t / hour - first));
    for (const { from, to } of piece.damaged ?? []) damaged.push([from / hour - first, to / hour - first]);
  }
  return { points, damaged };
}

const verify = () => verifyDatabase(database.db);
const snapshot = () => createEngine({ timeZone: 'UTC', areas: [] }).snapshot();
const keep = (seq: number): Promise<void> =>
  withTransaction(database.db, (transaction) =>
    writeSnapshot(transaction, 'b1', snapshotVersion, { seq, reachedAt: first * hour, bytes: snapshot() }),
  );

describe('a checksum', () => {
  it('exists for each written payload: log, tracks as they are moved and merged, snapshots', async () => {
    await append(0, 1);
    await moveTracks(database.db, 'b1');
    await append(0.5);
    await moveTracks(database.db, 'b1');
    await mergeChunks(database.db, first + 1);
    await keep(1);
    const { faults, checked, withoutChecksum } = await verify();
    expect(faults).toEqual([]);
    expect(checked).toEqual({ position_log: 3, track_chunk: 2, engine_snapshot: 1 });
    expect(withoutChecksum).toBe(0);
    const { rows } = await sql<{ is: boolean }>`
      SELECT bool_and(checksum IS NOT NULL) AS is FROM
        (SELECT checksum FROM position_log UNION ALL SELECT checksum FROM track_chunk
         UNION ALL SELECT checksum FROM engine_snapshot) AS every`.execute(database.db);
    expect(rows).toEqual([{ is: true }]);
  });

  it('is missing for old rows: they are read as they are', async () => {
    await append(0, 1);
    await moveTracks(database.db, 'b1');
    await append(2);
    await keep(3);
    for (const table of ['positionLog', 'trackChunk', 'engineSnapshot'] as const)
      await database.db.updateTable(table).set({ checksum: null }).execute();
    expect(await hoursOfT1()).toEqual({ points: [0, 1, 2], damaged: [] });
    expect(await readSnapshots(database.db, 'b1', snapshotVersion)).toMatchObject([{ seq: 3, checksum: null }]);
    expect(await verify()).toMatchObject({ faults: [], withoutChecksum: 6 });
  });
});

describe('damaged data', () => {
  it('of a track are left out of its history by hours, which are named; everything else is there', async () => {
    await append(0, 1, 2, 3, 4);
    await moveTracks(database.db, 'b1');
    await damage('track_chunk', `hour IN (${first + 1}, ${first + 2})`);
    expect(await hoursOfT1()).toEqual({ points: [0, 3, 4], damaged: [[1, 3]] });
    const times = await storedTimes(database.db).inHours('b1', [
      { tag: 'T1', hour: first },
      { tag: 'T1', hour: first + 1 },
    ]);
    expect(times.map((list) => list.length)).toEqual([1, 0]);
  });

  it('of a merged hour are copied beside the tracks, reported by tag and hour, and delay nothing', async () => {
    await append(0);
    await moveTracks(database.db, 'b1');
    await append(0.5, 1);
    await moveTracks(database.db, 'b1');
    await damage('track_chunk', `hour = ${first} AND part = 1`);
    await damage('track_chunk', `hour = ${first + 1}`);
    const conditions = new Conditions(Date.now);
    let now = (first + 3) * hour;
    const writer = createTrackWriter({
      db: database.db,
      log: pino({ level: 'silent' }),
      conditions: conditions.reporterOf('tracks'),
      now: () => now,
    });
    await writer.run();
    await writer.run();
    expect(conditions.all()).toMatchObject([
      {
        code: 'corruption',
        buildingId: 'b1',
        subject: 'track_chunk',
        facts: { place: expect.stringMatching(/^track_chunk T1 \d{4}-\d\d-\d\dT\d\d:00Z, T1 \S+$/) },
      },
    ]);
    expect(await hoursOfT1()).toEqual({ points: [0.5], damaged: [[0, 2]] });
    const { faults } = await verify();
    expect(faults.map(({ table, buildingId, place }) => [table, buildingId, place.slice(0, 3)])).toEqual([
      ['damaged_chunk', 'b1', 'T1 '],
      ['damaged_chunk', 'b1', 'T1 '],
    ]);
    // They expire with the tracks.
    now += 10_000 * 24 * hour;
    await writer.run();
    expect((await verify()).faults).toEqual([]);
  });

  it('of the log are skipped and reported, and later entries count', async () => {
    await append(0, 1, 2);
    await damage('position_log', 'seq = 2');
    const skipped: number[] = [];
    const read = await Array.fromAsync(log.read('b1', 0, (seq) => skipped.push(seq)));
    expect(read.map(({ seq }) => seq)).toEqual([1, 3]);
    expect(skipped).toEqual([2]);
  });

  it('are listed by the verification with table, site and place', async () => {
    await append(0, 1);
    await moveTracks(database.db, 'b1');
    await keep(1);
    await keep(2);
    expect(inWords(await verify())).toMatch(/^Nothing is damaged\. Rows checked: 2 of position_log/);
    await damage('position_log', 'seq = 2');
    await damage('track_chunk', `hour = ${first + 1}`);
    await damage('engine_snapshot', 'seq = 1');
    // A torn page: the rest of the payload is missing, without a checksum.
    await sql`UPDATE position_log SET payload = substr(payload, 1, 9), checksum = NULL WHERE seq = 1`.execute(
      database.db,
    );
    const verification = await verify();
    expect(verification.faults.map(({ table, buildingId, place }) => `${table} ${buildingId} ${place}`)).toEqual([
      expect.stringMatching(/^position_log b1 entry 1, received at 2/),
      expect.stringMatching(/^position_log b1 entry 2, received at 2/),
      expect.stringMatching(/^track_chunk b1 T1 \d{4}-/),
      'engine_snapshot b1 snapshot at entry 1',
    ]);
    expect(inWords(verification)).toContain('track_chunk: b1: T1 2');
    expect(inWords(verification)).toContain('4 damaged. Rows checked: 2 of position_log');
  });
});
