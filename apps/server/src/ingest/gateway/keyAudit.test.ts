import { eventually } from '@muster/testkit/eventually.ts';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestIngest, type TestIngest } from '../../testing/testIngest.ts';

let ingest: TestIngest;

beforeAll(async () => {
  ingest = await startTestIngest();
});
afterAll(() => ingest.remove());

const entries = () =>
  ingest.database.db
    .selectFrom('auditLog')
    .select(['action', 'accountName', 'rowName', 'after'])
    .orderBy('id')
    .execute();

test('a wrong ingest key is in the system log, by HTTP and MQTT; repeated ones are counted, and written when the ingest thread stops', async () => {
  const guess = () =>
    fetch(ingest.url('/ingest/positions'), { method: 'POST', body: '[]', headers: { 'x-ingest-key': 'guess' } });
  for (let time = 0; time < 5; time += 1) expect((await guess()).status).toBe(401);
  const connecting = connectAsync(`mqtt://127.0.0.1:${ingest.mqttPort}`, {
    username: 'gateway',
    password: 'guess',
    reconnectPeriod: 0,
  });
  await expect(connecting).rejects.toThrow();
  const first = [
    { action: 'keyRefused', accountName: null, rowName: '/ingest/positions', after: null },
    { action: 'keyRefused', accountName: 'gateway', rowName: 'MQTT', after: null },
  ];
  await eventually(async () => expect(await entries()).toEqual(first));
  await ingest.stop();
  expect((await entries()).slice(2)).toMatchObject([
    { action: 'keyRefused', rowName: '/ingest/positions', after: { count: 4, what: ['/ingest/positions'] } },
  ]);
});
