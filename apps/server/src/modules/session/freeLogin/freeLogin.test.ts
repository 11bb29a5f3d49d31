import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Answer, type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';
import { signEntry } from './freeLogin.ts';

const minute = 60_000;

let muster: TestApp;
let admin: Client;
let guardId: string;
beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  guardId = await addAccount('guard', ['pod:alarm:alarm:view']);
});
afterAll(() => muster.close());

/** An account with a changed first password; returns its id. */
async function addAccount(name: string, permissions: readonly string[]): Promise<string> {
  const roleId = await addRow(admin, '/base/role', { name: `role of ${name}`, permissions, dataScope: 'company' });
  const account = { name, realName: name, roleId, buildingIds: [muster.buildingId], password: 'Tester_2026' };
  const id = await addRow(admin, '/base/account', account);
  const { db } = muster.database;
  await db.updateTable('account').set({ mustChangePassword: false }).where('id', '=', id).execute();
  return id;
}

interface Portal {
  id: string;
  key: string;
  secret: string;
}

let portals = 0;
async function addPortal(accountIds: readonly string[] = [guardId], client = admin): Promise<Portal> {
  const id = await addRow(client, '/pod/integration', { name: `portal ${(portals += 1)}`, accountIds });
  return { id, ...dataOf(await client.post('/pod/integration/issueKey', { id })) };
}

const issue = (key: string, body: Record<string, string> = {}) =>
  muster.ask('POST', '/pod/freeToken/issue', { body, headers: { 'x-integration-key': key } });
const issued = async ({ key }: Portal): Promise<string> => dataOf(await issue(key)).freeToken;

interface Given {
  freeToken: string;
  secret: string;
  fields?: Record<string, string>;
  sign?: string;
}

/** Opens `/fromUrl` like the console: the signed values are sent unchanged. */
function enter({ freeToken, secret, fields = {}, sign }: Given): Promise<Answer> {
  const usual = { buildid: muster.buildingId, topage: 'alarm/list', showmenu: 'false' };
  const entry = { ...usual, timestamp: String(muster.clock.now), ...fields };
  const signature = sign ?? signEntry({ token: freeToken, ...entry }, secret);
  const body = { ...entry, sign: signature };
  return muster.ask('POST', `/pod/doFreeLogin?freeToken=${freeToken}`, { body });
}

describe('a signature', () => {
  test('is hex HMAC-SHA256 over token, buildid, topage, showmenu and timestamp, joined by newlines', () => {
    // From `printf 'T\nB\nalarm/list\nfalse\n1700000000000' | openssl dgst -sha256 -hmac 'secret'`.
    expect(
      signEntry(
        { token: 'T', buildid: 'B', topage: 'alarm/list', showmenu: 'false', timestamp: '1700000000000' },
        'secret',
      ),
    ).toBe('ffbe91d5c3eebb8d75e42a07372a20ff6ba14eda2b92cdbf83835db7534e01ee');
  });
});

