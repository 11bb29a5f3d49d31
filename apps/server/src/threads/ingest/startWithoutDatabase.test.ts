import { eventually } from '@muster/testkit/eventually.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { startDatabase, stopDatabase } from '../../testing/databaseSwitch.ts';
import { hello, rawMqtt } from '../../testing/rawMqtt.ts';
import { startTestIngest, type TestIngest } from '../../testing/testIngest.ts';

let ingest: TestIngest;

beforeEach(async () => {
  ingest = await startTestIngest();
  await ingest.stop();
  await stopDatabase(ingest.database);
  await ingest.open();
});
afterEach(async () => {
  await startDatabase(ingest.database);
  await ingest.remove();
  expect(ingest.fatal).toEqual([]);
});

const post = (path = '/ingest/positions'): Promise<Response> =>
  fetch(ingest.url(path), {
    method: 'POST',
    body: JSON.stringify({ tag: 'T1', t: Date.now(), lon: 121.5, lat: 31.25, sos: true }),
    headers: { 'content-type': 'application/json', 'x-ingest-key': 'secret' },
  });

it.each(['/ingest/positions', '/ingest/osmand', '/ingest/owntracks', '/ingest/camera-alarm'])(
  'an ingest thread that starts while the database is away refuses %s with 503 and when to retry',
  async (path) => {
    const refused = await post(path);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  },
);

it('reports its state: alive, not ready, since when the database is away, and its metrics', async () => {
  expect((await fetch(ingest.url('/healthz'))).status).toBe(200);
  const starting = await fetch(ingest.url('/readyz'));
  expect(starting.status).toBe(503);
  expect(await starting.json()).toMatchObject({ data: { engine: 'starting' } });
  ingest.conditions.reporterOf('main').raise('databaseAway', { since: 0 });
  expect(await (await fetch(ingest.url('/readyz'))).json()).toMatchObject({
    message: expect.stringContaining('database: databaseAway since 1970'),
  });
  expect(await (await post()).json()).toMatchObject({ data: { databaseAwaySince: '1970-01-01T00:00:00.000Z' } });
  expect(await (await fetch(ingest.url('/metrics'))).text()).toMatch(/muster_condition\{code="databaseAway"\S* 1/);
});

it.each([
  [4, { returnCode: 3 }],
  [5, { reasonCode: 0x88 }],
] as const)('refuses MQTT %s clients: server unavailable', async (version, code) => {
  const { heard, closed } = await rawMqtt(ingest.mqttPort, [hello(version)]);
  await closed;
  expect(heard).toMatchObject([{ cmd: 'connack', ...code }]);
});

it('serves as soon as the database is back, on the same ports', async () => {
  const url = ingest.url('/ingest/positions');
  await startDatabase(ingest.database);
  await eventually(async () => expect((await post()).status).toBe(200));
  expect(ingest.url('/ingest/positions')).toBe(url);
  await ingest.started();
  await ingest.connect();
  expect((await ingest.logged()).positions).toMatchObject([{ tag: 'T1' }]);
});

it('stops cleanly while it waits', async () => {
  const url = ingest.url('/healthz');
  await ingest.stop();
  await expect(fetch(url)).rejects.toThrow();
});
