import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { freshDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { readSnapshots, writeSnapshot } from './enginePlace.store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

describe('snapshots', () => {
  it('are kept twice, newest first, and belong to a version', async () => {
    const { db } = database;
    for (const seq of [3, 5, 9]) {
      await db
        .transaction()
        .execute((transaction) =>
          writeSnapshot(transaction, 'b1', 1, { seq, reachedAt: seq, bytes: new Uint8Array([seq]) }),
        );
    }
    const found = await readSnapshots(db, 'b1', 1);
    expect(found.map(({ seq, reachedAt, bytes }) => [seq, reachedAt, ...bytes])).toEqual([
      [9, 9, 9],
      [5, 5, 5],
    ]);
    expect(await readSnapshots(db, 'b1', 2)).toEqual([]);
    expect(await readSnapshots(db, 'b2', 1)).toEqual([]);
  });
});
