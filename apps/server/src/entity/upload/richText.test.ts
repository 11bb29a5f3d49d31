import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { gasCylinderMigration } from '../../testing/gasCylinder.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../testing/testSite.ts';
import { type FormFile, picture, sendForm, uploadPhoto, viewUpload } from '../../testing/uploadForm.ts';

let muster: TestApp;
let admin: Client;
const path = '/pod/gasCylinder';

beforeAll(async () => {
  muster = await startTestApp();
  await muster.database.pool.query(gasCylinderMigration);
  admin = await muster.logIn();
});
afterAll(() => muster.close());

const upload = (url: string, files: readonly FormFile[], client = admin, language = 'en-US') =>
  sendForm(muster, client.token, url, files, { language });
const photo = (client = admin) => uploadPhoto(muster, client);
const view = (id: string, headers: Record<string, string>, url = '/image/view') => viewUpload(muster, id, headers, url);
const statusFor = async (client: Client, id: string): Promise<number> =>
  (await view(id, { authToken: client.token })).statusCode;

describe('a rich text', () => {
  test('is stored without scripts, external resources and overlays', async () => {
    const [address] = (await upload('/image/uploadImgForWE', [{ name: 'a.png', content: await picture() }])).data;
    const report = [
      '<p style="position:fixed" onclick="x()">Leak <b>found</b></p><script>alert(1)</script>',
      '<img src="https://elsewhere.example/pixel.gif"><img src="data:image/png;base64,AA">',
      `<img src="${address}" onerror="x()" width="20"><iframe src="/"></iframe>`,
      '<a href="javascript:x()">a</a><a href="https://example.org/">b</a><a href="//elsewhere">c</a>',
      '<svg><a xlink:href="javascript:x()">d</a></svg><form action="/x"><input name="y"></form>',
    ].join('');
    const id = await addRow(admin, path, { number: 'R1', name: 'r', gas: 'oxygen', report });
    expect(dataOf(await admin.get(`${path}/get`, { id })).report).toBe(
      [
        '<p>Leak <b>found</b></p>',
        `<img src="${address}" width="20" />`,
        '<a rel="noopener noreferrer" target="_blank">a</a><a href="https://example.org/" rel="noopener noreferrer" target="_blank">b</a><a rel="noopener noreferrer" target="_blank">c</a>',
        '<a>d</a>',
      ].join(''),
    );
    const imageId = String(address).slice(-26);
    const colleague = await logInAs(muster, admin, { permissions: ['pod:device:gasCylinder:view'] });
    expect(await statusFor(colleague, imageId)).toBe(200);
    // Another row may not show it: it would not have the rights of the first one.
    const copy = { number: 'R2', name: 'r', gas: 'oxygen', report: `<img src="${address}">` };
    expect((await admin.post(`${path}/save`, copy)).data.fields).toMatchObject([{ field: 'report', rule: 'upload' }]);
  });

  test('of nothing but scripts is empty', async () => {
    const id = await addRow(admin, path, { number: 'R3', name: 'r', gas: 'oxygen', report: '<script>x</script>' });
    expect(dataOf(await admin.get(`${path}/get`, { id })).report).toBeNull();
  });
});

describe('a page that shows pictures by their addresses', () => {
  test('is authenticated by a cookie that opens pictures and files only, until the session ends', async () => {
    const login = await muster.app.inject({
      method: 'POST',
      url: '/doLogin',
      payload: { name: 'admin', password: 'Muster_2026' },
    });
    const cookies = login.cookies.filter(({ name }) => name === 'musterView');
    expect(cookies.map(({ path }) => path)).toEqual(['/image', '/file']);
    expect(cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    const cookie = `other=1; musterView=${cookies[0]?.value}`;
    const { id } = await photo();
    expect((await view(id, { cookie })).statusCode).toBe(200);
    expect((await view(id, {})).json()).toMatchObject({ code: -2 });
    for (const url of ['/base/authority/get-info', `${path}/page`, '/image/list-icon'])
      expect((await muster.app.inject({ url, headers: { cookie } })).json()).toMatchObject({ code: -2 });
    const token = String(login.headers['authtoken']);
    await muster.app.inject({ method: 'POST', url: '/logout', headers: { authToken: token } });
    expect((await view(id, { cookie })).json()).toMatchObject({ code: -2 });
  });

  test('offers the icons of its site, newest first', async () => {
    const icons = [];
    for (const name of ['one.png', 'two.png']) {
      icons.unshift((await upload('/image/upload?purpose=markerIcon', [{ name, content: await picture() }])).data[0]);
      muster.clock.now += 1;
    }
    const names = dataOf(await admin.get('/image/list-icon')).map(({ name }: { name: string }) => name);
    expect(names.slice(0, 2)).toEqual(['two.png', 'one.png']);
    const other = await addRow(admin, '/pod/building', { name: 'Third site' });
    const stranger = await logInAs(muster, admin, { permissions: ['*'], buildingIds: [other] });
    expect(dataOf(await stranger.get('/image/list-icon'))).toEqual([]);
  });
});
