import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';

import { permissions } from '@muster/model/access/permission.ts';
import { eventually } from '@muster/testkit/eventually.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { newId } from '../core/db/newId.ts';
import type { Client } from '../testing/testApp.ts';
import { startTestLive, type TestLive, type TestReader } from '../testing/testLive.ts';
import { addRow } from '../testing/testSite.ts';

const password = 'Tester_2026';

let live: TestLive;
let admin: Client;

beforeAll(async () => {
  live = await startTestLive();
  admin = await live.test.logIn();
});
afterAll(() => live.close());

interface Guard {
  client: Client;
  accountId: string;
  roleId: string;
  name: string;
}

async function makeGuard(): Promise<Guard> {
  const { test } = live;
  const name = `guard.${newId()}`;
  const role = { name, permissions: [permissions.positionView, permissions.positionHistory], dataScope: 'company' };
  const roleId = await addRow(admin, '/base/role', role);
  const account = { name, realName: name, roleId, buildingIds: [test.buildingId], password };
  const accountId = await addRow(admin, '/base/account', account);
  await test.database.db
    .updateTable('account')
    .set({ mustChangePassword: false })
    .where('id', '=', accountId)
    .execute();
  return { client: await test.logIn(name, password), accountId, roleId, name };
}

/** Connects and waits for the welcome message. */
async function enter(token: string, more: object = {}): Promise<TestReader> {
  const reader = await live.connect(live.hello(token, more));
  await eventually(() => expect(reader.messages[0]?.type).toBe('ready'));
  return reader;
}

/** No timer is moved and no heartbeat arrives: the change itself ends it. */
describe('a socket ends at once', () => {
  const other = { permissions: [permissions.positionView], dataScope: 'company' };

  it.each<[string, number, (guard: Guard) => Promise<unknown>]>([
    ['when its session logs out', 4401, ({ client }) => client.post('/logout')],
    ['when its account is disabled', 4401, ({ accountId }) => saved('account', { id: accountId, enabled: false })],
    ['when its account is deleted', 4401, ({ accountId }) => admin.post('/base/account/delete', { ids: [accountId] })],
    [
      'when its password is set',
      4401,
      ({ accountId }) => saved('account', { id: accountId, password: 'Renewed_2026' }),
    ],
    [
      'when its password is changed',
      4401,
      ({ client }) =>
        client.post('/base/account/changePassword', { oldPassword: password, newPassword: 'Changed_2027' }),
    ],
    ['when its session is ended', 4401, ({ accountId }) => endSessions(accountId)],
    [
      'when its account gets another role',
      4409,
      async ({ accountId, name }) =>
        saved('account', { id: accountId, roleId: await addRow(admin, '/base/role', { ...other, name: `${name}.2` }) }),
    ],
    ['when its role may do less', 4409, ({ roleId }) => saved('role', { id: roleId, ...other })],
    [
      'when its role may see no positions any more',
      4403,
      ({ roleId }) => saved('role', { id: roleId, permissions: [permissions.positionHistory] }),
    ],
    [
      'when its account may enter the site no more',
      4403,
      async ({ accountId }) =>
        saved('account', {
          id: accountId,
          buildingIds: [await addRow(admin, '/pod/building', { name: newId(), timeZone: 'Asia/Shanghai' })],
        }),
    ],
  ])('%s', async (_what, code, change) => {
    const guard = await makeGuard();
    const bystander = await enter(admin.token);
    const reader = await enter(guard.client.token);
    await change(guard);
    expect(await reader.closed).toBe(code);
    // No other reader is affected.
    expect(bystander.socket.readyState).toBe(bystander.socket.OPEN);
    bystander.socket.terminate();
  });

  it('when the reader does not answer the close frame', async () => {
    const guard = await makeGuard();
    const reader = await enter(guard.client.token);
    // Stops reading, so that it neither sees nor answers the close frame.
    reader.socket.pause();
    await guard.client.post('/logout');
    await eventually(() => expect(live.test.app.websocketServer.clients.size).toBe(0));
  });

  it('also during its admission', async () => {
    const guard = await makeGuard();
    const readers = await Promise.all(Array.from({ length: 5 }, () => live.connect()));
    for (const { socket } of readers) socket.send(JSON.stringify(live.hello(guard.client.token)));
    await guard.client.post('/logout');
    expect(await Promise.all(readers.map(({ closed }) => closed))).toEqual([4401, 4401, 4401, 4401, 4401]);
  });
});

