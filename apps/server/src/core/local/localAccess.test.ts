import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { insertDemoSite } from '../../setup/demo/demo.store.ts';
import { freshDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { withTransaction } from '../db/withTransaction.ts';
import { grantLocalAccess, publishLocalAccess, withdrawLocalAccess } from './localAccess.ts';

const listening = { httpUrl: 'http://127.0.0.1:8080', mqttUrl: 'mqtt://127.0.0.1:1883', certFile: null };
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('access of local tools', () => {
  let database: TestDatabase;
  let dataDir: string;

  beforeAll(async () => {
    database = await freshDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'muster-local-'));
  });
  afterAll(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true });
  });

  it('does not exist before there is an administrator and a site', async () => {
    expect(await grantLocalAccess(database.db)).toBeNull();
  });

  it('is in a file that only its owner can read, and is new at every start', async () => {
    const { db } = database;
    const buildingId = await withTransaction(db, insertDemoSite);
    await db
      .insertInto('account')
      .values({
        id: 'a1',
        name: 'admin',
        realName: 'Administrator',
        roleId: 'r1',
        buildingIds: JSON.stringify(['*']),
        enabled: true,
        mustChangePassword: false,
      })
      .execute();
    const first = await grantLocalAccess(db);
    const second = await grantLocalAccess(db);
    if (second === null) throw new Error('There is an administrator and a site.');
    const access = await publishLocalAccess(dataDir, second, listening);
    expect(second.buildingId).toBe(buildingId);
    expect(second.authToken).not.toBe(first?.authToken);
    const path = join(dataDir, 'local.json');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(access);
    const sessions = await db.selectFrom('session').select('id').execute();
    expect(sessions).toEqual([{ id: hashOf(second.authToken ?? '') }]);
    const keys = await db.selectFrom('gatewaySecret').select('keyHash').execute();
    expect(keys).toEqual([{ keyHash: hashOf(second.key ?? '') }]);
    await withdrawLocalAccess(dataDir);
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });
});
