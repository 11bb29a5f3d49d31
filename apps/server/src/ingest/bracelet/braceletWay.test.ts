import { eventually } from '@muster/testkit/eventually.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { startTestIngest, type TestIngest } from '../../testing/testIngest.ts';

let ingest: TestIngest;

beforeEach(async () => {
  ingest = await startTestIngest();
});
afterEach(async () => {
  await ingest.remove();
  expect(ingest.fatal).toEqual([]);
});

it('a message is sent through the gateway that subscribes to it, and its answer is stored before it is acknowledged', async () => {
  const { db } = ingest.database;
  const message = { id: 'm1', buildingId: 'b1', type: 'custom' as const, content: '请到集合点', wantsReply: true };
  await db.insertInto('braceletMessage').values(message).execute();
  const row = { id: 'd1', buildingId: 'b1', messageId: 'm1', personId: 'p1', personName: '王芳', sn: 'T1' };
  await db
    .insertInto('braceletDelivery')
    .values({ ...row, status: 'toBeSent', attempts: 0 })
    .execute();
  const client = await ingest.connect(5);
  const heard: string[] = [];
  client.on('message', (topic, payload) => heard.push(`${topic} ${String(payload)}`));
  await client.subscribeAsync('muster/b1/tag/+/down', { qos: 1 });
  const soon = new Date(Date.now() + 600_000).toISOString();
  await db.insertInto('braceletQueue').values({ deliveryId: 'd1', dueAt: soon, untilAt: soon }).execute();
  await db
    .updateTable('braceletQueue')
    .set({ dueAt: new Date(0).toISOString() })
    .execute();
  await eventually(() => expect(heard).toHaveLength(1));
  expect(heard[0]).toBe('muster/b1/tag/T1/down {"id":"d1","type":"custom","text":"请到集合点","reply":true}');
  const answer = JSON.stringify({ id: 'd1', state: 'confirmed', reply: 'no' });
  await client.publishAsync('muster/b1/tag/T1/up', answer, { qos: 1 });
  const delivery = await db.selectFrom('braceletDelivery').select(['status', 'reply']).executeTakeFirstOrThrow();
  expect(delivery).toEqual({ status: 'confirmed', reply: 'no' });
});
