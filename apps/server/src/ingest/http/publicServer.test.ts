import { gzipSync } from 'node:zlib';

import { health, readiness as readinessWire, receipt } from '@muster/model/ingest/wire.ts';
import { positionAt, type PositionBatch, toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { binaryContentType, encodePositions } from '@muster/protocols/musterBinary.ts';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod';

import { AwaySwitch } from '../../core/db/awaySwitch.ts';
import { GatewayKeys, hashIngestKey } from '../gateway/gatewayKeys.ts';
import { Ingest } from '../ingest.ts';
import { Busy } from '../log/groupCommit.ts';
import { type PublicServer, startPublicServer, type Readiness } from './publicServer.ts';

const now = 1_763_600_000_000;
let publicServer: PublicServer;
let readiness: Readiness;
let stored: { buildingId: string; batch: PositionBatch }[];
let store: () => Promise<void>;

beforeAll(async () => {
  const keys = new GatewayKeys();
  keys.replace([{ id: 'g1', name: 'gateway', buildingId: 'b1', keyHash: hashIngestKey('secret') }]);
  const ingest = new Ingest({
    maxPositions: 100,
    now: () => now,
    heardBeacons: () => {},
    note: () => {},
    clocks: { note: () => {} },
    away: new AwaySwitch(),
    conditions: () => [],
    // The ingest thread needs stamps and maps from its site runner; the site runner has its own tests.
    runner: () =>
      ({
        site: { frames: new Map(), beaconSns: new Map() },
        begin: () => ({ receivedAt: now, done: () => {} }),
      }) as never,
    commit: {
      load: () => ({ positions: 0, bytes: 0, isStorageAway: false }),
      drain: async () => {},
      input: () => Promise.reject(new Error('not here')),
      positions: async (buildingId, _receivedAt, batch) => {
        await store();
        stored.push({ buildingId, batch });
        return { accepted: batch.length, duplicates: 0 };
      },
    },
  });
  publicServer = await startPublicServer('127.0.0.1', 0, {
    keys,
    ingest,
    pictures: { keep: () => Promise.reject(new Error('not here')) },
    accessEvents: { receive: () => Promise.reject(new Error('not here')) },
    refused: () => {},
    web: () => undefined,
    readiness: async () => readiness,
    metricsToken: null,
    metrics: async () => 'muster_up 1\n',
    log: pino({ level: 'silent' }),
  });
});
afterAll(() => publicServer.drain());
beforeEach(() => {
  stored = [];
  store = async () => {};
  readiness = { parts: { database: null, stream: null, broker: null }, degraded: [] };
});

const position = { tag: 'T1', t: now, lon: 121.5, lat: 31.25 };

async function send(
  path: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
): Promise<{ status: number; body: { code: number; message: string; data: never }; headers: Headers }> {
  const response = await fetch(`http://127.0.0.1:${publicServer.port}${path}`, {
    ...init,
    headers: { 'x-ingest-key': 'secret', 'accept-language': 'en-US', ...init.headers },
  });
  const body: unknown = await response.json();
  checkReply(path, body);
  // Each test defines the body that it expects.
  return { status: response.status, body: body as never, headers: response.headers };
}

/** Fails if the data of a success do not match the API document. */
function checkReply(path: string, body: unknown): void {
  const { code, data } = body as { code: number; data: unknown };
  if (code !== 0) return;
  const schemas: Readonly<Record<string, z.ZodType>> = { '/healthz': health, '/readyz': readinessWire };
  expect((schemas[path] ?? receipt).parse(data)).toEqual(data);
}

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  send('/ingest/positions', { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
const storedPositions = () => stored.flatMap(({ batch }) => batch.tags.map((_, row) => positionAt(batch, row)));

describe('POST /ingest/positions', () => {
  it('stores one position, a batch, and either of them packed', async () => {
    const batch = [position, { ...position, tag: 'T2', sos: true }];
    for (const body of [JSON.stringify(position), JSON.stringify(batch)]) {
      expect(await post(body)).toMatchObject({ status: 200, body: { code: 0, message: '' } });
    }
    const packed = await post(gzipSync(JSON.stringify(batch)), { 'content-encoding': 'gzip' });
    expect(packed.body).toEqual({ code: 0, message: '', data: { accepted: 2, duplicates: 0, rejected: [] } });
    expect(stored.map(({ buildingId, batch: { length } }) => [buildingId, length])).toEqual([
      ['b1', 1],
      ['b1', 2],
      ['b1', 2],
    ]);
  });

  it('stores the binary form', async () => {
    const { body } = await post(encodePositions(toPositionBatch([position])) as Uint8Array<ArrayBuffer>, {
      'content-type': binaryContentType,
    });
    expect(body).toMatchObject({ code: 0, data: { accepted: 1 } });
    expect(storedPositions()).toMatchObject([position]);
  });

  it('returns every rejected item with its reason, in the language of the sender', async () => {
    const batch = [{ ...position, t: now - 8 * 86_400_000 }, position, { ...position, speed: 'fast' }];
    const { body } = await post(JSON.stringify(batch));
    expect(body.data).toEqual({
      accepted: 1,
      duplicates: 0,
      rejected: [
        { index: 0, reason: expect.stringMatching(/7 days/), rule: 'tooOld' },
        { index: 2, reason: expect.stringMatching(/speed/), rule: 'wrongType' },
      ],
    });
    const chinese = await post(JSON.stringify(batch), { 'accept-language': 'zh-CN' });
    expect(JSON.stringify(chinese.body.data)).toContain('早于 7 天');
  });

  it('refuses requests without a valid key, and never with HTTP 200', async () => {
    for (const key of ['', 'guess']) {
      expect(await post('[]', { 'x-ingest-key': key })).toMatchObject({
        status: 401,
        body: { code: -2, message: 'The ingest key is missing or wrong', data: null },
      });
    }
  });

  it.each([
    ['no JSON', '{', 400, {}],
    ['nothing', '', 400, {}],
    ['a repeated field', '{"tag":"T1","tag":"T2"}', 400, {}],
    ['a nest of 60,000 lists', '['.repeat(60_000), 400, {}],
    ['bytes that are no UTF-8', Buffer.from('{"tag":"\xe4"}', 'latin1'), 400, {}],
    ['an invalid compressed body', '[]', 400, { 'content-encoding': 'gzip' }],
    ['another type', 'tag=1', 415, { 'content-type': 'text/plain' }],
    ['another encoding', '[]', 415, { 'content-encoding': 'br' }],
    ['too many items', JSON.stringify(Array.from({ length: 10_001 }, () => 0)), 400, {}],
    ['more than 4 MiB', ' '.repeat(4 * 2 ** 20 + 1), 413, {}],
    ['more than 4 MiB when unpacked', gzipSync(' '.repeat(4 * 2 ** 20 + 1)), 413, { 'content-encoding': 'gzip' }],
  ])('refuses %s', async (_what, body, status, headers) => {
    expect(await post(body, headers)).toMatchObject({ status, body: { code: -1 } });
    expect(stored).toEqual([]);
  });

  it('tells the sender to retry when the queue is full', async () => {
    store = () => Promise.reject(new Busy('full'));
    const { status, body, headers } = await post(JSON.stringify(position));
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, -1, '1']);
  });

  it('returns nothing of an internal error but its incident', async () => {
    store = () => Promise.reject(new Error('password of the database'));
    const { status, body } = await post(JSON.stringify(position));
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('password');
    expect(body.data).toEqual({ incident: expect.any(String) });
  });
});

describe('/ingest/osmand', () => {
  const query = `id=T1&lat=31.25&lon=121.5&timestamp=${now / 1000}&speed=10&batt=80`;

  it('stores a position of the query, of a form, and of newer clients', async () => {
    await send(`/ingest/osmand?${query}&key=secret`, { headers: { 'x-ingest-key': 'secret' } });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    await send('/ingest/osmand?key=secret', { method: 'POST', body: query, headers: form });
    const location = { timestamp: new Date(now).toISOString(), coords: { latitude: 31.25, longitude: 121.5 } };
    await send('/ingest/osmand', {
      method: 'POST',
      body: JSON.stringify({ device_id: 'T1', location }),
      headers: { 'content-type': 'application/json' },
    });
    expect(storedPositions()).toMatchObject([
      { tag: 'T1', t: now, battery: 80, speed: expect.closeTo(5.144, 2) },
      { tag: 'T1', t: now, battery: 80 },
      { tag: 'T1', t: now, lon: 121.5 },
    ]);
  });

  it('accepts the key as a parameter', async () => {
    const response = await fetch(`http://127.0.0.1:${publicServer.port}/ingest/osmand?${query}&key=guess`);
    expect(response.status).toBe(401);
    expect((await fetch(`http://127.0.0.1:${publicServer.port}/ingest/osmand?${query}&key=secret`)).status).toBe(200);
  });

  it('refuses a parameter that is given twice, in the query and in a form, and escapes that are no UTF-8', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await send(`/ingest/osmand?${query}&id=T2`)).toMatchObject({
      status: 400,
      body: { data: { fields: [{ field: 'id', rule: 'duplicate' }] } },
    });
    for (const body of [`${query}&id=T2`, `${query}&x=%E4`, `${query}&__proto__=1`])
      expect(await send('/ingest/osmand', { method: 'POST', body, headers: form })).toMatchObject({ status: 400 });
    expect(await send(`/ingest/owntracks?key=secret&key=secret`, { method: 'POST' })).toMatchObject({ status: 400 });
    expect(stored).toEqual([]);
  });

  it('refuses invalid messages, but answers success for a position that is too old', async () => {
    expect(await send('/ingest/osmand?lat=31&lon=121')).toMatchObject({ status: 400 });
    expect(await send('/ingest/osmand?id=T1&lat=31&lon=121&timestamp=1700000000')).toMatchObject({
      status: 200,
      body: { data: { accepted: 0, rejected: [{ rule: 'tooOld' }] } },
    });
  });
});

