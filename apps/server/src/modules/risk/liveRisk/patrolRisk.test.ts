import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
let districts: { pumps: string; hall: string };
let points: { pump: string; valve: string };
let routeId: string;
let teamId: string;
const hour = 3_600_000;

const east = (metres: number): number => 121.5 + metres / 95_000;
const circle = (metres: number) => [{ shape: 'circle', center: [east(metres), 31.25], radius: 40, floor: null }];

beforeAll(async () => {
  muster = await startTestApp();
  // Noon in Shanghai, the site's zone: the day is equally long before and after.
  muster.clock.now = Math.floor(muster.clock.now / (24 * hour)) * 24 * hour + 4 * hour;
  admin = await muster.logIn();
  districts = {
    pumps: await addRow(admin, '/risk/district', { name: '泵房', level: 'lower', regions: circle(0) }),
    hall: await addRow(admin, '/risk/district', { name: '装置区', level: 'lower', regions: circle(500) }),
  };
  const areaId = await addRow(admin, '/pod/area', { name: '装置围栏', regions: JSON.stringify(circle(520)) });
  const patrolAreaId = await addRow(admin, '/bp/patrolArea', { name: '装置巡检区', areaId });
  const point = (name: string, more: object) => addRow(admin, '/bp/patrolPoint', { name, patrolAreaId, ...more });
  const place = JSON.stringify({ lon: east(0), lat: 31.25, floor: 0 });
  const beaconId = await addRow(admin, '/pod/beacon', { name: 'B1', sn: 'B1' });
  points = {
    pump: await point('泵', { place }),
    valve: await point('阀', { sensing: 'beacon', beaconId }),
  };
  const departId = await addRow(admin, '/bp/depart', { name: '北区' });
  teamId = await addRow(admin, '/bp/patrolTeam', { name: '一班', departId });
  routeId = await addRow(admin, '/bp/patrolRoute', {
    name: '早巡',
    teamId,
    patrolAreaId,
    pointIds: [points.pump, points.valve],
    timesPerDay: 2,
    startTime: '08:00',
    endTime: '18:00',
    indicators: ['points'],
    minPoints: 2,
  });
});
afterAll(() => muster.close());
beforeEach(async () => {
  for (const table of ['patrolRound', 'patrolCheck'] as const) await muster.database.db.deleteFrom(table).execute();
});

const at = (hours: number): string => new Date(muster.clock.now + hours * hour).toISOString();
const pointsOf = async (id: string): Promise<{ level: string; points: number; reasons: object[] }> =>
  dataOf(await admin.get('/risk/district/live')).districts.find((each: { id: string }) => each.id === id);

async function round(
  n: number,
  state: 'good' | 'partial' | 'missed',
  missedPointIds: readonly string[],
  hours = n - 4,
): Promise<string> {
  const id = `round-${n}`;
  await muster.database.db
    .insertInto('patrolRound')
    .values({
      id,
      buildingId: muster.buildingId,
      name: `${at(hours).slice(0, 10)}#${n}`,
      day: at(hours).slice(0, 10),
      routeName: '早巡',
      routeId,
      teamName: '一班',
      teamId,
      state,
      fromAt: at(hours - 1),
      toAt: at(hours),
      hour: 8,
      openedAt: at(hours - 1),
      endedAt: at(hours),
      visitedCount: 0,
      pointCount: 2,
      visits: 0,
      dwellSeconds: 0,
      inOrder: false,
      passRate: 100,
      judgedAt: at(hours),
      missedPointIds: JSON.stringify(missedPointIds),
    })
    .execute();
  return id;
}

async function check(pointId: string, isAbnormal: boolean, hours: number): Promise<string> {
  const id = `check-${pointId}-${hours}`;
  await muster.database.db
    .insertInto('patrolCheck')
    .values({
      id,
      buildingId: muster.buildingId,
      pointName: '泵',
      pointId,
      at: at(hours),
      personName: '王强',
      personId: 'wang',
      routeName: '早巡',
      routeId,
      roundName: 'today#1',
      itemCount: 1,
      abnormalCount: isAbnormal ? 1 : 0,
      isAbnormal,
      items: '[]',
      sentAt: at(hours),
    })
    .execute();
  return id;
}

describe('the live level of a risk area', () => {
  it('rises by the newest round of a route today that was missed or partial, at the unvisited points', async () => {
    const id = await round(1, 'missed', [points.pump, points.valve]);
    const reason = { kind: 'patrolRound', state: 'missed', rowId: id, since: at(-3), weight: 20 };
    expect(await pointsOf(districts.pumps)).toMatchObject({ points: 20, reasons: [reason] });
    expect(await pointsOf(districts.hall)).toMatchObject({ points: 0 });
    // None of its points has a place.
    await round(2, 'partial', [points.valve]);
    expect(await pointsOf(districts.pumps)).toMatchObject({ points: 0 });
    expect(await pointsOf(districts.hall)).toMatchObject({ points: 10, reasons: [{ state: 'partial' }] });
    dataOf(await admin.post('/risk/riskLevelSetting/save', { patrolPartial: 31, patrolMissed: 61 }));
    expect(await pointsOf(districts.hall)).toMatchObject({ level: 'general', points: 31 });
    await round(3, 'good', []);
    expect(await pointsOf(districts.hall)).toMatchObject({ level: 'lower', points: 0 });
  });

  it('is not raised by a round of yesterday', async () => {
    await round(1, 'missed', [points.pump], -13);
    expect((await pointsOf(districts.pumps)).points).toBe(0);
    await round(2, 'missed', [points.pump], -11);
    expect((await pointsOf(districts.pumps)).points).toBe(61);
  });

  it('rises by an abnormal check of a point until a newer one is normal', async () => {
    const id = await check(points.pump, true, -2);
    await check(points.valve, true, -2);
    const reason = { kind: 'patrolCheck', rowId: id, name: '泵', since: at(-2), weight: 20 };
    expect(await pointsOf(districts.pumps)).toMatchObject({ points: 20, reasons: [reason] });
    dataOf(await admin.post('/risk/riskLevelSetting/save', { abnormalCheck: 32 }));
    expect(await pointsOf(districts.pumps)).toMatchObject({ level: 'general', points: 32 });
    await check(points.pump, false, -1);
    expect((await pointsOf(districts.pumps)).points).toBe(0);
  });
});
