import { afterAll, beforeAll, expect, test } from 'vitest';

import { newId } from '../core/db/newId.ts';
import { pointsOf } from '../testing/pointsOf.ts';
import { freshDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { toChunk } from './moveTracks.ts';
import { storedTimes } from './storedTimes.store.ts';
import { addParts } from './trackChunk.store.ts';
import { ensurePartitions } from './trackPartition.store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const msPerHour = 3_600_000;
const hour = 490_000;
const now = (hour + 24) * msPerHour;

/** Parts of a chunk, each with points at these seconds of its hour. */
async function store(
  buildingId: string,
  tag: string,
  at: number,
  ...parts: readonly (readonly number[])[]
): Promise<void> {
  for (const seconds of parts)
    await database.db.transaction().execute(async (transaction) => {
      await ensurePartitions(transaction, [at]);
      const points = pointsOf(seconds.map((second) => ({ tag, t: at * msPerHour + second * 1000, lon: 1, lat: 2 })));
      await addParts(transaction, buildingId, [toChunk({ tag, hour: at, points })]);
    });
}

test('the newest time of a tag is that of its newest hour, whichever of its parts has it', async () => {
  const site = newId();
  await store(site, 'a', hour, [100]);
  await store(site, 'a', hour + 3, [500, 900], [20, 30]);
  await store(site, 'b', hour, [7]);
  await store(newId(), 'b', hour + 9, [7]);
  const newest = await storedTimes(database.db, () => now).newest(site, ['a', 'b', 'never']);
  expect(newest).toEqual(
    new Map([
      ['a', (hour + 3) * msPerHour + 900_000],
      ['b', hour * msPerHour + 7000],
    ]),
  );
});

test('times older than any accepted position are not queried', async () => {
  const site = newId();
  await store(site, 'a', hour, [1]);
  const after = (days: number) => storedTimes(database.db, () => (hour + days * 24) * msPerHour).newest(site, ['a']);
  expect((await after(7)).size).toBe(1);
  expect((await after(9)).size).toBe(0);
});

test('the times of hours are returned in the order of the query, ascending, from all their parts', async () => {
  const site = newId();
  await store(site, 'a', hour, [5, 9], [1, 7]);
  await store(site, 'b', hour, [3]);
  await store(site, 'a', hour + 1, [4]);
  const asked = [
    { tag: 'b', hour },
    { tag: 'a', hour: hour + 2 },
    { tag: 'a', hour },
  ];
  const times = await storedTimes(database.db).inHours(site, asked);
  expect(times.map((list) => Array.from(list, (t) => (t - hour * msPerHour) / 1000))).toEqual([[3], [], [1, 5, 7, 9]]);
});

test('an empty query has an empty result', async () => {
  const stored = storedTimes(database.db);
  expect(await stored.newest('nowhere', [])).toEqual(new Map());
  expect(await stored.inHours('nowhere', [])).toEqual([]);
  expect(await stored.through('nowhere')).toBe(0);
});
