import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { newId } from '../core/db/newId.ts';
import { startTestApp, type TestApp } from '../testing/testApp.ts';
import { freshDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { addRow, dataOf } from '../testing/testSite.ts';
import { restoreBackup } from './restoreBackup.ts';
import { writeBackup } from './writeBackup.ts';

let muster: TestApp;
let target: TestDatabase;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-backup-'));
  muster = await startTestApp();
  target = await freshDatabase({ schema: 'empty' });
});
afterAll(async () => {
  await muster.close();
  await target.drop();
  await rm(folder, { recursive: true });
});

test('a restore invalidates earlier sessions and links', async () => {
  const admin = await muster.logIn();
  const { id: accountId } = dataOf(await admin.get('/base/authority/get-info'));
  await admin.get('/pod/building/choose', { buildId: muster.buildingId });
  const integrationId = await addRow(admin, '/pod/integration', { name: `portal ${newId()}`, accountIds: [accountId] });
  const { key } = dataOf(await admin.post('/pod/integration/issueKey', { id: integrationId }));
  dataOf(await muster.ask('POST', '/pod/freeToken/issue', { body: { key } }));
  const file = join(folder, 'backup');
  await writeBackup(muster.database.url, file);
  await restoreBackup(target.url, file, { replace: false });
  const count = async (table: string): Promise<number> =>
    (await target.pool.query(`SELECT FROM ${table}`)).rowCount ?? 0;
  expect([await count('session'), await count('free_token')]).toEqual([0, 0]);
  expect([await count('account'), await count('integration_secret')]).toEqual([1, 1]);
});
