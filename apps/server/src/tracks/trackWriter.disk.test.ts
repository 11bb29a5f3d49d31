import { toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { encodePositions } from '@muster/protocols/musterBinary.ts';
import pino from 'pino';
import { expect, test } from 'vitest';

import { Conditions } from '../core/health/conditions.ts';
import { openTableLog } from '../ingest/log/tableLog.ts';
import { freshDatabase } from '../testing/testDatabase.ts';
import { ensurePartitions } from './trackPartition.store.ts';
import { createTrackWriter } from './trackWriter.ts';

const hour = 3_600_000;
/** Older than the retention of any track. */
const longAgo = 24 * 365 * 3;

test('while the disk has hardly any space left nothing is moved, old data is deleted, and everything is moved later', async () => {
  const database = await freshDatabase();
  const { db, pool } = database;
  const log = await openTableLog({ url: database.url, db });
  const start = 490_000 * hour;
  const payload = encodePositions(toPositionBatch([{ tag: 'a', t: start, lon: 121, lat: 31 }]));
  await log.append([{ buildingId: 'x', receivedAt: start, kind: 'positions', payload }]);
  await db.transaction().execute((transaction) => ensurePartitions(transaction, [490_000 - longAgo]));
  const partitions = async (): Promise<unknown> =>
    (
      await pool.query(
        `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'track_chunk'::regclass`,
      )
    ).rows;
  const [old] = (await partitions()) as unknown[];
  const chunks = () => db.selectFrom('trackChunk').select('count').execute();
  let isScarce = true;
  const tracks = createTrackWriter({
    db,
    log: pino({ level: 'silent' }),
    conditions: new Conditions(Date.now).reporterOf('tracks'),
    now: () => start + hour / 6,
    isDiskScarce: () => isScarce,
  });
  await tracks.run();
  expect(await chunks()).toEqual([]);
  expect(await partitions()).not.toContainEqual(old);
  isScarce = false;
  await tracks.run();
  expect(await chunks()).toEqual([{ count: 1 }]);
  await log.close();
  await database.drop();
});