async function saved(resource: string, body: Record<string, unknown>): Promise<void> {
  expect(await admin.post(`/base/${resource}/save`, body)).toMatchObject({ code: 0 });
}

async function endSessions(accountId: string): Promise<void> {
  const sessions = await live.test.database.db
    .selectFrom('session')
    .select('id')
    .where('accountId', '=', accountId)
    .execute();
  expect(await admin.post('/base/session/delete', { ids: sessions.map(({ id }) => id) })).toMatchObject({ code: 0 });
}

describe('a socket is refused', () => {
  it('beyond twenty of one account, until one of them is closed', async () => {
    const { client } = await makeGuard();
    const readers = await Promise.all(Array.from({ length: 20 }, () => enter(client.token)));
    const late = await live.connect(live.hello(client.token));
    expect(await late.closed).toBe(4429);
    expect(readers.every(({ socket }) => socket.readyState === socket.OPEN)).toBe(true);
    readers[0]?.socket.close();
    await readers[0]?.closed;
    await eventually(async () => {
      const again = await live.connect(live.hello(client.token));
      await Promise.race([again.closed, once(again.socket, 'message')]);
      const isIn = again.messages[0]?.type;
      again.socket.terminate();
      expect(isIn).toBe('ready');
    });
    const own = await enter((await makeGuard()).client.token);
    for (const { socket } of [...readers, own]) socket.terminate();
  });

  it('beyond a hundred of one address without a login', async () => {
    await eventually(() => expect(live.test.app.websocketServer.clients.size).toBe(0));
    const silent = await Promise.all(Array.from({ length: 101 }, () => live.connect()));
    const last = await Promise.race(silent.map(({ closed }) => closed));
    expect(last).toBe(4429);
    for (const { socket } of silent) socket.terminate();
  });

  it.each(['https://elsewhere.example', 'null', 'file://', 'http://127.0.0.1.elsewhere.example'])(
    'to a page of %s, with 403',
    async (origin) => {
      expect(await statusFor({ origin })).toBe(403);
    },
  );

  it('but accepted for our own page, one behind a proxy, the public address, and a program', async () => {
    const { port } = live.test.app.server.address() as AddressInfo;
    expect(await statusFor({})).toBe(101);
    expect(await statusFor({ origin: `http://127.0.0.1:${port}` })).toBe(101);
    expect(await statusFor({ origin: 'https://Muster.example', host: 'muster.example:443' })).toBe(101);
    expect(await statusFor({ origin: 'https://muster.example', 'x-forwarded-host': 'muster.example' })).toBe(101);
    expect(await statusFor({ origin: 'https://muster.works' })).toBe(403);
    const parameters = { id: 'parameter', publicAddress: 'https://muster.works/console' };
    expect((await admin.post('/base/parameter/save', parameters)).code).toBe(0);
    expect(await statusFor({ origin: 'https://muster.works' })).toBe(101);
  });
});

/** Answer to the handshake of a WebSocket. */
async function statusFor(headers: Record<string, string>): Promise<number> {
  const { port } = live.test.app.server.address() as AddressInfo;
  const asked = request({
    host: '127.0.0.1',
    port,
    agent: false,
    path: '/live',
    headers: {
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    },
  });
  asked.end();
  return new Promise((resolve, reject) => {
    asked.once('error', reject);
    asked.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.once('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
  });
}

describe('a reader that sends too much', () => {
  const look = JSON.stringify({ floor: 1, bounds: null });

  it.each<[string, (reader: TestReader) => void]>([
    ['looks elsewhere all the time', ({ socket }) => socket.send(look)],
    ['sends what means nothing', ({ socket }) => socket.send('x')],
    ['pings all the time', ({ socket }) => socket.ping()],
  ])('is closed with 4429 when it %s', async (_what, say) => {
    const reader = await enter(admin.token);
    for (let time = 0; time < 100; time += 1) say(reader);
    expect(await reader.closed).toBe(4429);
  });

  it('stays when it moves the view at a normal rate', async () => {
    const reader = await enter(admin.token);
    for (let second = 0; second < 10; second += 1) {
      for (let time = 0; time < 10; time += 1) reader.socket.send(look);
      reader.socket.ping();
      await once(reader.socket, 'pong');
      live.test.clock.now += 1500;
    }
    expect(reader.socket.readyState).toBe(reader.socket.OPEN);
    reader.socket.terminate();
  });
});
