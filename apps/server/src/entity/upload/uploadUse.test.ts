import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { UploadFolder } from '../../core/upload/uploadFolder.ts';
import { gasCylinderMigration } from '../../testing/gasCylinder.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../testing/testSite.ts';
import {
  archive,
  type FormFile,
  picture as makePicture,
  sendForm,
  uploadPhoto,
  viewUpload,
} from '../../testing/uploadForm.ts';
import { sweepUploads } from './uploadRoutes.ts';

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

describe('an upload that a row uses', () => {
  let north: string;
  let south: string;
  let number = 0;
  const cylinder = (more: object) => ({ number: `C${(number += 1)}`, name: 'cylinder', gas: 'oxygen', ...more });
  const permissions = ['view', 'add', 'edit', 'delete'].map((action) => `pod:device:gasCylinder:${action}`);

  beforeAll(async () => {
    north = await addRow(admin, '/bp/depart', { name: 'north' });
    south = await addRow(admin, '/bp/depart', { name: 'south' });
  });

  test('is stored as id and name, and read with its address', async () => {
    const picture = await photo();
    const id = await addRow(admin, path, cylinder({ picture }));
    const stored = await muster.database.pool.query('select picture from gas_cylinder where id = $1', [id]);
    expect(stored.rows).toEqual([{ picture: { id: picture.id, name: '王伟.jpg' } }]);
    const shown = { id: picture.id, name: '王伟.jpg', downloadUrl: `/image/view?id=${picture.id}` };
    expect(dataOf(await admin.get(`${path}/get`, { id })).picture).toEqual(shown);
    expect(dataOf(await admin.get(`${path}/page`)).data[0].picture).toEqual(shown);
    // It is sent again as it was read.
    expect(await admin.post(`${path}/save`, { id, picture: shown })).toMatchObject({ code: 0 });
  });

  test('is seen by accounts that see the row, and before that by its creator', async () => {
    const designated = (departId: string) =>
      logInAs(muster, admin, { permissions, dataScope: 'designated', designatedDepartIds: [departId] });
    const [ours, theirs, blind] = [
      await designated(north),
      await designated(south),
      await logInAs(muster, admin, { permissions: ['bp:organization:job:view'] }),
    ];
    const picture = await photo(ours);
    for (const [client, status] of [
      [ours, 200],
      [theirs, 404],
      [admin, 404],
    ] as const)
      expect(await statusFor(client, picture.id)).toBe(status);
    const id = await addRow(ours, path, cylinder({ picture, departId: north }));
    for (const [client, status] of [
      [ours, 200],
      [admin, 200],
      [theirs, 404],
      [blind, 404],
    ] as const)
      expect(await statusFor(client, picture.id)).toBe(status);
    await addRow(admin, path, { id, departId: south });
    expect([await statusFor(ours, picture.id), await statusFor(theirs, picture.id)]).toEqual([404, 200]);
  });

  test('is invisible to an account of another site with every permission there', async () => {
    const buildingId = await addRow(admin, '/pod/building', { name: 'Elsewhere' });
    const stranger = await logInAs(muster, admin, { permissions: ['*'], buildingIds: [buildingId] });
    const picture = await photo();
    const icon = (await upload('/image/upload?purpose=icon', [{ name: 'i.png', content: await makePicture() }]))
      .data[0];
    await addRow(admin, path, cylinder({ picture }));
    for (const { id } of [picture, icon]) {
      expect(await statusFor(stranger, id)).toBe(404);
      expect((await view(id, { authToken: stranger.token }, '/file/download')).json()).toMatchObject({
        code: -1,
        message: 'The file could not be found',
      });
    }
    const taken = await stranger.post(`${path}/save`, cylinder({ picture }));
    expect(taken).toMatchObject({ code: -1, data: { fields: [{ field: 'picture', rule: 'upload' }] } });
  });

  test('cannot be claimed by another row, by another account, for another purpose, nor be invented', async () => {
    const used = await photo();
    await addRow(admin, path, cylinder({ picture: used }));
    const colleague = await logInAs(muster, admin, { permissions });
    const icon = (await upload('/image/upload?purpose=icon', [{ name: 'i.png', content: await makePicture() }]))
      .data[0];
    for (const picture of [used, await photo(colleague), icon, { ...used, id: '0'.repeat(26) }])
      expect(await admin.post(`${path}/save`, cylinder({ picture }))).toMatchObject({
        code: -1,
        data: { fields: [{ field: 'picture', rule: 'upload' }] },
      });
    const elsewhere = { ...used, downloadUrl: 'https://elsewhere.example/?id=1' };
    expect((await admin.post(`${path}/save`, cylinder({ picture: elsewhere }))).data.fields).toMatchObject([
      { field: 'picture', rule: 'shape' },
    ]);
  });

  test('is claimed by only one of two rows at once', async () => {
    const picture = await photo();
    const answers = await Promise.all([1, 2].map(() => admin.post(`${path}/save`, cylinder({ picture }))));
    expect(answers.map(({ code }) => code).sort((one, other) => one - other)).toEqual([-1, 0]);
  });

  /** All sessions have ended over night. */
  async function nextDay(): Promise<void> {
    muster.clock.now += 25 * 3_600_000;
    admin = await muster.logIn();
    await admin.get('/pod/building/choose', { buildId: muster.buildingId });
  }

  test('is deleted a day after the row released it, and not before', async () => {
    const folder = new UploadFolder(muster.uploadRoot);
    const { db } = muster.database;
    const sweep = () => sweepUploads(db, folder, muster.clock.now);
    const [first, second, third] = [await photo(), await photo(), await photo()];
    const id = await addRow(admin, path, cylinder({ picture: first }));
    const gone = await addRow(admin, path, cylinder({ picture: second }));
    await nextDay();
    await sweep();
    // A used upload stays; an unused one is deleted.
    expect(await statusFor(admin, first.id)).toBe(200);
    expect(await statusFor(admin, third.id)).toBe(404);
    await admin.post(`${path}/save`, { id, picture: null });
    await admin.post(`${path}/delete`, { ids: gone });
    await sweep();
    expect([await statusFor(admin, first.id), await statusFor(admin, second.id)]).toEqual([200, 200]);
    await nextDay();
    await sweep();
    expect([await statusFor(admin, first.id), await statusFor(admin, second.id)]).toEqual([404, 404]);
    const known = new Set((await db.selectFrom('upload').select('id').execute()).map((row) => row.id));
    for await (const ids of folder.ids()) for (const each of ids) expect(known.has(each)).toBe(true);
  });

  test('may be several, each of which is claimed', async () => {
    const paper = async (name: string) =>
      (await upload('/file/upload', [{ name, content: await archive(['word/document.xml']) }])).data[0];
    const papers = [await paper('a.docx'), await paper('b.docx')];
    const id = await addRow(admin, path, cylinder({ papers }));
    const row = dataOf(await admin.get(`${path}/get`, { id }));
    expect(row.papers.map(({ name, downloadUrl }: Record<string, string>) => [name, downloadUrl])).toEqual(
      papers.map((each) => [each.name, `/file/download?id=${each.id}`]),
    );
  });
});