describe('a password-free entry', () => {
  test('opens a session in the site of the integration, as its account', async () => {
    const portal = await addPortal();
    const { freeToken, expires } = dataOf(await issue(portal.key));
    expect(Date.parse(expires)).toBe(muster.clock.now + 5 * minute);
    const answer = await enter({ ...portal, freeToken });
    expect(answer).toMatchObject({
      status: 200,
      code: 0,
      data: { accountType: 2, loginFlag: false, language: null, buildings: [{ id: muster.buildingId }] },
    });
    const headers = { authToken: String(answer.headers['authtoken']) };
    expect(await muster.ask('GET', '/base/authority/get-info', { headers })).toMatchObject({
      code: 0,
      data: { name: 'guard', buildId: muster.buildingId },
    });
    expect((await muster.ask('GET', '/pod/alarm/page', { headers })).code).toBe(0);
  });

  test('is valid once, also for two at once', async () => {
    const portal = await addPortal();
    const freeToken = await issued(portal);
    const both = await Promise.all([enter({ ...portal, freeToken }), enter({ ...portal, freeToken })]);
    expect(both.map(({ code }) => code).sort()).toEqual([-1, 0]);
    expect(await enter({ ...portal, freeToken })).toMatchObject({
      code: -1,
      message: 'This link is invalid, used or expired',
    });
  });

  test('is valid for five minutes after its token was issued', async () => {
    const portal = await addPortal();
    const [first, second] = [await issued(portal), await issued(portal)];
    muster.clock.now += 5 * minute - 1;
    expect((await enter({ ...portal, freeToken: first })).code).toBe(0);
    muster.clock.now += 1;
    expect((await enter({ ...portal, freeToken: second })).code).toBe(-1);
  });

  test.each([
    ['five minutes before', (now: number) => String(now - 5 * minute), 0],
    ['more than five minutes before', (now: number) => String(now - 5 * minute - 1), -1],
    ['five minutes ahead', (now: number) => String(now + 5 * minute), 0],
    ['more than five minutes ahead', (now: number) => String(now + 5 * minute + 1), -1],
    ['in seconds', (now: number) => String(Math.floor(now / 1000)), 0],
    ['at no time', () => 'now', -1],
    ['without one', () => '', -1],
  ] as const)('signed %s is %s', async (_, timestamp, code) => {
    const portal = await addPortal();
    const freeToken = await issued(portal);
    const fields = { timestamp: timestamp(muster.clock.now) };
    expect((await enter({ ...portal, freeToken, fields })).code).toBe(code);
  });

  test.each(['buildid', 'topage', 'showmenu', 'timestamp'])(
    'with another %s than was signed is refused',
    async (name) => {
      const portal = await addPortal();
      const freeToken = await issued(portal);
      const entry = {
        buildid: muster.buildingId,
        topage: 'alarm/list',
        showmenu: 'false',
        timestamp: String(muster.clock.now),
      };
      const sign = signEntry({ token: freeToken, ...entry }, portal.secret);
      expect((await enter({ ...portal, freeToken, sign, fields: { [name]: '1' } })).code).toBe(-1);
      // The token is used up: signatures cannot be tried one after the other.
      expect((await enter({ ...portal, freeToken })).code).toBe(-1);
    },
  );

  test('signed with another secret, or with the key, is refused', async () => {
    const portal = await addPortal();
    const other = await addPortal();
    for (const secret of [other.secret, portal.key, ''])
      expect((await enter({ freeToken: await issued(portal), secret })).code).toBe(-1);
  });

  test('into another building than the integration’s is refused, however it is signed', async () => {
    const elsewhere = await addRow(admin, '/pod/building', { name: 'Elsewhere', timeZone: 'Asia/Shanghai' });
    await admin.get('/pod/building/choose', { buildId: muster.buildingId });
    const portal = await addPortal();
    const fields = { buildid: elsewhere };
    expect((await enter({ ...portal, freeToken: await issued(portal), fields })).code).toBe(-1);
  });

  test('ends with any of its parts: key, integration, its accounts, the account', async () => {
    const portal = await addPortal();
    const refusedAfter = async (change: () => Promise<unknown>): Promise<void> => {
      const freeToken = await issued(portal);
      await change();
      expect((await enter({ ...portal, freeToken })).code).toBe(-1);
    };
    const save = (path: string, body: Record<string, unknown>) => async () => dataOf(await admin.post(path, body));
    const other = await addAccount('other.guard', ['pod:alarm:alarm:view']);
    await refusedAfter(save('/pod/integration/save', { id: portal.id, accountIds: [other] }));
    await save('/pod/integration/save', { id: portal.id, accountIds: [guardId] })();
    await refusedAfter(save('/base/account/save', { id: guardId, enabled: false }));
    await save('/base/account/save', { id: guardId, enabled: true })();
    await refusedAfter(save('/pod/integration/save', { id: portal.id, enabled: false }));
    expect((await issue(portal.key)).status).toBe(401);
    await save('/pod/integration/save', { id: portal.id, enabled: true })();
    await refusedAfter(save('/pod/integration/revokeKey', { id: portal.id }));
    expect(await issue(portal.key)).toMatchObject({ status: 401, code: -2 });
  });

  test('is refused for an account that still has its first password', async () => {
    const id = await addAccount('newcomer', ['pod:alarm:alarm:view']);
    const { db } = muster.database;
    await db.updateTable('account').set({ mustChangePassword: true }).where('id', '=', id).execute();
    const portal = await addPortal([id]);
    expect(await enter({ ...portal, freeToken: await issued(portal) })).toMatchObject({
      code: -1,
      message: 'Change the first password to continue',
    });
  });
});

