import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { newUploadId } from '../core/upload/uploadFolder.ts';
import { insertPackage, endUnpacking } from '../modules/map/mapPackage/mapPackage.store.ts';
import { packageFolder } from '../modules/map/mapPackage/packageFolder.ts';
import { freshDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { restoreBackup } from './restoreBackup.ts';
import { writeBackup } from './writeBackup.ts';

let folder: string;
const databases: TestDatabase[] = [];
const ready = newUploadId();
const swept = newUploadId();
const unfinished = newUploadId();
/** Names longer than an entry of the archive may have, files larger than an entry, and an empty one. */
const files = new Map<string, Buffer>([
  ['plant/tileset.json', Buffer.from('{"asset":{"version":"1.0"}}')],
  [`plant/${'deep/'.repeat(40)}0.b3dm`, randomBytes(9 * 2 ** 20 + 7)],
  ['plant/楼.glb', randomBytes(100)],
  ['plant/empty.bin', Buffer.alloc(0)],
]);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-package-backup-'));
  const { db } = await fresh('migrated');
  const row = { buildingId: 'b', accountId: 'a', name: '厂区.zip', size: 10, createdAt: '2026-01-01T00:00:00Z' };
  for (const id of [ready, swept, unfinished]) await insertPackage(db, { ...row, id });
  for (const id of [ready, swept])
    await endUnpacking(db, id, { info: { kind: 'tiles3d', folder: 'plant/', files: 4 } });
  for (const [name, content] of files) {
    const path = join(packageFolder(join(folder, 'source'), ready), name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true });
});

async function fresh(schema: 'migrated' | 'empty'): Promise<TestDatabase> {
  const database = await freshDatabase({ schema });
  databases.push(database);
  return database;
}

async function restoreTo(name: string, file = 'backup'): Promise<string> {
  const target = await fresh('empty');
  const uploadRoot = join(folder, name);
  await restoreBackup(target.url, join(folder, file), { replace: false, uploadRoot });
  return uploadRoot;
}

test('a backup restores the files of map packages, byte for byte', async () => {
  const [source] = databases;
  const manifest = await writeBackup(source?.url ?? '', join(folder, 'backup'), { uploadRoot: join(folder, 'source') });
  expect(manifest.packages?.map(({ id }) => id)).toEqual([ready]);
  const root = await restoreTo('target');
  expect(await readdir(join(root, 'packages'))).toEqual([ready]);
  for (const [name, content] of files)
    expect((await readFile(join(packageFolder(root, ready), name))).equals(content), name).toBe(true);
});

test('an existing map package stays as it is', async () => {
  const kept = join(packageFolder(join(folder, 'kept'), ready), 'tileset.json');
  await mkdir(dirname(kept), { recursive: true });
  await writeFile(kept, 'the same package');
  const root = await restoreTo('kept');
  expect(await readFile(kept, 'utf8')).toBe('the same package');
  expect(await readdir(join(root, 'packages'))).toEqual([ready]);
});

test('a backup whose map package is damaged is refused, and nothing of it is written', async () => {
  const damaged = await readFile(join(folder, 'backup'));
  const middle = damaged.length >> 1;
  for (let at = middle; at < middle + 16; at += 1) damaged.writeUInt8(damaged.readUInt8(at) ^ 0xff, at);
  await writeFile(join(folder, 'bad'), damaged);
  await expect(restoreTo('untouched', 'bad')).rejects.toThrow('Nothing was changed');
  expect(await readdir(folder)).not.toContain('untouched');
});
