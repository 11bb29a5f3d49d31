import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { createOutbound } from '../../../core/outbound/outbound.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf } from '../../../testing/testSite.ts';
import { deleteCameraHours } from '../../../tracks/deleteExpired.store.ts';
import { addressOf, probeCameras } from './cameraProbe.ts';

let muster: TestApp;
let admin: Client;
let server: Server;
let port: number;
const received: string[] = [];
const minute = 60_000;
const warned: unknown[] = [];

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  server = createServer((socket: Socket) => socket.on('data', (data) => received.push(String(data))));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // Holds for a server that listens on a port.
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  server.close();
  await muster.close();
});
beforeEach(async () => {
  for (const table of ['cameraHour', 'camera'] as const) await muster.database.db.deleteFrom(table).execute();
  warned.length = 0;
});

const camera = (name: string, more: Record<string, unknown> = {}) =>
  addRow(admin, '/pod/camera', { name, host: '127.0.0.1', port, ...more });
function probe(allow: readonly string[] = ['127.0.0.0/8']): Promise<void> {
  const outbound = createOutbound({ allow, log: { warn: (facts: unknown) => warned.push(facts) } });
  return probeCameras({ db: muster.database.db, outbound, now: () => muster.clock.now }, 5000);
}
const named = async (name: string) => dataOf(await admin.get('/pod/camera/page', { name })).data[0];
async function tableOf(name: string) {
  const { tables } = dataOf(await admin.get('/pod/report/equipment', {}));
  const { rows } = tables.find((table: { name: string }) => table.name === name);
  return rows.map((row: Record<string, unknown>[]) => row.map(({ value, text, t, key }) => value ?? text ?? t ?? key));
}

it('notes each minute whether a camera is reached, for its row and the report, and sends it nothing', async () => {
  await camera('up');
  const closed = createServer();
  await once(closed.listen(0, '127.0.0.1'), 'listening');
  const { port: free } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  await camera('down', { port: free });
  await camera('nowhere', { host: null, port: null });
  await probe();
  const at = muster.clock.now;
  expect(await named('up')).toMatchObject({ reachedAt: new Date(at).toISOString() });
  for (const name of ['down', 'nowhere']) expect(await named(name)).toMatchObject({ reachedAt: null });
  muster.clock.now += minute;
  await probe(['192.0.2.0/24']);
  muster.clock.now += minute;
  const rows = await tableOf('cameras');
  expect(rows).toEqual([
    ['down', 0, undefined],
    ['nowhere', undefined, undefined],
    ['up', 0.5, at],
  ]);
  expect((await tableOf('equipment')).at(-1)).toEqual(['camera', 3, 0.25]);
  expect(received).toEqual([]);
});

it('is off when somebody switches it off, and connects to no address that is not allowed', async () => {
  await camera('up');
  dataOf(await admin.post('/base/parameter/save', { probesCameras: false }));
  await probe();
  expect(await muster.database.db.selectFrom('cameraHour').selectAll().execute()).toEqual([]);
  dataOf(await admin.post('/base/parameter/save', { probesCameras: true }));
  await probe(['192.0.2.0/24']);
  expect(await named('up')).toMatchObject({ reachedAt: null });
  expect(warned).toHaveLength(1);
});

it('opens at most twenty connections at a time', async () => {
  for (let index = 0; index < 45; index++) await camera(`many ${index}`);
  let [open, most] = [0, 0];
  const waiting: (() => void)[] = [];
  const outbound = {
    connect: async () => {
      most = Math.max(most, (open += 1));
      if (waiting.length === 0) setImmediate(() => waiting.splice(0).forEach((go) => go()));
      await new Promise<void>((resolve) => waiting.push(resolve));
      open -= 1;
      throw new Error('Nothing listens');
    },
  };
  await probeCameras({ db: muster.database.db, outbound, now: () => muster.clock.now });
  expect(most).toBe(20);
  expect(await muster.database.db.selectFrom('cameraHour').selectAll().execute()).toHaveLength(45);
});

it('goes by host and port, or by the live stream; a camera that calls the platform is not probed', () => {
  const none = { protocol: 'rtsp', host: null, port: null, liveUrl: null } as const;
  expect(addressOf(none)).toBeNull();
  expect(addressOf({ ...none, host: 'cam-1' })).toEqual({ host: 'cam-1', port: 554 });
  expect(addressOf({ ...none, liveUrl: 'rtsp://cam-2:8554/live' })).toEqual({ host: 'cam-2', port: 8554 });
  expect(addressOf({ ...none, protocol: 'hls', liveUrl: 'https://cam-3/live.m3u8' })).toMatchObject({ port: 443 });
  expect(addressOf({ ...none, protocol: 'gb28181', host: 'cam-4' })).toBeNull();
});

it('forgets the minutes with the tracks', async () => {
  await camera('up');
  await probe();
  const { db } = muster.database;
  expect(await deleteCameraHours(db, muster.clock.now)).toBe(0);
  expect(await deleteCameraHours(db, muster.clock.now + 60 * minute)).toBe(1);
});
