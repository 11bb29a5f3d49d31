import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';

import { uploadIdPattern } from '@muster/model/entity/upload.ts';
import { eventually } from '@muster/testkit/eventually.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { logInAs } from '../../testing/testSite.ts';
import {
  archive,
  type FormFile,
  multipart,
  picture,
  sendForm,
  uploadPhoto,
  viewUpload,
} from '../../testing/uploadForm.ts';

let muster: TestApp;
let admin: Client;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());

const upload = (url: string, files: readonly FormFile[], client = admin, language = 'en-US') =>
  sendForm(muster, client.token, url, files, { language });
const photo = (client = admin) => uploadPhoto(muster, client);
const view = (id: string, headers: Record<string, string>, url = '/image/view') => viewUpload(muster, id, headers, url);

/** Stored files, when nothing is left in the incoming folder. */
async function filesLeft(): Promise<number> {
  await eventually(async () => {
    expect(await readdir(join(muster.uploadRoot, 'incoming')).catch(() => [])).toEqual([]);
  });
  const entries = await readdir(muster.uploadRoot, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).length;
}

describe('a picture', () => {
  test('is answered with a record with an id that cannot be guessed', async () => {
    const answer = await upload('/image/upload', [{ name: 'C:\\fakepath\\阀门 1.PNG', content: await picture() }]);
    expect(answer).toMatchObject({ status: 200, code: 0 });
    const [record, ...others] = answer.data;
    expect(others).toEqual([]);
    expect(record).toEqual({
      id: expect.stringMatching(uploadIdPattern),
      name: '阀门 1.PNG',
      size: expect.any(Number),
      type: 'image/png',
      downloadUrl: `/image/view?id=${record.id}`,
    });
  });

  test('is re-encoded: upright, and without hidden data', async () => {
    const content = await sharp(await picture('jpeg'))
      .resize(40, 20)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'whose it is' } })
      .toBuffer();
    expect(content.includes('whose it is')).toBe(true);
    const { data } = await upload('/image/upload?purpose=photo', [
      { name: 'a.jpeg', content: Buffer.concat([content, Buffer.from('<script>')]) },
    ]);
    const { rawPayload, headers } = await view(data[0].id, { authToken: admin.token });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 20, height: 40 });
    expect(rawPayload.includes('whose it is') || rawPayload.includes('<script>')).toBe(false);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(data[0].size),
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-disposition']).toMatch(/^inline; /);
  });

  test('that is cached is revalidated, not sent again', async () => {
    const { id } = await photo();
    const again = await view(id, { authToken: admin.token, 'if-none-match': `"${id}"` });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
    expect((await view(id, { 'if-none-match': `"${id}"` })).json()).toMatchObject({ code: -2 });
  });

  test.each([
    ['a text that calls itself a picture', 'a.png', async () => Buffer.from('not at all')],
    ['a picture of another format than its extension', 'a.jpg', () => picture('png')],
    ['a format that is not taken', 'a.gif', async () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
    ['a drawing that can run scripts', 'a.svg', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('is not %s', async (_, name, content) => {
    const before = await filesLeft();
    const answer = await upload('/image/upload', [{ name, content: await content() }]);
    expect(answer).toMatchObject({ status: 200, code: -1, message: 'Wrong file type: only PNG, JPG, JPEG' });
    expect(await filesLeft()).toBe(before);
  });

  test('that is truncated, or decompresses to more than any plan, is refused', async () => {
    const half = (await picture('jpeg', 400)).subarray(0, 900);
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const before = await filesLeft();
    for (const file of [
      { name: 'a.jpg', content: half },
      { name: 'a.png', content: bomb },
    ]) {
      const message = 'The picture cannot be read, or is too large; choose another one';
      expect(await upload('/image/upload', [file])).toMatchObject({ code: -1, message });
    }
    expect(await filesLeft()).toBe(before);
  });

  test('for a rich text is answered with its address only', async () => {
    const { data } = await upload('/image/uploadImgForWE', [{ name: 'a.png', content: await picture() }]);
    expect(data).toEqual([expect.stringMatching(/^\/image\/view\?id=[0-9a-z]{26}$/)]);
  });
});

describe('limits by purpose', () => {
  const filled = (bytes: number): Buffer => Buffer.alloc(bytes, 'x');

  test.each([
    ['/image/upload', 10, 'a.png'],
    ['/image/upload?purpose=icon', 2, 'a.png'],
    ['/image/upload?purpose=markerIcon', 5, 'a.png'],
    ['/image/upload?purpose=mapBackground', 5, 'a.jpg'],
    ['/image/upload?purpose=feedbackImage', 5, 'a.jpg'],
    ['/image/uploadImgForWE', 2, 'a.png'],
    ['/file/upload?purpose=feedbackVideo', 100, 'a.mp4'],
  ])('%s accepts %i MB and not a byte more', async (url, megabytes, name) => {
    const before = await filesLeft();
    const bytes = megabytes * 2 ** 20;
    const over = await upload(url, [{ name, content: filled(bytes + 1) }]);
    const message = `The file is too large: at most ${megabytes} MB`;
    expect(over).toMatchObject({ status: 413, code: -1, message, data: null });
    // At the limit its content is checked: it is no picture.
    expect(await upload(url, [{ name, content: filled(bytes) }])).toMatchObject({ status: 200, code: -1 });
    expect(await filesLeft()).toBe(before);
  });

  test('an icon is a png, a photo a png or jpeg', async () => {
    const file = { name: 'a.jpg', content: await picture('jpeg') };
    expect((await upload('/image/upload?purpose=icon', [file])).message).toBe('Wrong file type: only PNG');
    expect((await upload('/image/upload?purpose=photo', [file])).code).toBe(0);
  });

  test('the purpose may be a field before the file; an unknown one, or one of another call, is refused', async () => {
    const file = { name: 'a.jpg', content: await picture('jpeg') };
    const send = (purpose: string) => sendForm(muster, admin.token, '/image/upload', [file], { fields: { purpose } });
    expect((await send('icon')).message).toBe('Wrong file type: only PNG');
    for (const purpose of ['attachment', 'nothing'])
      expect(await send(purpose)).toMatchObject({ code: -1, data: { fields: [{ field: 'purpose' }] } });
  });

  test.each([
    [
      '/file/upload',
      'plan.doc',
      async () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
    ],
    ['/file/upload', 'plan.docx', () => archive(['[Content_Types].xml', 'word/document.xml'])],
    ['/file/upload?purpose=mapPackage', 'map.zip', () => archive(['tiles/0/0.png'])],
    [
      '/file/upload?purpose=feedbackVideo',
      'a.mp4',
      async () => Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'),
    ],
  ])('%s accepts %s', async (url, name, content) => {
    const sent = await content();
    const answer = await upload(url, [{ name, content: sent }]);
    expect(answer).toMatchObject({ code: 0, data: [{ name, downloadUrl: `/file/download?id=${answer.data[0]?.id}` }] });
    const download = await view(answer.data[0].id, { authToken: admin.token }, '/file/download');
    expect(download.rawPayload.equals(sent)).toBe(true);
    expect(download.headers['content-disposition']).toBe(`attachment; filename="${name}"; filename*=UTF-8''${name}`);
  });

  test.each([
    ['plan.docx', () => archive(['tiles/0/0.png'])],
    ['plan.doc', () => archive(['word/document.xml'])],
    ['plan.exe', async () => Buffer.from('MZ')],
  ])('/file/upload refuses %s with other content', async (name, content) => {
    expect(await upload('/file/upload', [{ name, content: await content() }])).toMatchObject({
      code: -1,
      message: 'Wrong file type: only DOC, DOCX',
    });
  });

  test.each([
    ['zh-CN', '文件类型不正确，仅支持 PNG', '请先选择文件', '只能上传一个文件'],
    ['zh-TW', '檔案類型不正確，僅支援 PNG', '請先選擇檔案', '只能上傳一個檔案'],
    ['en-US', 'Wrong file type: only PNG', 'Select a file first', 'Only one file is allowed'],
  ])('errors are in %s', async (language, type, none, two) => {
    const url = '/image/upload?purpose=icon';
    const file = { name: 'a.jpg', content: await picture('jpeg') };
    const good = { name: 'a.png', content: await picture() };
    expect((await upload(url, [file], admin, language)).message).toBe(type);
    expect((await upload(url, [], admin, language)).message).toBe(none);
    expect((await upload(url, [{ name: '', content: '' }], admin, language)).message).toBe(none);
    const before = await filesLeft();
    expect((await upload(url, [good, good], admin, language)).message).toBe(two);
    expect(await filesLeft()).toBe(before);
  });

  test('a body that is no form, or names a file that was never sent, is refused', async () => {
    expect(await admin.post('/image/upload', {})).toMatchObject({ code: -1, message: 'Select a file first' });
    const forged = { file: { path: '/etc/passwd', name: 'a.png', size: 1, fileType: 'png', purpose: 'icon' } };
    expect(await admin.post('/image/upload', forged)).toMatchObject({
      code: -1,
      data: { fields: [{ field: 'file' }] },
    });
  });

  test('an upload that is aborted leaves nothing', async () => {
    const before = await filesLeft();
    const address = await muster.app.listen({ host: '127.0.0.1', port: 0 });
    const { payload, headers } = multipart([{ name: 'plan.docx', content: Buffer.alloc(2 ** 20) }]);
    const sending = request(`${address}/file/upload`, {
      method: 'POST',
      headers: { ...headers, authToken: admin.token, 'content-length': 100 * 2 ** 20 },
    });
    sending.on('error', () => {});
    sending.write(payload.subarray(0, 2 ** 19));
    const incoming = (): Promise<string[]> => readdir(join(muster.uploadRoot, 'incoming')).catch(() => []);
    await eventually(async () => expect(await incoming()).toHaveLength(1));
    sending.destroy();
    expect(await filesLeft()).toBe(before);
  });

  test('an account with too many pending uploads cannot upload more', async () => {
    const { db } = muster.database;
    const client = await logInAs(muster, admin, { permissions: ['pod:device:locationCard:add'] });
    const { id } = await photo(client);
    await db
      .updateTable('upload')
      .set({ size: 2 * 2 ** 30 })
      .where('id', '=', id)
      .execute();
    expect(await upload('/image/upload', [{ name: 'a.png', content: await picture() }], client)).toMatchObject({
      code: -1,
      message: 'Too many unused uploads; save the records that they belong to, or try again later',
    });
  });

  test('an account without write permission cannot upload', async () => {
    const client = await logInAs(muster, admin, { permissions: ['pod:device:locationCard:view'] });
    expect((await upload('/image/upload', [{ name: 'a.png', content: await picture() }], client)).code).toBe(-3);
  });
});
