import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { adminPassword, type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

const hour = 3_600_000;

interface Listed {
  id: string;
  accountName: string;
  isThis: boolean;
}

let muster: TestApp;
let admin: Client;
beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());

const own = async (client: Client): Promise<Listed[]> => dataOf(await client.get('/base/session/own'));
const all = async (client: Client): Promise<Listed[]> =>
  dataOf(await client.get('/base/session/page', { size: '50' })).data;
const isIn = async (client: Client): Promise<boolean> => (await client.get('/base/authority/get-info')).code === 0;

describe('one’s own sessions', () => {
  test('show address and client, and which is the current one', async () => {
    const headers = { 'user-agent': `Firefox ${'x'.repeat(400)}` };
    const body = { name: 'admin', password: adminPassword };
    await muster.ask('POST', '/doLogin', { body, headers, address: '10.1.2.3' });
    const rows = await own(admin);
    expect(rows.filter(({ isThis }) => isThis)).toHaveLength(1);
    expect(rows).toContainEqual(
      expect.objectContaining({
        address: '10.1.2.3',
        agent: expect.stringMatching(/^Firefox x{292}$/),
        entry: 'password',
      }),
    );
  });

  test('are ended one by one; those of others are not', async () => {
    const colleague = await logInAs(muster, admin, { permissions: ['pod:alarm:alarm:view'] });
    const elsewhere = await muster.logIn();
    const [theirs] = await own(colleague);
    const mine = (await own(elsewhere)).find(({ isThis }) => isThis);
    expect(dataOf(await admin.post('/base/session/endOwn', { ids: [theirs?.id, mine?.id] }))).toEqual({ ended: 1 });
    expect([await isIn(elsewhere), await isIn(colleague), await isIn(admin)]).toEqual([false, true, true]);
  });
});

describe('the sessions of all accounts', () => {
  test('are seen and ended with the permission', async () => {
    const guard = await logInAs(muster, admin, { permissions: ['pod:alarm:alarm:view'] });
    expect((await guard.get('/base/session/page')).data).toEqual({ permission: 'base:system:session:view' });
    const [theirs] = await own(guard);
    const listed = (await all(admin)).find(({ id }) => id === theirs?.id);
    expect(listed?.accountName).toMatch(/^tester_/);
    expect((await admin.post('/base/session/delete', { ids: theirs?.id })).code).toBe(0);
    expect(await isIn(guard)).toBe(false);
    expect((await all(admin)).some(({ id }) => id === theirs?.id)).toBe(false);
  });

  test('are those of accounts within one’s own buildings', async () => {
    const works = await addRow(admin, '/pod/building', { name: 'Works', timeZone: 'Asia/Shanghai' });
    await admin.get('/pod/building/choose', { buildId: muster.buildingId });
    const clerk = await logInAs(muster, admin, { permissions: ['*'], buildingIds: [works] });
    const names = new Set((await all(clerk)).map(({ accountName }) => accountName));
    expect(names.size).toBe(1);
    const [mine] = await own(admin);
    expect((await clerk.post('/base/session/delete', { ids: mine?.id })).code).toBe(-5);
    expect(await isIn(admin)).toBe(true);
  });

  test('do not contain the token, only its hash', async () => {
    const guard = await logInAs(muster, admin, { permissions: ['pod:alarm:alarm:view'] });
    expect(JSON.stringify(await all(admin))).not.toContain(guard.token);
  });
});

describe('the lifetime of a session', () => {
  const set = async (values: Record<string, number>) =>
    dataOf(await admin.post('/base/parameter/save', { id: 'parameter', ...values }));

  test('is a parameter, also for those that are open', async () => {
    const guard = await logInAs(muster, admin, { permissions: ['pod:alarm:alarm:view'] });
    muster.clock.now += 3 * hour;
    expect([await isIn(guard), await isIn(admin)]).toEqual([true, true]);
    muster.clock.now += 3 * hour;
    expect(await isIn(admin)).toBe(true);
    await set({ sessionIdleHours: 2 });
    expect([await isIn(guard), await isIn(admin)]).toEqual([false, true]);
  });

  test('ends after the maximum age, even if it is in use', async () => {
    admin = await muster.logIn();
    await set({ sessionIdleHours: 12, sessionLongestDays: 2 });
    const guard = await logInAs(muster, admin, { permissions: ['pod:alarm:alarm:view'] });
    for (let passed = 0; passed < 48; passed += 6) {
      expect(await isIn(guard)).toBe(true);
      muster.clock.now += 6 * hour;
    }
    expect(await isIn(guard)).toBe(false);
  });
});
