import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { eventually } from '@muster/testkit/eventually.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { type Client, type TestApp } from '../../testing/testApp.ts';
import { startTestLive, type TestLive } from '../../testing/testLive.ts';
import { addRow, logInAs } from '../../testing/testSite.ts';
import { newId } from '../db/newId.ts';

const hour = 3_600_000;

let live: TestLive;
let muster: TestApp;
let admin: Client;
let narrow: Client;

beforeAll(async () => {
  live = await startTestLive();
  muster = live.test;
  admin = await muster.logIn();
});
afterAll(() => live.close());
beforeEach(async () => {
  narrow = await logInAs(muster, admin, { permissions: ['bp:organization:job:view'] });
  // Refusals of other tests are an hour old.
  muster.clock.now += hour;
});

interface Entry {
  action: string;
  accountName: string | null;
  address: string;
  rowName: string | null;
  buildingId: string | null;
  after: { count: number; what: string[] } | null;
}

const refusedActions = ['permissionRefused', 'tokenRefused', 'keyRefused', 'scopeRefused', 'loginFailed'];

/** Entries of an address; those of all without one. */
async function entriesOf(address?: string): Promise<Entry[]> {
  const { rows } = await muster.database.pool.query<Entry>(
    `SELECT action, account_name AS "accountName", address, row_name AS "rowName", building_id AS "buildingId", after
     FROM audit_log WHERE action = ANY ($1) AND ($2::text IS NULL OR address = $2) ORDER BY id`,
    [refusedActions, address ?? null],
  );
  return rows;
}

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `10.9.${addresses >> 8}.${addresses & 255}`;
}

describe('a refusal is in the system log', () => {
  const tokenOf = (): Record<string, string> => ({ authToken: narrow.token });

  test.each<
    [string, string, string, () => { url: string; body?: Record<string, unknown>; headers: Record<string, string> }]
  >([
    [
      'a permission to read',
      'permissionRefused',
      '/bp/person/page bp:enterprise:person:view',
      () => ({ url: '/bp/person/page', headers: tokenOf() }),
    ],
    [
      'a permission to change',
      'permissionRefused',
      '/bp/job/delete bp:organization:job:delete',
      () => ({ url: '/bp/job/delete', body: { ids: ['x'] }, headers: tokenOf() }),
    ],
    [
      'a token',
      'tokenRefused',
      '/bp/job/page',
      () => ({ url: '/bp/job/page?page=0', headers: { authToken: 'x'.repeat(43) } }),
    ],
    [
      'the token of a cookie',
      'tokenRefused',
      '/image/view',
      () => ({ url: '/image/view?id=1', headers: { cookie: 'musterView=abc' } }),
    ],
    [
      'the key of an integration',
      'keyRefused',
      '/pod/freeToken/issue',
      () => ({ url: '/pod/freeToken/issue', body: {}, headers: { 'x-integration-key': 'guess' } }),
    ],
    [
      'a one-time token',
      'tokenRefused',
      '/pod/doFreeLogin',
      () => ({
        url: '/pod/doFreeLogin?freeToken=guess',
        body: { buildid: 'b', topage: 'alarm', showmenu: 'false', timestamp: '1', sign: 'x' },
        headers: {},
      }),
    ],
    [
      'a building',
      'scopeRefused',
      '/bp/job/page',
      () => ({ url: '/bp/job/page', headers: { ...tokenOf(), buildId: 'elsewhere' } }),
    ],
  ])('%s', async (_what, action, what, ask) => {
    const address = newAddress();
    const { url, body, headers } = ask();
    const answer = await muster.ask(body === undefined ? 'GET' : 'POST', url, {
      headers,
      address,
      ...(body === undefined ? {} : { body }),
    });
    expect(answer.code).not.toBe(0);
    await eventually(async () =>
      expect(await entriesOf(address)).toMatchObject([{ action, rowName: what, after: null }]),
    );
    const [entry] = await entriesOf(address);
    const isKnown = headers['authToken'] === narrow.token;
    expect([entry?.accountName === null, entry?.buildingId === null]).toEqual([!isKnown, !isKnown]);
  });

  test('and a request without a token is not', async () => {
    const address = newAddress();
    expect((await muster.ask('GET', '/bp/job/page', { address })).code).toBe(-2);
    expect((await muster.ask('GET', '/bp/person/page', { address, headers: { authToken: narrow.token } })).code).toBe(
      -3,
    );
    await eventually(async () => expect(await entriesOf(address)).toMatchObject([{ action: 'permissionRefused' }]));
  });

  test('a department outside of the data scope', async () => {
    const departId = await addRow(admin, '/bp/depart', { name: newId() });
    const scope = { dataScope: 'designated', designatedDepartIds: [departId] } as const;
    const permissions = ['bp:enterprise:person:view', 'bp:enterprise:person:add'];
    const confined = await logInAs(muster, admin, { permissions, ...scope });
    const address = newAddress();
    const body = { name: 'Wang Fang', personType: 'internal' };
    await muster.ask('POST', '/bp/person/save', { body, address, headers: { authToken: confined.token } });
    await eventually(async () =>
      expect(await entriesOf(address)).toMatchObject([{ action: 'scopeRefused', rowName: '/bp/person/save' }]),
    );
  });

  test('a token and a building of the live map', async () => {
    await muster.database.db.deleteFrom('auditLog').execute();
    const viewer = await logInAs(muster, admin, { permissions: ['pod:dashboard:position:view'] });
    for (const hello of [live.hello('guess'), live.hello(viewer.token, { buildId: 'elsewhere' })]) {
      const { closed } = await live.connect(hello);
      await closed;
    }
    await eventually(async () =>
      expect(await entriesOf()).toMatchObject([
        { action: 'tokenRefused', rowName: '/live', accountName: null },
        { action: 'scopeRefused', rowName: '/live', accountName: expect.stringMatching(/./) },
      ]),
    );
  });
});

