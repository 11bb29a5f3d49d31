import type { Position } from '@muster/model/position/positionBatch.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { startTestIngest, type TestIngest } from '../../testing/testIngest.ts';

let ingest: TestIngest;
let now: number;
const uuid = 'E2C56DB5-DFFB-48D2-B060-D0F5A71096E0';

beforeEach(async () => {
  now = Date.now();
  ingest = await startTestIngest();
  await ingest.register('T1', 'p1', '王芳');
  await ingest.web.call('configChanged', { buildingId: 'b1', entity: 'person', ids: ['p1'] });
});
afterEach(async () => {
  await ingest.remove();
  expect(ingest.fatal).toEqual([]);
});

/** The readings of every logged position, in the order of the log. */
const logged = async (): Promise<Position['beacons'][]> =>
  (await ingest.logged()).positions.map(({ beacons }) => beacons);

async function addBeacon(): Promise<void> {
  const { db } = ingest.database;
  const beacon = {
    id: 'beacon',
    buildingId: 'b1',
    name: 'Door of the tank farm',
    sn: 'B-1',
    uuid,
    major: 1,
    minor: 20,
  };
  await db.insertInto('beacon').values(beacon).execute();
  await ingest.web.call('configChanged', { buildingId: 'b1', entity: 'beacon', ids: ['beacon'] });
}

it('the beacons of a position are in the log with it, also after a restart', async () => {
  const heard = [
    { id: 'B-7', rssi: -60 },
    { id: 'B-8', rssi: -128 },
  ];
  const rows = [
    { tag: 'T1', t: now - 2, beacons: heard },
    { tag: 'T1', t: now - 1, battery: 80 },
    { tag: 'T1', t: now - 2, beacons: heard },
    { tag: 'T1', t: now, lon: 121.5, lat: 31.25, beacons: heard.slice(1) },
  ];
  expect((await ingest.post(rows)).data).toMatchObject({ accepted: 3, duplicates: 1 });
  await ingest.restart();
  expect(await logged()).toEqual([heard, undefined, heard.slice(1)]);
  expect((await ingest.post(rows)).data).toMatchObject({ accepted: 0, duplicates: 4 });
});

it('a registered beacon is logged by its SN, by whichever of its ids a device sends', async () => {
  const ids = ['B-1', `${uuid}:1:20`, `${uuid.toLowerCase()}:1:20`, `${uuid.toLowerCase()}:1:21`];
  const beacons = ids.map((id, at) => ({ id, rssi: -60 - at }));
  await ingest.post({ tag: 'T1', t: now - 1, beacons });
  await addBeacon();
  await ingest.post({ tag: 'T1', t: now, beacons });
  const named = beacons.map((reading, at) => (at < 3 ? { ...reading, id: 'B-1' } : reading));
  expect(await logged()).toEqual([beacons, named]);
});

it('a beacon in a reading was heard, by whichever of its ids; unregistered ones are ignored', async () => {
  await addBeacon();
  await ingest.post({
    tag: 'T1',
    t: now,
    beacons: [
      { id: `${uuid}:1:20`, rssi: -60 },
      { id: 'B-9', rssi: -60 },
    ],
  });
  await ingest.restart();
  const reports = await ingest.database.db.selectFrom('beaconReport').selectAll().execute();
  expect(reports.map(({ beaconId }) => beaconId)).toEqual(['beacon']);
  expect(Date.parse(reports[0]?.heardAt ?? '')).toBeGreaterThanOrEqual(now - 1000);
});
