import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { at, type PatrolSite, places, startPatrolSite } from '../../../testing/patrolSite.ts';
import type { Client } from '../../../testing/testApp.ts';
import { dataOf, logInAs } from '../../../testing/testSite.ts';
import { uploadPhoto, viewUpload } from '../../../testing/uploadForm.ts';

let site: PatrolSite;
let wang: Client;
let made = 0;

beforeAll(async () => {
  site = await startPatrolSite();
  const { admin, ids, muster } = site;
  dataOf(
    await admin.post('/bp/patrolPoint/save', { id: ids.gate, sensing: 'beacon', beaconId: ids.beacon, threshold: -70 }),
  );
  wang = await logInAs(muster, admin, { permissions: ['bp:patrol:patrolRound:check'], personId: ids.wang });
  await site.begin();
  await site.pass('08:20');
});
afterAll(() => site.close());

const check = (more: Record<string, unknown>) => {
  const order = { id: `check-${(made += 1)}-of-wang`, routeId: site.ids.route, round: '2026-05-01#1', at: at('08:20') };
  return wang.post('/bp/patrolRound/check', { ...order, items: '[]', ...more });
};

describe('a check at a point', () => {
  const reading = (beacon: string, rssi: number) => JSON.stringify({ beacon, rssi });

  it.each([
    ['a reading of its beacon that is too weak', () => ({ reading: reading('B1', -71) })],
    ['a reading of another beacon', () => ({ reading: reading('B9', -40) })],
    ['neither a fix nor a reading', () => ({})],
  ])('is refused with %s', async (_what, more) => {
    expect((await check({ pointId: site.ids.gate, ...more() })).message).toContain('not at this point');
    expect(site.muster.asked.positions).toEqual([]);
  });

  it("is accepted by a reading of its beacon only, which is stored as one of the account's card", async () => {
    const answer = await check({ pointId: site.ids.gate, reading: reading('B1', -70) });
    expect(dataOf(answer)).toMatchObject({ isNew: true, isHere: 'reading' });
    expect(site.muster.asked.positions.at(-1)?.position).toEqual({
      tag: 'W',
      t: at('08:20'),
      beacons: [{ id: 'B1', rssi: -70 }],
    });
  });

  it('is accepted by a fix, and shows abnormal items in a photo, which the report of the round has', async () => {
    const { muster, admin, ids } = site;
    const { id, name } = await uploadPhoto(muster, wang);
    const leak = { text: 'Leaks', isNormal: false, note: 'Flange drips', photo: { id, name } };
    const items = JSON.stringify([{ text: 'Pressure', isNormal: true, note: null, photo: null }, leak]);
    const fix = JSON.stringify({ lon: places.pump, lat: 31.25 });
    expect(dataOf(await check({ pointId: ids.pump, fix, items }))).toMatchObject({ isHere: 'fix' });
    // It belongs to this check: no other one can claim it.
    const again = { ...leak, note: null };
    const other = JSON.stringify([{ text: 'Pressure', isNormal: true, note: null, photo: null }, again]);
    expect((await check({ pointId: ids.pump, fix, items: other })).data.fields).toMatchObject([{ field: 'items' }]);
    await site.pass('10:20');
    const [round] = await site.rounds();
    const report = dataOf(await admin.get('/bp/patrolRound/report', { id: String(round?.['id']) }));
    const [shown] = report.checks.filter(({ pointId }: { pointId: string }) => pointId === ids.pump);
    expect(shown.items[1]).toMatchObject({
      note: 'Flange drips',
      photo: { name, downloadUrl: `/image/view?id=${id}` },
    });
    expect((await viewUpload(muster, id, { authToken: admin.token })).statusCode).toBe(200);
  });
});
