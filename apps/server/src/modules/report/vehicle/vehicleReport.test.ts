import { createProjection } from '@muster/geo/projection.ts';
import { licenceModules } from '@muster/model/access/licence.ts';
import type { Position } from '@muster/model/position/positionBatch.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { pointsOf } from '../../../testing/pointsOf.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { placeLicence } from '../../../testing/testLicence.ts';
import { addAlarm, addRow, dataOf, logInAs } from '../../../testing/testSite.ts';
import { toChunk } from '../../../tracks/moveTracks.ts';
import { addParts } from '../../../tracks/trackChunk.store.ts';
import { ensurePartitions } from '../../../tracks/trackPartition.store.ts';
import { unwatched } from '../runProgress.ts';
import { vehicleReport } from './vehicleReport.ts';

let muster: TestApp;
let admin: Client;
const minute = 60_000;
const hour = 60 * minute;
const path = '/pod/report/vehicle';
/** The time zone of the site: the first of May begins at 16:00 UTC. */
const day = Date.UTC(2026, 3, 30, 16);
const asked = { dayFrom: '2026-05-01', dayTo: '2026-05-02' };
const { lon } = createProjection([121.5, 31.25]);
let started: number;
const ids = { lorry: '', van: '', north: '', driver: '' };

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  started = muster.clock.now;
  muster.clock.now = day + 60 * hour;
  ids.north = await addRow(admin, '/bp/depart', { name: 'North' });
  ids.lorry = await addRow(admin, '/bp/vehicle', { plateNumber: 'A 1', departId: ids.north });
  ids.van = await addRow(admin, '/bp/vehicle', { plateNumber: 'B 2' });
  ids.driver = await addRow(admin, '/bp/person', { name: 'Wang', departId: ids.north });
  const { buildingId } = muster;
  const { db } = muster.database;
  const always = { buildingId, boundFrom: '1970-01-01T00:00:00Z', boundTo: null };
  await db
    .insertInto('cardBinding')
    .values([
      { ...always, id: 'x1', sn: 'V1', subjectKind: 'vehicle', subjectId: ids.lorry },
      { ...always, id: 'x2', sn: 'D1', subjectKind: 'person', subjectId: ids.driver },
    ])
    .execute();
  const trip = { buildingId, vehicleId: ids.lorry, driverCardSn: 'D1', load: null, endedAt: null };
  await db
    .insertInto('vehicleTrip')
    .values({ ...trip, id: 'trip', begunAt: '1970-01-01T00:00:00Z' })
    .execute();
  await store(drive(day + 8 * hour, 0));
  await store(drive(day + 32 * hour, 0));
  await addAlarm(muster, {
    type: 'overspeed',
    subjectKind: 'vehicle',
    subjectId: ids.lorry,
    departId: ids.north,
    raisedAt: new Date(day + 8 * hour).toISOString(),
  });
  const passage = (id: string, direction: 'in' | 'out', granted: boolean) => ({
    id,
    buildingId,
    at: new Date(day + 9 * hour).toISOString(),
    checkpointName: 'Gate',
    checkpointId: 'gate',
    direction,
    granted,
    subjectKind: 'vehicle' as const,
    subjectId: ids.lorry,
    credentialKind: 'plate' as const,
    credential: 'A 1',
    receivedAt: new Date(day + 9 * hour).toISOString(),
  });
  await db
    .insertInto('accessEvent')
    .values([passage('e1', 'in', true), passage('e2', 'out', true), passage('e3', 'in', false)])
    .execute();
  const areaId = await addRow(admin, '/pod/area', {
    name: 'Yard',
    regions: [{ shape: 'circle', center: [121.5, 31.25], radius: 20, floor: null }],
  });
  await db
    .insertInto('presenceEvent')
    .values({ buildingId, areaId, tag: 'V1', subjectId: ids.lorry, kind: 'enter', t: day + 8 * hour })
    .execute();
});
afterAll(() => muster.close());

/** Ten minutes of standing, then a kilometre in ten minutes. */
function drive(from: number, metresBefore: number): Position[] {
  return Array.from({ length: 121 }, (_, n) => {
    const x = metresBefore + (Math.max(0, n - 60) * 1000) / 60;
    return { tag: 'V1', t: from + n * 10_000, lon: lon(x), lat: 31.25, speed: n > 60 ? 2 : 0 };
  });
}

async function store(positions: readonly Position[]): Promise<void> {
  const [first] = positions;
  if (first === undefined) return;
  const at = Math.floor(first.t / hour);
  const chunk = toChunk({ tag: 'V1', hour: at, points: pointsOf(positions) });
  await muster.database.db.transaction().execute(async (transaction) => {
    await ensurePartitions(transaction, [at]);
    await addParts(transaction, muster.buildingId, [chunk]);
  });
}

const lorry = async (client: Client = admin, query: Record<string, string> = asked) => {
  const { tables } = dataOf(await client.get(path, query));
  const row = tables[0].rows.find(([plate]: { text: string }[]) => plate?.text === 'A 1');
  return row?.map(({ value, text, ms }: Record<string, unknown>) => value ?? text ?? ms);
};
const kept = async () =>
  (
    await sql<{ begins: number; points: number }>`select begins, points from vehicle_day order by begins`.execute(
      muster.database.db,
    )
  ).rows;

