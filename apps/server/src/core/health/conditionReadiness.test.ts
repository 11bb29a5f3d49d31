import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { startTestIngest, type TestIngest } from '../../testing/testIngest.ts';

let ingest: TestIngest;
beforeAll(async () => {
  ingest = await startTestIngest();
  ingest.webIsUp();
});
afterAll(() => ingest.remove());
beforeEach(() => {
  ingest.conditions.threadEnded('main');
  ingest.conditions.threadReady('main');
});

async function readyz() {
  const response = await fetch(ingest.url('/readyz'));
  // Tests read the fields that they expect; a missing one fails the test.
  return { status: response.status, body: (await response.json()) as ReturnType<typeof JSON.parse> };
}
const metric = async (code: string): Promise<string | undefined> =>
  new RegExp(`muster_condition\\{code="${code}".*\\} (\\d+)`).exec(
    await (await fetch(ingest.url('/metrics'))).text(),
  )?.[1];

it('names the part that is down, with 503, while it is', async () => {
  const main = ingest.conditions.reporterOf('main');
  expect((await readyz()).status).toBe(200);
  main.raise('alarmWriterStalled', { buildingId: 'b1', since: 0 });
  const { status, body } = await readyz();
  expect(status).toBe(503);
  expect(body).toMatchObject({
    message: 'alarms: alarmWriterStalled (b1) since 1970-01-01T00:00:00.000Z',
    data: { database: null, degraded: [] },
  });
  main.clear('alarmWriterStalled', { buildingId: 'b1' });
  expect((await readyz()).status).toBe(200);
});

it('names what is degraded, with 200 and without its facts', async () => {
  ingest.conditions
    .reporterOf('main')
    .raise('noPositionsGateway', { buildingId: 'b1', subject: 'g1', since: 0, facts: { gateway: '王芳' } });
  const { status, body } = await readyz();
  expect(status).toBe(200);
  expect(body.data.degraded).toEqual([
    { part: 'positions', problem: 'noPositionsGateway (b1 g1) since 1970-01-01T00:00:00.000Z' },
  ]);
  expect(JSON.stringify(body)).not.toContain('王芳');
});

it('counts the conditions of each code', async () => {
  const main = ingest.conditions.reporterOf('main');
  expect(await metric('noPositions')).toBe('0');
  main.raise('noPositions', { buildingId: 'b1' });
  main.raise('noPositions', { buildingId: 'b2' });
  expect(await metric('noPositions')).toBe('2');
});
