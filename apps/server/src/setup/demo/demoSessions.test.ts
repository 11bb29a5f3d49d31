import { demoAccounts } from '@muster/demo/accounts.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { hashToken } from '../../core/auth/sessionToken.ts';
import { quickCost } from '../../core/auth/password.ts';
import { readSession } from '../../core/auth/session.store.ts';
import { freshDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { firstStart } from '../firstStart.ts';
import { openDemoSessions } from './demoSessions.store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

it('each personal account of the demo site has a session of this machine’s own, in the demo site, while the account exists', async () => {
  const { db } = database;
  await firstStart(db, {
    demo: 'fresh',
    adminPassword: 'Muster_2026',
    ingestKey: 'a-key-of-the-test',
    passwordCost: quickCost,
  });
  const { id } = await db.selectFrom('building').select('id').executeTakeFirstOrThrow();
  await db.deleteFrom('account').where('name', '=', 'analyst').execute();
  const sessions = await openDemoSessions(db, id, Date.now());
  const own = demoAccounts.flatMap(({ name, personNumber }) => (personNumber === null ? [] : [name]));
  expect(Object.keys(sessions).toSorted()).toEqual(own.filter((name) => name !== 'analyst').toSorted());
  const session = await readSession(db, hashToken(sessions['s0004'] ?? ''), new Date().toISOString());
  expect(session).toMatchObject({ accountName: 's0004', buildingId: id, entry: 'local' });
  expect(session?.personId).not.toBeNull();
});
