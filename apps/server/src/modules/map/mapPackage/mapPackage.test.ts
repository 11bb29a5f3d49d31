import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import yazl from 'yazl';

import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';
import { MapPackages } from './mapPackages.ts';
import { unpackPackage } from './unpackPackage.ts';

/** An archive of these files. */
async function archive(files: Readonly<Record<string, Buffer | string>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) {
    // Empty files are stored uncompressed: compressing many is slow.
    zip.addBuffer(Buffer.from(content), name, { compress: content.length > 0 });
  }
  zip.end();
  return buffer(zip.outputStream as Readable);
}

const pyramid = { 'tiles/3/4/2.png': 'north', 'tiles/4/8/5.png': 'east', 'tiles/readme.txt': 'not a tile' };

describe('an archive', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-package-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  let count = 0;
  async function unpack(content: Buffer, limits?: Parameters<typeof unpackPackage>[2]) {
    const path = join(folder, `${(count += 1)}.zip`);
    await pipeline(Readable.from([content]), createWriteStream(path));
    const to = join(folder, `out-${count}`);
    return { info: await unpackPackage(path, to, limits), to };
  }
  const refusal = (content: Buffer, limits?: Parameters<typeof unpackPackage>[2]): Promise<string> =>
    unpack(content, limits).then(
      () => 'taken',
      (error: { key?: string }) => String(error.key),
    );
  /** The same archive with another name of the same length in it: no regular tool writes this. */
  const renamed = (content: Buffer, from: string, to: string): Buffer =>
    Buffer.from(content.toString('latin1').replaceAll(from, to), 'latin1');

  test('of an image pyramid is recognised by its levels, and unpacked without other files', async () => {
    const { info, to } = await unpack(await archive(pyramid));
    expect(info).toEqual({
      kind: 'pyramid',
      folder: 'tiles/',
      ending: 'png',
      minZoom: 3,
      maxZoom: 4,
      scheme: 'xyz',
      files: 2,
    });
    expect(await readFile(join(to, 'tiles/4/8/5.png'), 'utf8')).toBe('east');
    expect(await readdir(join(to, 'tiles'))).toEqual(['3', '4']);
  });

  test('of gdal2tiles counts its rows from the south', async () => {
    const { info } = await unpack(await archive({ 'tilemapresource.xml': '<TileMap/>', '0/0/0.png': 'x' }));
    expect(info).toMatchObject({ kind: 'pyramid', folder: '', scheme: 'tms', minZoom: 0 });
  });

  test('of 3D tiles is recognised by its tileset', async () => {
    const { info } = await unpack(await archive({ 'plant/tileset.json': '{}', 'plant/0.b3dm': 'b3dm' }));
    expect(info).toEqual({ kind: 'tiles3d', folder: 'plant/', files: 2 });
  });

  /** glTF in its binary form, or a tile of 3D Tiles 1.0 around it. */
  const glb = (gltf: object): Buffer => {
    const json = Buffer.from(JSON.stringify(gltf));
    return Buffer.concat([Buffer.from('glTF'), words(2, 20 + json.length, json.length), Buffer.from('JSON'), json]);
  };
  const words = (...values: number[]): Buffer => Buffer.from(new Uint32Array(values).buffer);
  const b3dm = (model: Buffer): Buffer =>
    Buffer.concat([Buffer.from('b3dm'), words(1, 48 + model.length, 20, 0, 0, 0), Buffer.alloc(20, ' '), model]);
  const draco = { extensionsUsed: ['KHR_draco_mesh_compression'] };

  test.each([
    ['Draco in a glb', 'house.glb', glb(draco)],
    ['Draco in a b3dm', 'house.b3dm', b3dm(glb(draco))],
    ['Draco in a glTF that is gzipped', 'house.gltf', gzipSync(JSON.stringify(draco))],
    ['KTX2', 'house.glb', glb({ extensionsUsed: ['KHR_materials_unlit', 'KHR_texture_basisu'] })],
  ])('whose tiles are compressed with %s is refused: the console cannot decode them', async (_what, name, tile) => {
    expect(await refusal(await archive({ 'tileset.json': '{}', [name]: tile }))).toBe('mapPackage.packed');
  });

  test.each([
    ['meshopt', glb({ extensionsUsed: ['EXT_meshopt_compression'] })],
    ['nothing', glb({ asset: { version: '2.0' } })],
    ['unreadable data', Buffer.from('glTF')],
  ])('whose tiles are compressed with %s is accepted', async (_what, tile) => {
    expect(await refusal(await archive({ 'tileset.json': '{}', 'house.glb': tile }))).toBe('taken');
  });

  test('cannot write outside of its folder', async () => {
    const honest = await archive({ 'aa/aa/3/4/2.png': 'x' });
    expect(await refusal(renamed(honest, 'aa/aa/3/4/2.png', '../../3/4/2.png'))).toBe('mapPackage.unsafe');
    expect(await refusal(renamed(honest, 'aa/aa/3/4/2.png', '/etc/aa/4/2.png'))).toBe('mapPackage.unsafe');
    expect(await refusal(renamed(honest, 'aa/aa/3/4/2.png', '..\\..\\3/4/2.png'))).toBe('mapPackage.unsafe');
    expect(await readdir(folder)).not.toContain('3');
  });

  test('that unpacks to too much, or to too many files, is stopped', async () => {
    const zeros = await archive({ '1/1/1.png': Buffer.alloc(2_000_000) });
    expect(zeros.length).toBeLessThan(5000);
    expect(await refusal(zeros, { unpackedBytes: 1_000_000, mostFiles: 10 })).toBe('mapPackage.tooMuch');
    expect(await refusal(await archive(pyramid), { unpackedBytes: 1000, mostFiles: 1 })).toBe('mapPackage.tooMuch');
  });

  test('of 20,001 empty files is refused by its directory, before a file is written', async () => {
    const names = Array.from({ length: 20_001 }, (_, n) => [`1/1/${n}.png`, ''] as const);
    expect(await refusal(await archive(Object.fromEntries(names)))).toBe('mapPackage.unknown');
    expect(await readdir(folder)).not.toContain(`out-${count}`);
  });

  test('whose content does not match its CRC is refused', async () => {
    const zip = new yazl.ZipFile();
    zip.addBuffer(Buffer.from('north'), '3/4/2.png', { compress: false });
    zip.end();
    const content = await buffer(zip.outputStream as Readable);
    expect(await refusal(content)).toBe('taken');
    expect(await refusal(renamed(content, 'north', 'south'))).toBe('mapPackage.notZip');
  });

  test('that is invalid, or contains something else, is refused', async () => {
    expect(await refusal(Buffer.from('PK\u0003\u0004 and no more'))).toBe('mapPackage.notZip');
    expect(await refusal(await archive({ 'photo.png': 'x' }))).toBe('mapPackage.unknown');
  });
});

