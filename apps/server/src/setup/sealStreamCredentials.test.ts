import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { insertAudit } from '../core/audit/audit.store.ts';
import { readDeviceSecret } from '../core/secret/deviceSecret.store.ts';
import { createSeal, type Seal } from '../core/secret/seal.ts';
import { freshDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { sealStreamCredentials } from './sealStreamCredentials.ts';

let database: TestDatabase;
let folder: string;
let seal: Seal;
beforeAll(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'muster-seal-'));
  seal = createSeal(join(folder, 'seal.key'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const nobody = { accountId: null, accountName: null, address: '' };
const base = { buildingId: 'b1', cameraType: 'ptz', protocol: 'rtsp' } as const;
const secretOf = async (id: string, field: string): Promise<string | null> => {
  const sealed = await readDeviceSecret(database.db, id, field);
  return sealed === null ? null : seal.open(sealed);
};
const rows = () =>
  database.db
    .selectFrom('camera')
    .select(['id', 'host', 'liveUrl', 'historyUrl', 'parameters'])
    .orderBy('id')
    .execute();

it('moves credentials in the addresses of older cameras into their own fields, encrypted, and removes them from the log', async () => {
  const { db } = database;
  const live = 'rtsp://admin:Pa%2Fss@10.0.0.8/1';
  await db
    .insertInto('camera')
    .values([
      { id: 'c1', name: 'one', ...base, liveUrl: live, historyUrl: 'rtsp://old:older@10.0.0.8/2' },
      { id: 'c2', name: 'two', ...base, parameters: 'ch=1\nuser=guest\npassword=secret2' },
      { id: 'c3', name: 'three', ...base, liveUrl: 'http://10.0.0.9/plain', host: '10.0.0.9' },
    ])
    .execute();
  const about = { entity: 'camera', buildingId: 'b1', rowId: 'c1', rowName: 'one' };
  await insertAudit(db, nobody, {
    ...about,
    action: 'edit',
    before: { liveUrl: live },
    after: { liveUrl: live, name: 'x' },
  });
  await insertAudit(db, nobody, { ...about, action: 'edit', before: { port: 1 }, after: { port: 2 } });

  await sealStreamCredentials(db, seal);
  expect(await rows()).toEqual([
    { id: 'c1', host: null, liveUrl: 'rtsp://10.0.0.8/1', historyUrl: 'rtsp://10.0.0.8/2', parameters: null },
    { id: 'c2', host: null, liveUrl: null, historyUrl: null, parameters: 'ch=1\nuser={user}\npassword={password}' },
    { id: 'c3', host: '10.0.0.9', liveUrl: 'http://10.0.0.9/plain', historyUrl: null, parameters: null },
  ]);
  expect([await secretOf('c1', 'streamUser'), await secretOf('c1', 'streamPassword')]).toEqual(['admin', 'Pa/ss']);
  expect([await secretOf('c2', 'streamUser'), await secretOf('c2', 'streamPassword')]).toEqual(['guest', 'secret2']);
  expect(await secretOf('c3', 'streamUser')).toBeNull();
  const log = await db.selectFrom('auditLog').select(['before', 'after']).orderBy('id').execute();
  expect(log).toContainEqual({
    before: { liveUrl: 'rtsp://10.0.0.8/1' },
    after: { liveUrl: 'rtsp://10.0.0.8/1', name: 'x' },
  });
  expect(log).toContainEqual({ before: { port: 1 }, after: { port: 2 } });
  const everything = JSON.stringify([await rows(), log, await db.selectFrom('deviceSecret').selectAll().execute()]);
  for (const secret of ['Pa%2Fss', 'Pa/ss', 'older', 'secret2']) expect(everything).not.toContain(secret);
});

it('happens once: a later start checks nothing', async () => {
  const before = await rows();
  await sealStreamCredentials(database.db, seal);
  expect(await rows()).toEqual(before);
});
