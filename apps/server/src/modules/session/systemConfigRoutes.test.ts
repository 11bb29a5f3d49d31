import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { dataOf } from '../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  const parameters = { showName: 'Refinery East', displayLogo: true, 'custom.bgversion': 5, 'custom.maplogo': 'img1' };
  await muster.database.db
    .insertInto('systemParameter')
    .values(Object.entries(parameters).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .execute();
});
afterAll(() => muster.close());

test('the configured title is told to everybody, before the login as well', async () => {
  expect(dataOf(await muster.ask('GET', '/pod/systemConfig/getShowNameSetting'))).toEqual({
    configVal: 'Refinery East',
  });
});

test('whether the map shows its own logo, which one, and which big screen is told to who is logged in', async () => {
  expect(dataOf(await admin.get('/pod/systemConfig/getDisPlayLogo'))).toBe(true);
  const custom = async (customCode: string): Promise<unknown> =>
    dataOf(await admin.get('/pod/systemConfig/customConfigGet', { customCode }));
  expect([await custom('bgversion'), await custom('maplogo'), await custom('iswwyt')]).toEqual([5, 'img1', null]);
  expect((await muster.ask('GET', '/pod/systemConfig/getDisPlayLogo')).code).toBe(-2);
});