describe('the upload of a map package', () => {
  let muster: TestApp;
  let admin: Client;
  let content: Buffer;
  beforeAll(async () => {
    muster = await startTestApp();
    admin = await muster.logIn();
    content = await archive(pyramid);
  });
  afterAll(() => muster.close());

  let number = 0;
  let name: string;
  beforeEach(() => {
    name = `site-${(number += 1)}.zip`;
  });
  const begin = (client = admin, size = content.length) => client.post('/pod/mapPackage/begin', { name, size });
  async function part(id: string, offset: number, bytes: Buffer, client = admin) {
    const response = await muster.app.inject({
      method: 'POST',
      url: `/pod/mapPackage/part?id=${id}&offset=${offset}`,
      headers: { authToken: client.token, 'content-type': 'application/octet-stream', 'accept-language': 'en-US' },
      payload: bytes,
    });
    return response.json<{ code: number; message: string; data: { received: number } }>();
  }
  async function unpacked(id: string) {
    await expect
      .poll(async () => dataOf(await admin.get('/pod/mapPackage/state', { id })).state, { timeout: 30_000 })
      .not.toBe('unpacking');
    return dataOf(await admin.get('/pod/mapPackage/state', { id }));
  }
  const fileOf = (id: string, path: string, client = admin) =>
    muster.app.inject({ url: `/pod/mapPackage/file/${id}/${path}`, headers: { authToken: client.token } });

  test('continues where it was interrupted, and is unpacked when it is complete', async () => {
    const { id } = dataOf(await begin());
    expect(await part(id, 0, content.subarray(0, 100))).toMatchObject({ code: 0, data: { received: 100 } });
    // Sent again after a lost answer, or out of order: the answer has the byte at which to continue.
    expect(await part(id, 0, content.subarray(0, 100))).toMatchObject({
      code: -1,
      message: 'The upload continues at byte 100',
    });
    expect(await admin.post('/pod/mapPackage/finish', { id })).toMatchObject({
      code: -1,
      message: 'The file is incomplete',
    });
    expect(dataOf(await begin())).toMatchObject({ id, received: 100, state: 'uploading' });
    expect(await part(id, 100, content.subarray(100))).toMatchObject({ data: { received: content.length } });
    expect(await admin.post('/pod/mapPackage/finish', { id })).toMatchObject({ code: 0 });
    expect(await unpacked(id)).toMatchObject({ state: 'ready', info: { kind: 'pyramid', minZoom: 3, maxZoom: 4 } });
    const tile = await fileOf(id, 'tiles/4/8/5.png');
    expect([tile.statusCode, tile.headers['content-type'], tile.body]).toEqual([200, 'image/png', 'east']);
    expect((await fileOf(id, 'tiles/4/8/6.png')).statusCode).toBe(404);
    expect((await fileOf(id, '..%2f..%2fseal.key')).statusCode).toBe(404);
  });

  test('belongs to its site: another site cannot read it, and cannot use it in a map', async () => {
    const { id } = dataOf(await begin());
    await part(id, 0, content);
    await admin.post('/pod/mapPackage/finish', { id });
    await unpacked(id);
    const buildingId = await addRow(admin, '/pod/building', { name: 'Elsewhere' });
    const stranger = await logInAs(muster, admin, { permissions: ['*'], buildingIds: [buildingId] });
    expect((await stranger.get('/pod/mapPackage/state', { id })).status).toBe(404);
    expect((await fileOf(id, 'tiles/4/8/5.png', stranger)).statusCode).toBe(404);
    const body = { name: 'Theirs', type: '3d', floors: [{ floor: 0, name: '', height: 0 }], packageId: id };
    expect((await stranger.post('/pod/map/save', body)).data.fields).toMatchObject([{ field: 'packageId' }]);
    const mapId = await addRow(admin, '/pod/map', { ...body, name: 'Ours' });
    expect(dataOf(await admin.get('/pod/map/get', { id: mapId }))).toMatchObject({
      packageId: id,
      packageInfo: { kind: 'pyramid', folder: 'tiles/' },
    });
    const looker = await logInAs(muster, admin, { permissions: ['pod:area:map:view'] });
    expect((await fileOf(id, 'tiles/4/8/5.png', looker)).statusCode).toBe(200);
    expect(await begin(looker)).toMatchObject({ code: -3 });
  });

  test('returns why an archive is refused, and keeps nothing of it', async () => {
    const nonsense = Buffer.from('this is no archive');
    const { id } = dataOf(await begin(admin, nonsense.length));
    await part(id, 0, nonsense);
    await admin.post('/pod/mapPackage/finish', { id });
    expect(await unpacked(id)).toMatchObject({ state: 'failed', problem: 'The file is not a readable .zip' });
    expect((await readdir(join(muster.uploadRoot, 'packages'))).filter((each) => each.startsWith(id))).toEqual([]);
  });

  test('is unpacked again by the next start, when the server was stopped during it', async () => {
    const { id } = dataOf(await begin());
    await part(id, 0, content);
    await muster.database.db.updateTable('mapPackage').set({ state: 'unpacking' }).where('id', '=', id).execute();
    // Remains of a killed server: some of the files, and those of an unrecorded end.
    for (const left of [`${id}.new/tiles/3/4`, id])
      await mkdir(join(muster.uploadRoot, 'packages', left), { recursive: true });
    await writeFile(join(muster.uploadRoot, 'packages', `${id}.new/tiles/3/4/2.png`), 'nor');
    const lost = dataOf(await admin.post('/pod/mapPackage/begin', { name: 'lost.zip', size: 10 })).id;
    await muster.database.db.updateTable('mapPackage').set({ state: 'unpacking' }).where('id', '=', lost).execute();
    // It is ready with the first call that it answers.
    await (await muster.restart()).ask('GET', '/base/time');
    expect(await unpacked(id)).toMatchObject({ state: 'ready', info: { kind: 'pyramid', files: 2 } });
    expect((await fileOf(id, 'tiles/3/4/2.png')).body).toBe('north');
    // Its archive is missing: to be uploaded again, without delaying others.
    expect(await unpacked(lost)).toMatchObject({ state: 'failed' });
    const left = await readdir(join(muster.uploadRoot, 'packages'));
    expect(left.filter((each) => each.startsWith(id) || each.startsWith(lost))).toEqual([id]);
  });

  test('with gzipped tiles has them sent so that a browser decompresses them', async () => {
    const tiles = await archive({
      'tileset.json': gzipSync('{"asset":{}}'),
      '0.b3dm': gzipSync('b3dm'),
      '1.b3dm': 'b3dm',
    });
    const { id } = dataOf(await begin(admin, tiles.length));
    await part(id, 0, tiles);
    await admin.post('/pod/mapPackage/finish', { id });
    await unpacked(id);
    const encodings = [];
    for (const file of ['tileset.json', '0.b3dm', '1.b3dm'])
      encodings.push((await fileOf(id, file)).headers['content-encoding']);
    expect(encodings).toEqual(['gzip', 'gzip', undefined]);
  });

  test('is a .zip of at most 500 MB, and never more than its announced size', async () => {
    expect(await begin(admin, 500 * 2 ** 20 + 1)).toMatchObject({ status: 413 });
    expect((await admin.post('/pod/mapPackage/begin', { name: 'a.rar', size: 5 })).code).not.toBe(0);
    const { id } = dataOf(await begin(admin, 10));
    expect((await part(id, 0, Buffer.alloc(11))).code).not.toBe(0);
  });

  test('is not deleted because the clock was days ahead for a moment', async () => {
    const { id } = dataOf(await begin());
    const { database, buildingId, uploadRoot: root, app, clock } = muster;
    const retentionNow = (): number => clock.now;
    const now = (): number => clock.now + 48 * 3_600_000;
    const packages = new MapPackages({ db: database.db, root, log: app.log, now, retentionNow });
    await packages.begin({ buildingId, accountId: 'another', name, size: 1 });
    expect(dataOf(await begin())).toMatchObject({ id });
  });

  test('that no map uses is deleted a day later; a used one stays', async () => {
    const { id } = dataOf(await begin());
    await part(id, 0, content);
    await admin.post('/pod/mapPackage/finish', { id });
    await unpacked(id);
    muster.clock.now += 25 * 3_600_000;
    admin = await muster.logIn();
    await admin.get('/pod/building/choose', { buildId: muster.buildingId });
    const [shown] = dataOf(await admin.get('/pod/map/page')).data;
    name = 'another.zip';
    await begin();
    expect((await fileOf(id, 'tiles/4/8/5.png')).statusCode).toBe(404);
    expect((await fileOf(shown.packageId, 'tiles/4/8/5.png')).statusCode).toBe(200);
  });
});
