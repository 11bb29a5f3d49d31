import { afterEach, beforeEach, expect, it } from 'vitest';

import { startTestIngest, type TestIngest } from '../../testing/testIngest.ts';

let ingest: TestIngest;
beforeEach(async () => {
  ingest = await startTestIngest();
});
afterEach(() => ingest.remove());

const codes = (): string[] => ingest.conditions.all().map(({ code }) => code);

it('a site and a gateway that sent positions before a restart of the ingest thread are conditions when it is ready', async () => {
  const { id } = await ingest.database.db.selectFrom('gateway').select('id').executeTakeFirstOrThrow();
  const sentAt = Date.now();
  await ingest.post({ tag: 'T1', t: sentAt, lon: 121.5, lat: 31.25 });
  expect(codes()).toEqual([]);
  await ingest.restart({ silenceMs: 1 });
  const since = expect.toSatisfy((t: number) => t >= sentAt && t <= Date.now());
  expect(ingest.conditions.all()).toEqual([
    { code: 'noPositionsGateway', buildingId: 'b1', subject: id, since, facts: { gateway: 'gateway' } },
    { code: 'noPositions', buildingId: 'b1', subject: null, since, facts: {} },
  ]);
});

it('a site that sent only refused positions counts as never heard', async () => {
  await ingest.post({ tag: 'T1', t: 0, lon: 121.5, lat: 31.25 });
  await ingest.restart({ silenceMs: 1 });
  expect(codes()).toEqual([]);
});
