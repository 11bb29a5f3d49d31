import { afterEach, beforeEach, expect, it } from 'vitest';

import { startTestIntake, type TestIntake } from '../../testing/testIngest.ts';

let intake: TestIntake;
beforeEach(async () => {
  intake = await startTestIntake();
});
afterEach(() => intake.remove());

const codes = (): string[] => intake.conditions.all().map(({ code }) => code);

it('a site and a gateway that sent positions before the intake was started again are conditions when it is ready', async () => {
  const { id } = await intake.database.db.selectFrom('gateway').select('id').executeTakeFirstOrThrow();
  const sentAt = Date.now();
  await intake.post({ tag: 'T1', t: sentAt, lon: 121.5, lat: 31.25 });
  expect(codes()).toEqual([]);
  await intake.restart({ silenceMs: 1 });
  const since = expect.toSatisfy((t: number) => t >= sentAt && t <= Date.now());
  expect(intake.conditions.all()).toEqual([
    { code: 'noPositionsGateway', buildingId: 'b1', subject: id, since, facts: { gateway: 'gateway' } },
    { code: 'noPositions', buildingId: 'b1', subject: null, since, facts: {} },
  ]);
});

it('a site from which only refused positions came was never heard', async () => {
  await intake.post({ tag: 'T1', t: 0, lon: 121.5, lat: 31.25 });
  await intake.restart({ silenceMs: 1 });
  expect(codes()).toEqual([]);
});