describe('POST /ingest/owntracks', () => {
  const message = JSON.stringify({ _type: 'location', tid: 'AB', tst: now / 1000, lon: 121.5, lat: 31.25 });
  const owntracks = (headers: Record<string, string>) =>
    send('/ingest/owntracks', {
      method: 'POST',
      body: message,
      headers: { 'content-type': 'application/json', ...headers },
    });

  it('stores a position of the device in the headers, by key or password', async () => {
    await owntracks({ 'x-limit-u': 'gateway', 'x-limit-d': 'T1' });
    const response = await fetch(`http://127.0.0.1:${publicServer.port}/ingest/owntracks`, {
      method: 'POST',
      body: message,
      headers: { 'content-type': 'application/json', authorization: `Basic ${btoa('gateway:secret')}` },
    });
    expect(response.status).toBe(200);
    expect(storedPositions()).toMatchObject([{ tag: 'T1' }, { tag: 'AB' }]);
  });

  it('answers the app with the list that it expects', async () => {
    expect((await owntracks({ 'user-agent': 'Owntracks-Android/2.5' })).body).toEqual([]);
    expect((await owntracks({ 'user-agent': 'curl' })).body).toMatchObject({ code: 0, data: { accepted: 1 } });
  });
});

describe('probes', () => {
  it('report that the server is alive, and whether it is ready', async () => {
    expect(await send('/healthz')).toMatchObject({ status: 200, body: { code: 0 } });
    expect(await send('/readyz')).toMatchObject({ status: 200, body: { data: { database: null } } });
    readiness = { parts: { database: 'no connection', broker: null }, degraded: [{ part: 'disk', problem: 'low' }] };
    expect(await send('/readyz')).toMatchObject({
      status: 503,
      body: {
        code: -1,
        message: 'database: no connection',
        data: { database: 'no connection', broker: null, degraded: [{ part: 'disk' }] },
      },
    });
    readiness = { parts: { database: null }, degraded: [{ part: 'disk', problem: 'low' }] };
    expect(await send('/readyz')).toMatchObject({ status: 200, body: { data: { degraded: [{ part: 'disk' }] } } });
    expect(await (await fetch(`http://127.0.0.1:${publicServer.port}/metrics`)).text()).toBe('muster_up 1\n');
  });

  it('have no other paths, and other requests are proxied', async () => {
    expect(await send('/ingest/nothing')).toMatchObject({ status: 404, body: { code: -1 } });
    expect(await send('/ingestion')).toMatchObject({ status: 503, body: { code: -1 } });
  });
});
