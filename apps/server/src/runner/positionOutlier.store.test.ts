import type { OutlierEvent } from '@muster/engine/event.ts';
import { toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { encodePositions } from '@muster/protocols/musterBinary.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTableLog } from '../ingest/log/tableLog.ts';
import { freshDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { trackHistory } from '../tracks/trackHistory.ts';
import { readOutliers, writeOutliers } from './positionOutlier.store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const start = Date.UTC(2025, 10, 20, 1, 30);
const at = (second: number): number => start + second * 1000;
const mark = (tag: string, t: number): OutlierEvent => ({ kind: 'outlier', tag, t });

test('marks are returned after the points of their span, those of the requested time and tag', async () => {
  const buildingId = 'b1';
  const points = [
    ...[0, 10, 20, 30].map((second) => ({ tag: 'a', t: at(second), lon: 121.4, lat: 31.2 })),
    { tag: 'b', t: at(10), lon: 121.4, lat: 31.2 },
  ];
  const log = await openTableLog({ url: database.url, db: database.db });
  const payload = encodePositions(toPositionBatch(points));
  await log.append([{ buildingId, receivedAt: at(30), kind: 'positions', payload }]);
  await log.close();
  const marks = [mark('a', at(0)), mark('a', at(10)), mark('a', at(30)), mark('c', at(10))];
  await database.db.transaction().execute((transaction) => writeOutliers(transaction, buildingId, marks));

  const spans = ['a', 'b'].map((tag) => ({ tag, from: at(0), to: at(30) }));
  const pieces: { span: number; points: number[]; outliers: number[] }[] = [];
  const seconds = (times: Iterable<number>): number[] => Array.from(times, (t) => (t - start) / 1000);
  for await (const piece of trackHistory(database.db, { buildingId, spans }))
    pieces.push({ span: piece.span, points: seconds(piece.points.t), outliers: seconds(piece.outliers) });
  expect(pieces).toEqual([
    { span: 0, points: [0, 10, 20], outliers: [] },
    { span: 0, points: [], outliers: [0, 10] },
    { span: 1, points: [10], outliers: [] },
  ]);
});

test('more marks than fit into one page are all read, in order', async () => {
  const buildingId = 'b2';
  const times = Array.from({ length: 20_001 }, (_, ms) => start + ms);
  const read = await database.db.transaction().execute(async (transaction) => {
    const marks = times.map((t) => mark('a', t));
    await writeOutliers(transaction, buildingId, marks.toReversed());
    const range = { buildingId, tag: 'a', from: start, to: start + times.length };
    return Array.fromAsync(readOutliers(transaction, range));
  });
  expect(read.length).toBeGreaterThan(1);
  expect(read.flat()).toEqual(times);
});
