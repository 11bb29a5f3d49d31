import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { newUploadId, UploadFolder } from '../core/upload/uploadFolder.ts';
import { freshDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { restoreBackup } from './restoreBackup.ts';
import { writeBackup } from './writeBackup.ts';

let folder: string;
const databases: TestDatabase[] = [];
/** One larger than an entry, an empty one, one whose file was deleted, and a file without a row. */
const contents = new Map<string, Buffer>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-upload-backup-'));
  const { db } = await fresh('migrated');
  const uploads = new UploadFolder(join(folder, 'source'));
  for (const [index, size] of [9 * 2 ** 20 + 7, 0, 5, 100].entries()) {
    const id = newUploadId();
    const content = randomBytes(size);
    const path = await uploads.incoming();
    await writeFile(path, content);
    await uploads.keep(path, id);
    const row = { id, buildingId: 'b', accountId: 'a', purpose: 'photo', name: '王.jpg', type: 'image/jpeg', size };
    const createdAt = '2026-01-01T00:00:00Z';
    if (index < 3)
      await db
        .insertInto('upload')
        .values({ ...row, createdAt, entity: null, rowId: null, field: null, unusedSince: createdAt })
        .execute();
    if (index === 2) await uploads.remove(id);
    else if (index < 2) contents.set(id, content);
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

test('a backup restores the files of its uploads, byte for byte', async () => {
  const file = join(folder, 'backup');
  const [source] = databases;
  const manifest = await writeBackup(source?.url ?? '', file, { uploadRoot: join(folder, 'source') });
  expect(manifest.uploads?.map(({ id }) => id).toSorted()).toEqual([...contents.keys()].toSorted());
  const target = await fresh('empty');
  await restoreBackup(target.url, file, { replace: false, uploadRoot: join(folder, 'target') });
  const restored = new UploadFolder(join(folder, 'target'));
  const found: string[] = [];
  for await (const ids of restored.ids()) found.push(...ids);
  for (const [id, content] of contents)
    if (content.length > 0) expect((await readFile(restored.path(id))).equals(content)).toBe(true);
  expect(found).toHaveLength([...contents.values()].filter(({ length }) => length > 0).length);
});

test('a backup whose uploads are damaged is refused', async () => {
  const file = join(folder, 'backup');
  const damaged = await readFile(file);
  const middle = damaged.length >> 1;
  for (let at = middle; at < middle + 16; at += 1) damaged.writeUInt8(damaged.readUInt8(at) ^ 0xff, at);
  const bad = join(folder, 'bad');
  await writeFile(bad, damaged);
  const target = await fresh('empty');
  const root = join(folder, 'untouched');
  await expect(restoreBackup(target.url, bad, { replace: false, uploadRoot: root })).rejects.toThrow(
    'Nothing was changed',
  );
  const found: string[] = [];
  for await (const ids of new UploadFolder(root).ids()) found.push(...ids);
  expect(found).toEqual([]);
});