describe('a token', () => {
  test('is issued to a caller with the key, in the header or in the body', async () => {
    const portal = await addPortal();
    expect((await muster.ask('POST', '/pod/freeToken/issue', { body: { key: portal.key } })).code).toBe(0);
    for (const key of ['', 'guess', portal.secret])
      expect(await issue(key)).toMatchObject({
        status: 401,
        code: -2,
        message: 'The integration key is missing or wrong',
      });
  });

  test('is for one of the integration’s accounts, named if there are several', async () => {
    const second = await addAccount('second.guard', ['pod:alarm:alarm:view']);
    const portal = await addPortal([guardId, second]);
    expect((await issue(portal.key)).message).toBe('Account to log in as (name) is missing');
    expect((await issue(portal.key, { name: 'second.guard' })).code).toBe(0);
    for (const name of ['admin', 'nobody'])
      expect(await issue(portal.key, { name })).toMatchObject({
        code: -1,
        message: 'This integration may not log in as that account',
      });
  });
});

describe('an integration', () => {
  test('has a hashed key and an encrypted secret, and returns neither again', async () => {
    const portal = await addPortal();
    const freeToken = await issued(portal);
    const { pool } = muster.database;
    for (const table of ['integration', 'integration_secret', 'free_token', 'audit_log']) {
      const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${table} t`);
      const text = JSON.stringify(rows);
      for (const secret of [portal.key, portal.secret, freeToken]) expect(text, table).not.toContain(secret);
    }
    const shown = JSON.stringify(dataOf(await admin.get('/pod/integration/get', { id: portal.id })));
    expect(shown).toContain('keyIssuedAt');
    for (const secret of [portal.key, portal.secret]) expect(shown).not.toContain(secret);
  });

  test('gets another key on request; the previous one becomes invalid', async () => {
    const portal = await addPortal();
    const { key } = dataOf(await admin.post('/pod/integration/issueKey', { id: portal.id }));
    expect((await issue(portal.key)).status).toBe(401);
    expect((await issue(key)).code).toBe(0);
  });

  test('is logged: keys, tokens and entries', async () => {
    const portal = await addPortal();
    await enter({ ...portal, freeToken: await issued(portal) });
    await admin.post('/pod/integration/revokeKey', { id: portal.id });
    const rows = await muster.database.db
      .selectFrom('auditLog')
      .select(['action', 'accountName'])
      .where('entity', '=', 'integration')
      .where('rowId', '=', portal.id)
      .orderBy('id')
      .execute();
    expect(rows.map(({ action, accountName }) => `${action} ${accountName}`)).toEqual([
      'add admin',
      'issueKey admin',
      'issueToken guard',
      'freeLogin guard',
      'revokeKey admin',
    ]);
  });

  test('grants nobody more than its creator has, and uses accounts of its site', async () => {
    const permissions = ['pod:system:integration:add', 'pod:system:integration:edit', 'pod:alarm:alarm:view'];
    const clerk = await logInAs(muster, admin, { permissions, buildingIds: ['*'] });
    await clerk.get('/pod/building/choose', { buildId: muster.buildingId });
    const { data: accounts } = await admin.get('/base/account/simple-list');
    const adminId = accounts.find(({ name }: { name: string }) => name === 'admin').id;
    const save = (accountIds: readonly string[]) =>
      clerk.post('/pod/integration/save', { name: 'clerk’s', accountIds });
    const wrong = (rule: string) => ({ code: -1, data: { fields: [{ field: 'accountIds', rule }] } });
    expect(await save([adminId])).toMatchObject(wrong('exceeds'));
    expect(await save(['nobody'])).toMatchObject(wrong('reference'));
    expect(await save([])).toMatchObject(wrong('required'));
    expect((await save([guardId])).code).toBe(0);
    // Nor can it get a key of another one's integration.
    const portal = await addRow(admin, '/pod/integration', { name: 'admin’s', accountIds: [guardId, adminId] });
    const refusal = await clerk.post('/pod/integration/issueKey', { id: portal });
    expect([refusal.code, refusal.data]).toEqual([-1, null]);
    expect(dataOf(await admin.get('/pod/integration/get', { id: portal })).keyIssuedAt).toBeNull();
    expect((await admin.post('/pod/integration/issueKey', { id: portal })).code).toBe(0);
  });

  test('is of the installation: accounts of a site have no access', async () => {
    const portal = await addPortal();
    const elsewhere = await addRow(admin, '/pod/building', { name: 'Far away', timeZone: 'Asia/Shanghai' });
    await admin.get('/pod/building/choose', { buildId: muster.buildingId });
    const stranger = await logInAs(muster, admin, { permissions: ['*'], buildingIds: [elsewhere] });
    for (const path of ['issueKey', 'revokeKey'])
      expect((await stranger.post(`/pod/integration/${path}`, { id: portal.id })).code).toBe(-3);
    expect((await issue(portal.key)).code).toBe(0);
  });
});
