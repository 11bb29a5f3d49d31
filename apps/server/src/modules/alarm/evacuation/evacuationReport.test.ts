import { encodeLiveFrame, liveFlag } from '@muster/protocols/liveFrame.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { LiveHub } from '../../../live/liveHub.ts';
import { readSubjectNames } from '../../../live/siteNames.store.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addAlarm, addRow, dataOf, logInAs } from '../../../testing/testSite.ts';
import { evacuationReportRoutes } from './evacuationReportRoutes.ts';

const around = (lon: number) => [{ shape: 'circle', center: [lon, 31.25], radius: 20, floor: null }];
const view = 'pod:alarm:alarm:view';

let muster: TestApp;
let admin: Client;
let hub: LiveHub;
let [yard, island, north, south] = ['', '', '', ''];
const people: Record<string, string> = {};

beforeAll(async () => {
  hub = new LiveHub({ readNames: (id) => readSubjectNames(muster.database.db, id), onError: () => {} });
  muster = await startTestApp({ tagStates: hub }, [(app, services) => evacuationReportRoutes(app, services, hub)]);
  admin = await muster.logIn();
  yard = await addRow(admin, '/pod/area', { name: '罐区', regions: around(121.5) });
  island = await addRow(admin, '/pod/area', { name: '集合点', regions: around(121.51) });
  north = await addRow(admin, '/bp/depart', { name: 'north' });
  south = await addRow(admin, '/bp/depart', { name: 'south' });
  for (const [name, departId] of [
    ['Ada', north],
    ['Bea', north],
    ['Cid', south],
  ] as const)
    people[name] = await addRow(admin, '/bp/person', { name, number: name, personType: 'internal', departId });
  await hear();
});
afterAll(() => muster.close());
beforeEach(() => {
  muster.evacuations = [];
});

/** Ada is at the island, Bea on the road, Cid in the yard with a card that has fallen silent. */
async function hear(): Promise<void> {
  const nothing = { speed: null, heading: null, accuracy: null, battery: null, heartRate: null };
  const where = { Ada: [island], Bea: [], Cid: [yard] };
  const tags = Object.entries(where).map(([name, areaIds], at) => ({
    handle: at + 1,
    tag: `T-${name}`,
    kind: 'person' as const,
    subjectId: people[name] ?? '',
    isRegistered: true,
    areaIds,
  }));
  const t = muster.clock.now;
  const positions = tags.map(({ handle, tag }) => {
    const flags = tag === 'T-Cid' ? 0 : liveFlag.online;
    return { ...nothing, handle, t: t - handle, lon: 121.5, lat: 31.25, floor: 0, flags };
  });
  hub.take([{ buildingId: muster.buildingId, tags, frame: encodeLiveFrame('snapshot', 1, t, positions) }]);
  await hub.refresh(muster.buildingId, null);
}

function evacuate(more: readonly string[] = []): void {
  const person = (id: string, hasArrived: boolean, isInside: boolean) => ({
    id,
    kind: 'person' as const,
    wasInside: true,
    start: null,
    ...(hasArrived ? { arrivedAt: muster.clock.now - 5, islandId: island } : { arrivedAt: null, islandId: null }),
    isInside,
  });
  const [ada = '', bea = '', cid = ''] = ['Ada', 'Bea', 'Cid'].map((name) => people[name]);
  muster.evacuations = [
    {
      areaId: yard,
      safeIslands: [island],
      isDrill: true,
      cause: 'gas smell',
      startedAt: muster.clock.now,
      expected: 3 + more.length,
      arrived: 1,
      remaining: 1 + more.length,
      arrivalRate: 0.8,
      people: [
        person(ada, true, false),
        person(bea, false, false),
        person(cid, false, true),
        ...more.map((id) => person(id, false, true)),
      ],
    },
  ];
}

const report = (client: Client) => client.get('/pod/evacuation/report', { areaId: yard });

describe('the evacuation report', () => {
  test('names who is in danger first, then who is on the way, then who is safe, with where they were last', async () => {
    evacuate();
    expect(dataOf(await report(admin))).toMatchObject({
      area: { id: yard, name: '罐区' },
      safeIslands: [{ id: island, name: '集合点' }],
      isDrill: true,
      cause: 'gas smell',
      arrivalRate: 0.8,
      expected: 3,
      arrived: 1,
      people: [
        { name: 'Cid', departName: 'south', tag: 'T-Cid', state: 'inside', areas: ['罐区'], isOnline: false },
        { name: 'Bea', departName: 'north', state: 'onTheWay', areas: [], arrivedAt: null, isOnline: true },
        {
          name: 'Ada',
          state: 'safe',
          areas: ['集合点'],
          arrivedAt: muster.clock.now - 5,
          island: '集合点',
          lastSeenAt: muster.clock.now - 1,
        },
      ],
    });
  });

  test('shows a caller the people of its own departments only, and the counts of all', async () => {
    evacuate(['nobody-knows']);
    const rights = { permissions: [view], dataScope: 'designated', designatedDepartIds: [north] } as const;
    const client = await logInAs(muster, admin, rights);
    const { people: seen, expected } = dataOf(await report(client));
    expect(seen.map(({ name }: { name: string }) => name)).toEqual(['Bea', 'Ada']);
    expect(expected).toBe(4);
    expect(dataOf(await report(admin)).people[1]).toMatchObject({ id: 'nobody-knows', name: null, state: 'inside' });
  });

  test('is there while the evacuation runs, for whoever may see alarms', async () => {
    expect(await report(admin)).toMatchObject({ code: -1, message: 'No evacuation is running in this area' });
    evacuate();
    const stranger = await logInAs(muster, admin, { permissions: ['bp:organization:job:view'] });
    expect((await report(stranger)).code).toBe(-3);
  });
});

test('the ten areas with the most alarms of the last 30 days, as far as the caller sees them', async () => {
  const day = 86_400_000;
  const raised = (count: number, areaId: string, ageDays: number, departId: string | null = null) =>
    Promise.all(
      Array.from({ length: count }, () =>
        addAlarm(muster, {
          areaId,
          areaName: areaId,
          departId,
          raisedAt: new Date(muster.clock.now - ageDays * day).toISOString(),
        }),
      ),
    );
  for (let at = 1; at <= 12; at++) await raised(at, `area-${String(at).padStart(2, '0')}`, 29);
  await raised(20, 'long-ago', 31);
  await raised(2, 'of-south', 1, south);
  const areas = (client: Client) => client.get('/pod/evacuation/alarmAreas');
  const rows: { areaId: string; areaName: string; count: number }[] = dataOf(await areas(admin));
  expect(rows).toHaveLength(10);
  expect(rows.slice(0, 2)).toEqual([
    { areaId: 'area-12', areaName: 'area-12', count: 12 },
    { areaId: 'area-11', areaName: 'area-11', count: 11 },
  ]);
  const rights = { permissions: [view], dataScope: 'designated', designatedDepartIds: [south] } as const;
  expect(dataOf(await areas(await logInAs(muster, admin, rights)))).toEqual([
    { areaId: 'of-south', areaName: 'of-south', count: 2 },
  ]);
});
