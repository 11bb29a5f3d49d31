import { eventually } from '@muster/testkit/eventually.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startTestIngest, type TestIngest } from '../../testing/testIngest.ts';

let ingest: TestIngest;
beforeAll(async () => {
  ingest = await startTestIngest();
  ingest.webIsUp();
  await ingest.register('T1', 'p1', '王芳');
  const camera = { id: 'c1', buildingId: 'b1', name: 'CAM-1', sn: 'CAM-1', cameraType: 'dome', protocol: 'rtsp' };
  await ingest.database.db
    .insertInto('camera')
    // Absent fields have defaults.
    .values(camera as never)
    .execute();
  await ingest.web.call('configChanged', { buildingId: 'b1', entity: 'camera', ids: ['c1'] });
});
afterAll(async () => {
  await ingest.remove();
  expect(ingest.fatal).toEqual([]);
});
beforeEach(() => ingest.conditions.reporterOf('main').clear('diskFull', {}));

const isFull = (): void => ingest.conditions.reporterOf('main').raise('diskFull', {});
const position = (more = {}) => ({ tag: 'T1', t: Date.now(), lon: 121.5, lat: 31.25, ...more });

async function send(body: unknown, path = '/ingest/positions'): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-ingest-key': 'secret', 'accept-language': 'en-US' };
  return fetch(ingest.url(path), { method: 'POST', headers, body: JSON.stringify(body) });
}

describe('while the disk is full', () => {
  it('positions are refused at once with 503 and Retry-After, and nothing of them is written', async () => {
    const before = (await ingest.logged()).positions.length;
    isFull();
    const response = await send([position()]);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(1);
    expect(await response.json()).toMatchObject({ code: -1, message: expect.stringContaining('disk of the server') });
    expect((await ingest.logged()).positions).toHaveLength(before);
    expect((await send({ camera: 'CAM-1', t: Date.now(), kind: 'noHardHat' }, '/ingest/camera-alarm')).status).toBe(
      503,
    );
  });

  it('a call for help is still recorded', async () => {
    isFull();
    expect((await send([position({ sos: true })])).status).toBe(200);
  });

  it('a publish is acknowledged when there is space again, and not before', async () => {
    const client = await ingest.connect();
    isFull();
    let isAcknowledged = false;
    const published = client
      .publishAsync('muster/b1/position', JSON.stringify(position({ t: Date.now() - 5000 })), { qos: 1 })
      .then(() => (isAcknowledged = true));
    expect((await send([position()])).status).toBe(503);
    expect(isAcknowledged).toBe(false);
    ingest.conditions.reporterOf('main').clear('diskFull', {});
    await published;
    await eventually(async () => expect((await send([position()])).status).toBe(200));
  });

  it('`/readyz` is 503 with the part, and `/healthz` 200', async () => {
    isFull();
    const response = await fetch(ingest.url('/readyz'));
    expect(response.status).toBe(503);
    expect(((await response.json()) as { message: string }).message).toContain('disk: diskFull');
    expect((await fetch(ingest.url('/healthz'))).status).toBe(200);
  });
});

it('little space is degraded, and positions are recorded', async () => {
  const main = ingest.conditions.reporterOf('main');
  const facts = { freeMb: 400, freePercent: 1 };
  main.raise('diskLow', { facts });
  main.raise('diskScarce', { facts });
  expect((await send([position()])).status).toBe(200);
  const response = await fetch(ingest.url('/readyz'));
  expect(response.status).toBe(200);
  const { data } = (await response.json()) as { data: { degraded: { part: string; problem: string }[] } };
  expect(data.degraded.map(({ problem }) => problem.split(' ')[0])).toEqual(['diskLow', 'diskScarce']);
  main.clear('diskLow', {});
  main.clear('diskScarce', {});
});