describe('the vehicle report', () => {
  test('has distance, driving and standing time, stops, highest speed, overspeed, areas, passages, and drivers', async () => {
    const [plate, , depart, drivers, km, driving, standing, stops, speed, ...rest] = await lorry();
    expect([plate, depart, drivers]).toEqual(['A 1', 'North', 'Wang']);
    expect(km).toBeCloseTo(2, 2);
    expect([driving, standing, stops]).toEqual([20 * minute, 20 * minute, 2]);
    expect(speed).toBeCloseTo(7.2, 5);
    expect(rest).toEqual([1, 'Yard', 1, 1]);
  });

  test('keeps the figures of finished days: they add up, and a deleted track changes nothing', async () => {
    expect((await kept()).map(({ begins, points }) => [begins, points])).toEqual([
      [day, 121],
      [day + 24 * hour, 121],
    ]);
    const whole = await lorry();
    const [one, two] = [
      await lorry(admin, { dayFrom: '2026-05-01', dayTo: '2026-05-01' }),
      await lorry(admin, { dayFrom: '2026-05-02', dayTo: '2026-05-02' }),
    ];
    for (const column of [4, 5, 6, 7]) expect(one[column] + two[column]).toBeCloseTo(whole[column], 9);
    const { db } = muster.database;
    await db
      .deleteFrom('trackChunk')
      .where('hour', '=', Math.floor((day + 32 * hour) / hour))
      .execute();
    expect(await lorry()).toEqual(whole);
  });

  test('has a row for each day of a vehicle, and the days add up', async () => {
    const { tables } = dataOf(await admin.get(path, { ...asked, vehicleBy: 'vehicleDay' }));
    const rows = tables[0].rows.map((row: Record<string, unknown>[]) =>
      row.map(({ value, text, ms }) => value ?? text ?? ms),
    );
    const common = ['A 1', '', 'North', 'Wang'];
    expect(rows.map((row: unknown[]) => row.slice(0, 5))).toEqual([
      ['2026-05-01', ...common],
      ['2026-05-02', ...common],
    ]);
    const whole = await lorry();
    for (const column of [4, 5, 6, 7, 9, 11, 12])
      expect(rows[0][column + 1] + rows[1][column + 1]).toBeCloseTo(whole[column], 9);
  });

  test('sends as many queries for many vehicles as for one', async () => {
    const { db } = muster.database;
    let queries = 0;
    const counted = db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const site = { buildingId: muster.buildingId, departIds: null, patrolDepartIds: null };
    const whole = { ...site, visibility: { areaIds: null, subjects: null } };
    const { tagStates } = { tagStates: { cardState: () => undefined } };
    const asker = { db: counted, tagStates, site: whole, now: muster.clock.now, pace: unwatched };
    const count = async (): Promise<number> => {
      await vehicleReport.read(asker, asked);
      queries = 0;
      const { tables } = await vehicleReport.read(asker, asked);
      expect(tables[0]?.rows.length).toBeGreaterThan(1);
      return queries;
    };
    const few = await count();
    const { buildingId } = muster;
    for (const n of [1, 2, 3, 4]) {
      const vehicleId = await addRow(admin, '/bp/vehicle', { plateNumber: `C ${n}` });
      const bound = { buildingId, subjectKind: 'vehicle' as const, subjectId: vehicleId, boundTo: null };
      await db
        .insertInto('cardBinding')
        .values({ ...bound, id: `c${n}`, sn: `C${n}`, boundFrom: '1970-01-01T00:00:00Z' })
        .execute();
      const trip = { buildingId, vehicleId, driverCardSn: 'D1', load: null, endedAt: null };
      await db
        .insertInto('vehicleTrip')
        .values({ ...trip, id: `trip${n}`, begunAt: '1970-01-01T00:00:00Z' })
        .execute();
    }
    expect(await count()).toBe(few);
    await db.deleteFrom('cardBinding').where('sn', 'in', ['C1', 'C2', 'C3', 'C4']).execute();
    await db.deleteFrom('vehicle').where('plateNumber', 'like', 'C %').execute();
  });

  test('computes a day again when late data changes it', async () => {
    await store(drive(day + 8 * hour + 21 * minute, 1000));
    const [, , , , km, driving, standing] = await lorry();
    // At the beginning of a stop, the last step of the path is part of the stop.
    expect(km).toBeCloseTo(3, 1);
    expect([driving, standing]).toEqual([30 * minute, 31 * minute]);
    expect((await kept())[0]?.points).toBe(242);
  });

  test('shows the vehicles of the reader’s departments, and needs the licence of vehicles', async () => {
    const permissions = ['pod:report:vehicle:view'];
    const own = { dataScope: 'designated' as const, designatedDepartIds: [ids.north] };
    const reader = await logInAs(muster, admin, { permissions, ...own });
    expect(dataOf(await reader.get(path, asked)).tables[0].total).toBe(1);
    expect(dataOf(await admin.get(path, asked)).tables[0].total).toBe(2);
    expect((await admin.get(path, { ...asked, colour: 'red' })).code).not.toBe(0);
    muster.clock.now = started;
    await placeLicence(muster, muster.buildingId, { modules: licenceModules.filter((name) => name !== 'vehicle') });
    expect(await admin.get(path, asked)).toMatchObject({ code: -4, data: { module: 'vehicle' } });
  });
});
