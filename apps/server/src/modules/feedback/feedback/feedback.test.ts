import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';
import { picture, sendForm, viewUpload } from '../../../testing/uploadForm.ts';

const path = '/base/feedback';
const permission = (action: string): string => `base:system:feedback:${action}`;

let muster: TestApp;
let admin: Client;
let user: Client;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  user = await logInAs(muster, admin, { permissions: [permission('add')] });
});
afterAll(() => muster.close());

const install = async (deployType: 'local' | 'cloud'): Promise<void> =>
  void dataOf(await admin.post('/base/parameter/save', { deployType }));
const upload = async (url: string, name: string, content: Buffer) =>
  (await sendForm(muster, user.token, url, [{ name, content }])).data[0];

test('feedback is accepted by a cloud installation only, and the console reads which kind it is', async () => {
  const deployType = async (): Promise<unknown> => {
    const login = { name: 'admin', password: 'Muster_2026' };
    return dataOf(await muster.ask('POST', '/doLogin', { body: login })).deployType;
  };
  expect(await deployType()).toBe('local');
  expect(await user.post(`${path}/save`, { content: 'The map is slow' })).toMatchObject({
    code: -1,
    message: 'Feedback is for cloud installations only',
  });
  await install('cloud');
  expect(await deployType()).toBe('cloud');
  expect(await user.post(`${path}/save`, { content: 'The map is slow' })).toMatchObject({ code: 0 });
});

test('feedback gets account and time from the server, whatever the sender sends', async () => {
  await install('cloud');
  expect((await user.post(`${path}/save`, { content: 'x', accountName: 'the boss' })).code).not.toBe(0);
  const id = await addRow(user, path, { content: 'Where is the legend?', page: '/dashboard' });
  const row = dataOf(await admin.get(`${path}/get`, { id }));
  expect(row).toMatchObject({ content: 'Where is the legend?', page: '/dashboard' });
  expect(row.accountName).toMatch(/^tester_/);
  expect(Math.abs(Date.parse(row.at) - muster.clock.now)).toBeLessThan(1000);
  for (const client of [user, admin])
    expect((await client.post(`${path}/save`, { id, content: 'changed' })).code).toBe(-3);
});

test('may include a picture and a video, which need the permission to read feedback', async () => {
  await install('cloud');
  const image = await upload('/image/upload?purpose=feedbackImage', 'map.png', await picture('png'));
  const film = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypisom'),
    Buffer.alloc(4),
    Buffer.from('isomiso2mp41'),
  ]);
  const video = await upload('/file/upload?purpose=feedbackVideo', 'map.mp4', film);
  const id = await addRow(user, path, { content: 'It looks like this', image, video });
  expect(dataOf(await admin.get(`${path}/get`, { id }))).toMatchObject({
    image: { name: 'map.png', downloadUrl: `/image/view?id=${image.id}` },
    video: { name: 'map.mp4', downloadUrl: `/file/download?id=${video.id}` },
  });
  expect((await viewUpload(muster, image.id, { authToken: admin.token })).statusCode).toBe(200);
  expect((await viewUpload(muster, image.id, { authToken: user.token })).statusCode).toBe(404);
});

test('the list is for administrators: the permission to send does not include reading', async () => {
  expect((await user.get(`${path}/page`)).code).toBe(-3);
  const reader = await logInAs(muster, admin, { permissions: [permission('view')] });
  expect(dataOf(await reader.get(`${path}/page`)).length).toBeGreaterThan(0);
  expect((await reader.post(`${path}/save`, { content: 'x' })).code).toBe(-3);
});
