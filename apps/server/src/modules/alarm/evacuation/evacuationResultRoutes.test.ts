import type { EvacuationResult } from '@muster/engine/state/evacuationResult.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { newId } from '../../../core/db/newId.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { writeEvacuationResults } from '../../../runner/evacuationResult.store.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

const view = 'pod:alarm:alarm:view';
const around = (lon: number) => [{ shape: 'circle', center: [lon, 31.25], radius: 20, floor: null }];

let muster: TestApp;
let admin: Client;
let [yard, island, north, south, ada, bea, cid] = Array.from({ length: 7 }, () => '');

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  yard = await addRow(admin, '/pod/area', { name: '罐区', regions: around(121.5) });
  island = await addRow(admin, '/pod/area', { name: '集合点', regions: around(121.51) });
  north = await addRow(admin, '/bp/depart', { name: 'north' });
  south = await addRow(admin, '/bp/depart', { name: 'south' });
  const person = (name: string, departId: string) =>
    addRow(admin, '/bp/person', { name, number: name, personType: 'internal', departId });
  [ada, bea, cid] = [await person('Ada', north), await person('Bea', north), await person('Cid', south)];
});
afterAll(() => muster.close());

const startedAt = Date.UTC(2030, 0, 1, 8);

async function end(more: Partial<EvacuationResult> = {}): Promise<string> {
  const start = { lon: 121.5, lat: 31.25, floor: 1, t: startedAt - 1000 };
  const nobody = { kind: 'person', wasInside: true, isInside: false, start, arrivedAt: null, islandId: null } as const;
  const { id: accountId } = await muster.database.db
    .selectFrom('account')
    .select('id')
    .where('name', '=', 'admin')
    .executeTakeFirstOrThrow();
  const result: EvacuationResult = {
    id: newId(),
    areaId: yard,
    safeIslands: [island],
    isDrill: true,
    cause: 'gas smell',
    startedAt,
    startedBy: accountId,
    endedAt: startedAt + 600_000,
    endedBy: accountId,
    arrivalRate: 0.8,
    expected: 2,
    arrived: 1,
    remaining: 1,
    people: [
      { ...nobody, id: ada, arrivedAt: startedAt + 90_000, islandId: island },
      { ...nobody, id: bea },
      { ...nobody, id: cid, wasInside: false, isInside: true, start: null },
    ],
    ...more,
  };
  await withTransaction(muster.database.db, (transaction) =>
    writeEvacuationResults(transaction, muster.buildingId, [result]),
  );
  return result.id;
}

const page = (client: Client, query = {}) => client.get('/pod/evacuation/page', query);
const get = (client: Client, id: string) => client.get('/pod/evacuation/get', { id });

describe('past evacuations', () => {
  test('are told with cause, start and end, the curve, the times to 50, 80 and 100 %, and everybody', async () => {
    const id = await end();
    expect(dataOf(await get(admin, id))).toEqual({
      id,
      areaId: yard,
      areaName: '罐区',
      safeIslands: [{ id: island, name: '集合点' }],
      isDrill: true,
      cause: 'gas smell',
      startedAt,
      startedBy: 'admin',
      endedAt: startedAt + 600_000,
      endedBy: 'admin',
      arrivalRate: 0.8,
      expected: 2,
      arrived: 1,
      remaining: 1,
      curve: [
        [0, 0],
        [90_000, 1],
      ],
      reached: [
        { share: 0.5, afterMs: 90_000 },
        { share: 0.8, afterMs: null },
        { share: 1, afterMs: null },
      ],
      people: [
        expect.objectContaining({ name: 'Cid', state: 'inside', wasInside: false, seenAt: null, departName: 'south' }),
        expect.objectContaining({ name: 'Bea', state: 'onTheWay', lon: 121.5, lat: 31.25, floor: 1 }),
        expect.objectContaining({
          name: 'Ada',
          state: 'safe',
          island: '集合点',
          arrivedAt: startedAt + 90_000,
          seenAt: startedAt - 1000,
        }),
      ],
    });
  });

  test('stay as they were when the area, its people and their departments are gone or renamed', async () => {
    const before = dataOf(await get(admin, await end()));
    const id = before.id;
    const { db } = muster.database;
    await db.updateTable('depart').set({ name: 'renamed' }).where('id', '=', north).execute();
    await db.updateTable('area').set({ name: 'renamed' }).where('id', '=', yard).execute();
    expect(dataOf(await get(admin, id))).toEqual(before);
    await db.updateTable('depart').set({ name: 'north' }).where('id', '=', north).execute();
    await db.updateTable('area').set({ name: '罐区' }).where('id', '=', yard).execute();
  });

  test('are a list, the newest first, page by page', async () => {
    const [later, earlier] = [await end({ startedAt: startedAt + 9e9 }), await end({ startedAt: startedAt + 8e9 })];
    const { data, length } = dataOf(await page(admin, { size: 2 }));
    expect(data.map(({ id }: { id: string }) => id)).toEqual([later, earlier]);
    expect(data[0]).toMatchObject({ areaName: '罐区', expected: 2, arrived: 1, remaining: 1, isDrill: true });
    expect(length).toBeGreaterThan(2);
    expect(dataOf(await page(admin, { page: 1, size: 1 })).data[0].id).toBe(earlier);
    expect((await page(admin, { sort: 'x' })).code).toBe(-1);
  });

  test('show a caller the people of its own departments only, and the counts of all', async () => {
    const id = await end();
    const rights = { permissions: [view], dataScope: 'designated', designatedDepartIds: [north] } as const;
    const found = dataOf(await get(await logInAs(muster, admin, rights), id));
    expect(found.people.map(({ name }: { name: string }) => name)).toEqual(['Bea', 'Ada']);
    expect(found).toMatchObject({ expected: 2, arrived: 1 });
  });

  test('are of the own site, and for whoever may see alarms', async () => {
    const id = await end();
    const stranger = await logInAs(muster, admin, { permissions: ['bp:organization:job:view'] });
    expect((await get(stranger, id)).code).toBe(-3);
    expect((await page(stranger)).code).toBe(-3);
    expect(await get(admin, 'nothing')).toMatchObject({ code: -1, message: 'No such evacuation' });
    await muster.database.db
      .updateTable('evacuationResult')
      .set({ buildingId: 'other' })
      .where('id', '=', id)
      .execute();
    expect((await get(admin, id)).code).toBe(-1);
  });
});