describe('an attack does not fill the log', () => {
  test('writes the first of one source at once, the rest of the hour as one entry with its number', async () => {
    const address = newAddress();
    const paths = ['/bp/person/page', '/bp/vehicle/page', '/base/role/page'];
    for (let time = 0; time < 30; time += 1)
      await muster.ask('GET', paths[time % 3] ?? '', { address, headers: { authToken: narrow.token } });
    await eventually(async () => expect(await entriesOf(address)).toHaveLength(1));
    // The hour begins with the first refusal of any test: all of these are in the second hour.
    muster.clock.now += hour;
    await muster.ask('GET', '/bp/person/page', { address, headers: { authToken: narrow.token } });
    await eventually(async () => expect(await entriesOf(address)).toHaveLength(3));
    const [first, counted, second] = await entriesOf(address);
    expect([first?.after, second?.after]).toEqual([null, null]);
    expect(counted).toMatchObject({ action: 'permissionRefused', after: { count: 29 } });
    expect(counted?.after?.what).toHaveLength(3);
  });

  test('lists fifty of many sources of a kind, and counts the rest; other kinds are not hidden', async () => {
    const { db } = muster.database;
    await db.deleteFrom('auditLog').execute();
    const guess = (address: string, name: string) =>
      muster.ask('POST', '/doLogin', { body: { name, password: 'Wrong_2026' }, address });
    for (let time = 0; time < 60; time += 1)
      await muster.ask('GET', '/bp/job/page', { address: newAddress(), headers: { authToken: `guess${time}` } });
    for (let time = 0; time < 55; time += 1) await guess(newAddress(), `nobody${time}\u202E`);
    await muster.ask('GET', '/bp/person/page', { headers: { authToken: narrow.token } });
    const count = (entries: readonly Entry[], action: string): number =>
      entries.filter((entry) => entry.action === action).length;
    await eventually(async () => {
      const entries = await entriesOf();
      expect(refusedActions.map((action) => count(entries, action))).toEqual([1, 50, 0, 0, 50]);
    });
    muster.clock.now += hour;
    await muster.ask('GET', '/bp/person/page', { headers: { authToken: narrow.token } });
    await eventually(async () => {
      const entries = await entriesOf();
      expect(entries.filter(({ address }) => address === '')).toMatchObject([
        { action: 'tokenRefused', accountName: null, after: { count: 10 } },
        { action: 'loginFailed', accountName: null, after: { count: 5 } },
      ]);
      expect(JSON.stringify(entries)).not.toContain('\u202E');
    });
  });

  test('writes counts when the server stops', async () => {
    const own = await startTestLive();
    const { pool } = own.test.database;
    // Holds for a server that listens on a port.
    const { port } = own.test.app.server.address() as AddressInfo;
    for (let time = 0; time < 3; time += 1)
      await fetch(`http://127.0.0.1:${port}/bp/job/page`, { headers: { authToken: 'guess' } });
    const closed = once(own.test.app.server, 'close');
    await own.test.app.close();
    await closed;
    const { rows } = await pool.query(
      "SELECT after->>'count' AS count FROM audit_log WHERE action = 'tokenRefused' ORDER BY id",
    );
    expect(rows).toEqual([{ count: null }, { count: '2' }]);
    await own.close();
  });
});
