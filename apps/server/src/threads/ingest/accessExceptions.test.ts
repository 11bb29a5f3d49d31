import { eventually } from '@muster/testkit/eventually.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { startTestIngest, type TestIngest } from '../../testing/testIngest.ts';

let ingest: TestIngest;
const place = { lon: 121.5, lat: 31.25, floor: 0 };

beforeEach(async () => {
  ingest = await startTestIngest();
  const { db } = ingest.database;
  const regions = JSON.stringify([{ shape: 'circle', center: [place.lon, place.lat], radius: 200, floor: null }]);
  await db
    .insertInto('area')
    .values({ id: 'a1', buildingId: 'b1', name: 'Works', regions } as never)
    .execute();
  await db
    .insertInto('checkpoint')
    .values({ id: 'c1', buildingId: 'b1', name: 'Main gate', kind: 'both', direction: 'both', device: 'G-1' })
    .execute();
  await db
    .insertInto('accessSetting')
    .values({ id: 's1', buildingId: 'b1', groundAreaId: 'a1', hasGates: true })
    .execute();
  await ingest.register('UW5-1', 'wang', 'Wang');
  await ingest.restart();
});
afterEach(async () => {
  await ingest.remove();
  expect(ingest.fatal).toEqual([]);
});

/** Certain two seconds from now, after five minutes without a fix. */
const soonCertain = () => Date.now() - 5 * 60_000 + 2000;

async function pass(t: number): Promise<void> {
  const response = await fetch(ingest.url('/ingest/access-event'), {
    method: 'POST',
    body: JSON.stringify([{ checkpoint: 'G-1', t, card: 'UW5-1', direction: 'in', granted: true }]),
    headers: { 'content-type': 'application/json', 'x-ingest-key': 'secret' },
  });
  expect(response.status).toBe(200);
}
const exceptions = () => ingest.database.db.selectFrom('accessException').selectAll().orderBy('since').execute();

describe('an exception of entry and exit', () => {
  it('opens by itself with a notice, is one row after a restart, and closes by itself', async () => {
    const t = soonCertain();
    await pass(t);
    expect((await ingest.logged()).kinds).toContain('access');
    await eventually(async () =>
      expect(await exceptions()).toMatchObject([
        {
          kind: 'noRealTimeData',
          state: 'open',
          subjectName: 'Wang',
          personType: 'internal',
          tag: 'UW5-1',
          checkpointName: 'Main gate',
          ofTime: new Date(t).toISOString(),
          since: new Date(t + 5 * 60_000).toISOString(),
          closedAt: null,
        },
      ]),
    );
    const notices = () =>
      ingest.database.db.selectFrom('notice').select(['kind', 'facts', 'subjectId', 'permission']).execute();
    const told = {
      kind: 'accessException',
      facts: { what: 'noRealTimeData', who: 'Wang' },
      subjectId: 'wang',
      permission: 'bp:access:accessException:view',
    };
    expect(await notices()).toEqual([told]);
    await ingest.restart();
    await ingest.post([{ tag: 'UW5-1', t: Date.now(), ...place }]);
    await eventually(async () =>
      expect((await exceptions()).filter(({ kind }) => kind === 'noRealTimeData')).toMatchObject([
        { state: 'closed', closedAt: expect.any(String) },
      ]),
    );
    expect((await notices()).filter(({ facts }) => (facts as { what: string }).what === 'noRealTimeData')).toEqual([
      told,
    ]);
  });
});
