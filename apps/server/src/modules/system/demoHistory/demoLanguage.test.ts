import { afterAll, beforeAll, expect, it } from 'vitest';

import { withTransaction } from '../../../core/db/withTransaction.ts';
import { adminPassword, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { requestDemoHistory } from './demoHistory.store.ts';

let muster: TestApp;

beforeAll(async () => {
  muster = await startTestApp();
});
afterAll(() => muster.close());

const logInAs = (language: string) =>
  muster.ask('POST', '/doLogin', {
    body: { name: 'admin', password: adminPassword },
    headers: { 'accept-language': language },
  });
const areaNames = async (): Promise<string[]> => {
  const rows = await muster.database.db.selectFrom('area').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
};

it('translates the names of the demo site to English for a first administrator who uses English, and notifies the engine', async () => {
  const { db } = muster.database;
  const area = (id: string, name: string) => ({ id, buildingId: muster.buildingId, name, regions: '[]' });
  await db
    .insertInto('area')
    .values([area('tanks', '罐区'), area('own', 'Own name')])
    .execute();
  await logInAs('en-US');
  expect(await areaNames()).toEqual(['Own name', '罐区']);
  await db
    .insertInto('systemParameter')
    .values({ key: 'demoSite', value: JSON.stringify(muster.buildingId) })
    .execute();
  await logInAs('en-US');
  expect(await areaNames()).toEqual(['Own name', 'Tank farm']);
  expect(muster.asked.configs).toContainEqual({
    buildingId: muster.buildingId,
    entity: 'building',
    ids: [muster.buildingId],
  });
  await db.updateTable('area').set({ name: '罐区' }).where('id', '=', 'tanks').execute();
  await logInAs('en-US');
  expect(await areaNames()).toEqual(['Own name', '罐区']);
});

it('returns on the demo site how many days of its history are generated, and nothing elsewhere', async () => {
  const admin = await muster.logIn();
  const progress = async () => (await admin.get('/base/demoHistory/progress')).data;
  expect(await progress()).toBeNull();
  const mark = { buildingId: muster.buildingId, from: 0, to: 1, days: 30, daysDone: 12 };
  await withTransaction(muster.database.db, (transaction) => requestDemoHistory(transaction, mark));
  expect(await progress()).toEqual({ days: 30, daysDone: 12 });
  const value = (daysDone: number, buildingId: string) => JSON.stringify({ ...mark, daysDone, buildingId });
  for (const other of [value(30, muster.buildingId), value(12, 'another')]) {
    await muster.database.db
      .updateTable('systemParameter')
      .set({ value: other })
      .where('key', '=', 'demoHistory')
      .execute();
    expect(await progress()).toBeNull();
  }
});
