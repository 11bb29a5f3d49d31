import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

import sharp from 'sharp';
import { eventually } from '@muster/testkit/eventually.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import yazl from 'yazl';

import { download } from '../../../testing/sheetForm.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';
import { picture, sendForm } from '../../../testing/uploadForm.ts';

let muster: TestApp;
let admin: Client;
let departId: string;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  departId = await addRow(admin, '/bp/depart', { name: '生产一部' });
});
afterAll(() => muster.close());

/** A zip with these files; a name with a final slash is a folder. */
async function archive(entries: Readonly<Record<string, Buffer | string>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(entries))
    if (name.endsWith('/')) zip.addEmptyDirectory(name);
    else zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** A person with a card of the SN. */
async function carrier(sn: string, depart = departId): Promise<string> {
  await addRow(admin, '/pod/locationCard', { sn, departId: depart });
  return addRow(admin, '/bp/person', { name: sn, departId: depart, cardSn: sn });
}
const send = async (entries: Record<string, Buffer | string>, client = admin) =>
  sendForm(muster, client.token, '/bp/person/importPhotos', [{ name: 'photos.zip', content: await archive(entries) }]);
/** A photo that cannot be compressed. */
const grain = () =>
  sharp({
    create: {
      width: 2000,
      height: 2000,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();
const photoOf = async (id: string) => dataOf(await admin.get('/bp/person/get', { id })).photo;
const waiting = () => readdir(`${muster.uploadRoot}/incoming`).catch(() => []);

describe('the photos of people as an archive', () => {
  const exported = (query = '', client = admin) => download(muster, client, `/bp/person/exportPhotos${query}`);
  const pixelsOf = async (id: string) => {
    const { downloadUrl } = await photoOf(id);
    return (await download(muster, admin, downloadUrl)).body;
  };

  test('can be imported again unchanged', async () => {
    const ids = [await carrier('EX-1'), await carrier('EX-2')];
    await send({ 'a/EX-1.jpg': await picture('jpeg'), 'a/EX-2.png': await picture('png') });
    await addRow(admin, '/bp/person', { name: 'EX without a photo', departId });
    const before = await Promise.all(ids.map(photoOf));
    const { status, headers, body } = await exported('?cardSn=EX-');
    expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
    expect(headers['content-disposition']).toContain('Staff photos.zip');
    const archived = await yauzl.fromBufferPromise(body);
    const names: string[] = [];
    for await (const { fileName } of archived.eachEntry()) names.push(fileName);
    expect(names.toSorted()).toEqual(['photos/EX-1.jpg', 'photos/EX-2.png']);
    const pixels = await Promise.all(ids.map(pixelsOf));
    const answer = await sendForm(muster, admin.token, '/bp/person/importPhotos', [
      { name: 'photos.zip', content: body },
    ]);
    expect(answer).toMatchObject({ code: 0, data: { stored: 2, problems: [] } });
    const after = await Promise.all(ids.map(photoOf));
    expect(after.map(({ name }) => name)).toEqual(['EX-1.jpg', 'EX-2.png']);
    expect(after.every(({ id }, at) => id !== before[at].id)).toBe(true);
    // A PNG is re-encoded without loss.
    expect((await pixelsOf(ids[1] ?? '')).equals(pixels[1] ?? Buffer.alloc(0))).toBe(true);
  });

  test('are those of visible people, need the permission to export, and are logged', async () => {
    const elsewhere = await addRow(admin, '/bp/depart', { name: '检维修部' });
    await carrier('EXD-1', elsewhere);
    await send({ 'a/EXD-1.jpg': await picture('jpeg') });
    expect((await exported('?cardSn=EXD-')).status).toBe(200);
    const log = dataOf(await admin.get('/base/systemLog/page', { action: 'export' }));
    expect(log.data[0]).toMatchObject({ accountName: 'admin', after: { filters: ['cardSn'], photos: 1 } });
    const permissions = ['bp:enterprise:person:view', 'bp:enterprise:person:export'];
    const stranger = await logInAs(muster, admin, {
      permissions,
      dataScope: 'designated',
      designatedDepartIds: [departId],
    });
    expect(await stranger.get('/bp/person/exportPhotos', { cardSn: 'EXD-' })).toMatchObject({
      code: -1,
      message: 'None of these people has both a photo and a location card',
    });
    const reader = await logInAs(muster, admin, { permissions: ['bp:enterprise:person:view'] });
    expect((await reader.get('/bp/person/exportPhotos')).code).toBe(-3);
  });

  test('leave out people whose card cannot be a file name', async () => {
    await carrier('../EXF');
    const id = await carrier('EXF-1');
    await send({ 'a/EXF-1.jpg': await picture('jpeg') });
    const { id: photo, name } = await photoOf(id);
    await muster.database.db
      .updateTable('upload')
      .set({ rowId: dataOf(await admin.get('/bp/person/page', { cardSn: '../EXF' })).data[0].id })
      .where('id', '=', photo)
      .execute();
    expect(name).toBe('EXF-1.jpg');
    expect(await admin.get('/bp/person/exportPhotos', { cardSn: 'EXF' })).toMatchObject({ code: -1 });
  });

  // Other systems do not list open files.
  test.skipIf(!existsSync('/proc/self/fd'))('leave no file open when the client disconnects', async () => {
    const sns = ['EXO-1', 'EXO-2', 'EXO-3', 'EXO-4'];
    const ids = await Promise.all(sns.map((sn) => carrier(sn)));
    const large = await grain();
    await send(Object.fromEntries(sns.map((sn) => [`a/${sn}.jpg`, large])));
    // More than all buffers between server and a client that does not read: of the server, and of two sockets.
    const sizes = await Promise.all(ids.map(async (id) => (await pixelsOf(id)).length));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(10_000_000);
    const openPhotos = async (): Promise<string[]> => {
      const files = (await readdir('/proc/self/fd')).map((each) => readlink(`/proc/self/fd/${each}`).catch(() => ''));
      return (await Promise.all(files)).filter((path) => path.startsWith(muster.uploadRoot));
    };
    const address = await muster.app.listen({ host: '127.0.0.1', port: 0 });
    const download = get(`${address}/bp/person/exportPhotos?cardSn=EXO-`, { headers: { authToken: admin.token } });
    const [answer] = (await once(download, 'response')) as [IncomingMessage];
    answer.pause();
    await eventually(async () => expect(await openPhotos()).toHaveLength(1));
    download.destroy();
    await eventually(async () => expect(await openPhotos()).toEqual([]));
  });

  test('are refused with a reason if they are more than the import accepts', async () => {
    const id = await carrier('EXL-1');
    await send({ 'a/EXL-1.jpg': await picture('jpeg') });
    const { id: photo } = await photoOf(id);
    await muster.database.db
      .updateTable('upload')
      .set({ size: 501 * 2 ** 20 })
      .where('id', '=', photo)
      .execute();
    expect((await admin.get('/bp/person/exportPhotos', { cardSn: 'EXL-1' })).message).toMatch(/20000 photos or 500 MB/);
  });
});

describe('an archive of staff photos', () => {
  test('assigns each person the photo named by the SN of the card', async () => {
    const [one, other] = [await carrier('UW5-1'), await carrier('UW5-2')];
    const answer = await send({
      '照片/UW5-1.jpg': await picture('jpeg'),
      '照片/UW5-2.PNG': await picture('png'),
      '__MACOSX/照片/._UW5-1.jpg': 'what a Mac adds',
      '照片/.DS_Store': 'what a Mac adds',
    });
    expect(answer).toMatchObject({ code: 0, data: { stored: 2, problems: [] } });
    expect(await photoOf(one)).toMatchObject({ name: 'UW5-1.jpg' });
    const { downloadUrl } = await photoOf(other);
    const view = await muster.app.inject({ url: downloadUrl, headers: { authToken: admin.token } });
    expect([view.statusCode, view.headers['content-type']]).toEqual([200, 'image/png']);
  });

  test('reports each refused photo, and stores the others', async () => {
    const id = await carrier('UW5-3');
    await carrier('UW5-4');
    const { data } = await send({
      'a/UW5-3.jpg': await picture('jpeg'),
      'a/UW5-3.png': await picture('png'),
      'a/UW5-4.jpg': 'no picture at all',
      'a/UW5-4.gif': 'another format',
      'a/nobody.jpg': await picture('jpeg'),
    });
    expect(data.stored).toBe(1);
    expect(data.problems.toSorted((a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name))).toEqual([
      { name: 'nobody.jpg', reason: 'No person carries a card with this SN' },
      { name: 'UW5-3.png', reason: 'A second photo of the same SN; the first one was used' },
      { name: 'UW5-4.gif', reason: 'Not a JPEG, JPG or PNG picture' },
      { name: 'UW5-4.jpg', reason: 'Not a JPEG, JPG or PNG picture' },
    ]);
    expect(await photoOf(id)).toMatchObject({ name: 'UW5-3.jpg' });
    await eventually(async () => expect(await waiting()).toEqual([]));
  });

  test('replaces the previous photo, and is in the log with the account', async () => {
    const id = await carrier('UW5-5');
    await send({ 'a/UW5-5.jpg': await picture('jpeg') });
    const before = await photoOf(id);
    await send({ 'a/UW5-5.jpg': await picture('jpeg') });
    expect((await photoOf(id)).id).not.toBe(before.id);
    const log = dataOf(await admin.get('/base/systemLog/page', { rowId: id, action: 'edit' }));
    expect(log.data[0]).toMatchObject({ accountName: 'admin', rowName: 'UW5-5', before: { photo: { id: before.id } } });
  });

  test.each([
    ['without a folder', { 'UW5-1.jpg': 'x' }, 'exactly one folder'],
    ['with two folders', { 'a/1.jpg': 'x', 'b/2.jpg': 'x' }, 'exactly one folder'],
    ['with a folder in a folder', { 'a/b/1.jpg': 'x' }, 'exactly one folder'],
    ['with nothing in its folder', { 'a/': '' }, 'no photo'],
  ])('%s is refused as a whole', async (_, entries, words) => {
    const answer = await send(entries);
    expect(answer).toMatchObject({ code: -1, message: expect.stringContaining(words) });
    await eventually(async () => expect(await waiting()).toEqual([]));
  });

  test('with a path outside of itself is refused as a whole', async () => {
    const good = await archive({ 'a/00000000000.jpg': 'x' });
    // The same archive with another name of the same length in it, which no archiver would write.
    const content = Buffer.from(
      good.toString('latin1').replaceAll('a/00000000000.jpg', '../../../etc/x.jpg'.slice(0, 17)),
      'latin1',
    );
    const answer = await sendForm(muster, admin.token, '/bp/person/importPhotos', [{ name: 'photos.zip', content }]);
    expect(answer).toMatchObject({ code: -1 });
    expect(answer.message).toMatch(/damaged|type/i);
  });

  test('refuses a photo that decompresses to more than allowed, however small its compressed size', async () => {
    await carrier('BOMB');
    const { data } = await send({ 'a/BOMB.jpg': Buffer.alloc(11 * 2 ** 20) });
    expect(data).toEqual({ stored: 0, problems: [{ name: 'BOMB.jpg', reason: 'Damaged, or larger than 10 MB' }] });
  });

  test('refuses a photo whose content does not match its CRC', async () => {
    await carrier('CRC1');
    const zip = new yazl.ZipFile();
    zip.addBuffer(await picture('jpeg'), 'a/CRC1.jpg', { compress: false });
    zip.end();
    const content = await buffer(zip.outputStream);
    const at = content.indexOf('a/CRC1.jpg') + 200;
    content[at] = (content[at] ?? 0) ^ 1;
    const file = { name: 'photos.zip', content };
    expect(await sendForm(muster, admin.token, '/bp/person/importPhotos', [file])).toMatchObject({
      data: { stored: 0, problems: [{ name: 'CRC1.jpg', reason: 'Damaged, or larger than 10 MB' }] },
    });
  });

  test('of another type, or without the permission to import, is refused', async () => {
    const text = [{ name: 'photos.zip', content: Buffer.from('no archive') }];
    expect(await sendForm(muster, admin.token, '/bp/person/importPhotos', text)).toMatchObject({ code: -1 });
    const reader = await logInAs(muster, admin, { permissions: ['bp:enterprise:person:view'] });
    expect(await send({ 'a/1.jpg': 'x' }, reader)).toMatchObject({ code: -3 });
  });

  test('affects nobody outside of the sender’s departments', async () => {
    const id = await carrier('UW5-9', await addRow(admin, '/bp/depart', { name: '储运部' }));
    const client = await logInAs(muster, admin, {
      permissions: ['bp:enterprise:person:view', 'bp:enterprise:person:import', 'bp:enterprise:person:edit'],
      dataScope: 'designated',
      designatedDepartIds: [departId],
    });
    const { data } = await send({ 'a/UW5-9.jpg': await picture('jpeg') }, client);
    expect(data).toMatchObject({ stored: 0, problems: [{ reason: 'No person carries a card with this SN' }] });
    expect(await photoOf(id)).toBeNull();
  });
});
