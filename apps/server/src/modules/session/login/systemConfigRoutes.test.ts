import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';
import { picture, sendForm, viewUpload } from '../../../testing/uploadForm.ts';

let muster: TestApp;
let admin: Client;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());

const set = async (values: Record<string, unknown>): Promise<void> =>
  void dataOf(await admin.post('/base/parameter/save', values));
const custom = async (customCode: string): Promise<unknown> =>
  dataOf(await admin.get('/pod/systemConfig/customConfigGet', { customCode }));

test('the configured title is public, also before the login', async () => {
  await set({ showName: 'Refinery East' });
  const title = async (): Promise<unknown> => dataOf(await muster.ask('GET', '/pod/systemConfig/getShowNameSetting'));
  expect(await title()).toEqual({ configVal: 'Refinery East' });
  await set({ showName: null });
  expect(await title()).toEqual({ configVal: '' });
});

test('whether the map shows its own logo, and which big screen, is returned after the login', async () => {
  await set({ displayLogo: true, bigScreenVersion: 'index', isOuterNetwork: true });
  expect(dataOf(await admin.get('/pod/systemConfig/getDisPlayLogo'))).toBe(true);
  // The old big screen is opened where the version is neither empty nor truthy.
  expect([await custom('bgversion'), await custom('maplogo'), await custom('iswwyt')]).toEqual([0, null, true]);
  await set({ bigScreenVersion: 'screen5' });
  expect(await custom('bgversion')).toBe(5);
  expect((await muster.ask('GET', '/pod/systemConfig/getDisPlayLogo')).code).toBe(-2);
});

test("the texts around the pages are returned after the login, and the server's version", async () => {
  const shell = async () => dataOf(await admin.get('/pod/systemConfig/shell'));
  expect(await shell()).toEqual({
    logoText: '',
    notice: '',
    appAddress: '',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
  });
  const words = { logoText: '东港石化', notice: '今天 14:00 消防演习', appAddress: 'https://app.example.org/muster' };
  await set(words);
  expect(await shell()).toMatchObject(words);
  expect((await muster.ask('GET', '/pod/systemConfig/shell')).code).toBe(-2);
});

test('the logo of the map is visible in every building, wherever it was uploaded', async () => {
  const { data } = await sendForm(muster, admin.token, '/image/upload?purpose=icon', [
    { name: 'logo.png', content: await picture() },
  ]);
  await set({ displayLogo: true, mapLogo: data[0] });
  const id = await custom('maplogo');
  expect(id).toBe(data[0].id);
  const elsewhere = await addRow(admin, '/pod/building', { name: 'Elsewhere', timeZone: 'Asia/Shanghai' });
  await admin.get('/pod/building/choose', { buildId: muster.buildingId });
  const guard = await logInAs(muster, admin, { permissions: ['pod:alarm:alarm:view'], buildingIds: [elsewhere] });
  const shown = await viewUpload(muster, String(id), { authToken: guard.token });
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
  expect((await viewUpload(muster, String(id), {})).json()).toMatchObject({ code: -2 });
});
