import { eventually } from '@muster/testkit/eventually.ts';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';

import { withTransaction } from '../../core/db/withTransaction.ts';
import { recordChange } from '../../entity/configRevision.store.ts';
import { startTestIngest, type TestIngest } from '../../testing/testIngest.ts';

let ingest: TestIngest;
beforeAll(async () => {
  ingest = await startTestIngest();
});
afterAll(() => ingest.remove());
afterEach(() => void vi.useRealTimers());

it('a change without a notification is applied a minute later', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  await ingest.restart();
  const { db } = ingest.database;
  await ingest.post([{ tag: 'T7', t: Date.now(), lon: 121.5, lat: 31.25 }]);
  const unregistered = async () => (await ingest.web.call('unregisteredTags', { buildingId: 'b1' })).length;
  await eventually(async () => expect(await unregistered()).toBe(1));
  await ingest.register('T7', 'p7', 'Ada');
  const changed = { buildingId: 'b1', entity: 'locationCard', ids: ['card T7'] };
  await withTransaction(db, (transaction) => recordChange(transaction, changed));
  expect(await unregistered()).toBe(1);
  vi.advanceTimersByTime(60_000);
  await eventually(async () => expect(await unregistered()).toBe(0));
});
