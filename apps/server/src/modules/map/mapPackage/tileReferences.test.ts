import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import yazl from 'yazl';

import { unpackPackage } from './unpackPackage.ts';

let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-tiles-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function archive(files: Readonly<Record<string, Buffer | string>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

/** Why an archive is refused; `taken` when it is not. */
async function refusal(content: Buffer): Promise<string> {
  count += 1;
  const path = join(folder, `${count}.zip`);
  await writeFile(path, content);
  return unpackPackage(path, join(folder, `out-${count}`)).then(
    () => 'taken',
    (error: { key?: string }) => String(error.key),
  );
}

describe('an archive', () => {
  const tileset = (uri: string) => JSON.stringify({ root: { children: [{ content: { uri } }] } });
  test.each([
    'https://elsewhere.example/tile.b3dm',
    '//elsewhere.example/tile.b3dm',
    '/pod/person/page',
    '../tile.b3dm',
    'a/../../tile.b3dm',
    '%2e%2e/tile.b3dm',
    '..\\tile.b3dm',
  ])('of 3D tiles that refer to %s is refused', async (uri) => {
    expect(await refusal(await archive({ 'tileset.json': tileset(uri) }))).toBe('mapPackage.outside');
    const nested = { 'tileset.json': tileset('sub/more.json'), 'sub/more.json': gzipSync(tileset(`../${uri}`)) };
    if (!/^[a-z]+:|^\//.test(uri)) expect(await refusal(await archive(nested))).toBe('mapPackage.outside');
    const gltf = { 'tileset.json': tileset('a.gltf'), 'a.gltf': JSON.stringify({ images: [{ uri }] }) };
    expect(await refusal(await archive(gltf))).toBe('mapPackage.outside');
  });

  test('of 3D tiles that refer to one another is accepted, wherever they are in the archive', async () => {
    const inside = {
      'site/tileset.json': tileset('sub/more.json'),
      'site/sub/more.json': tileset('../tiles/a.b3dm?v=1'),
      'site/tiles/a.b3dm': 'x',
      'site/a.gltf': JSON.stringify({ images: [{ uri: 'data:image/png;base64,AA' }] }),
    };
    expect(await refusal(await archive(inside))).toBe('taken');
  });
});
