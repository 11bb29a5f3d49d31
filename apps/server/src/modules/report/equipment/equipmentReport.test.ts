import { createProjection } from '@muster/geo/projection.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { GatewayReports } from '../../../ingest/gateway/gatewayRecords.ts';
import { pointsOf } from '../../../testing/pointsOf.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';
import { deleteGatewayHours } from '../../../tracks/deleteExpired.store.ts';
import { toChunk } from '../../../tracks/moveTracks.ts';
import { addParts } from '../../../tracks/trackChunk.store.ts';
import { ensurePartitions } from '../../../tracks/trackPartition.store.ts';

let muster: TestApp;
let admin: Client;
const minute = 60_000;
const hour = 60 * minute;
const dayMs = 24 * hour;
const path = '/pod/report/equipment';
const { lon } = createProjection([121.5, 31.25]);
/** Midnight of the site, four days before the test's now. */
let begin: number;
let asked: Record<string, string>;
let gatewayId: string;
let north: string;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  const dayOf = (t: number): string => new Date(t).toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' });
  const today = Date.parse(`${dayOf(muster.clock.now)}T00:00:00+08:00`);
  begin = today - 4 * dayMs;
  asked = { dayFrom: dayOf(begin), dayTo: dayOf(today - dayMs) };
  north = await addRow(admin, '/bp/depart', { name: 'North' });
  for (const sn of ['T1', 'T2']) await addRow(admin, '/pod/locationCard', { sn, type: 'BGT3', departId: north });
  await addRow(admin, '/pod/locationCard', { sn: 'T3', type: 'BGT3' });
  await addRow(admin, '/bp/person', { name: 'Wang', cardSn: 'T1' });
  // They were registered long before.
  await sql`update location_card set created_at = '2020-01-01T00:00:00Z'`.execute(muster.database.db);
  // T1 walks on the first day, and does not move afterwards, with noise; T2 walks all the time.
  for (let n = 0; n < 96; n += 2) await store('T1', n, n < 24 ? n * 100 : 5000 + (n % 4));
  for (let n = 0; n < 96; n += 4) await store('T2', n, n * 100);
  muster.cardStates.set('T1', { t: muster.clock.now, online: true, battery: 40 });
  gatewayId = dataOf(await admin.post('/pod/gateway/save', { name: 'GW1' })).id;
  await addRow(admin, '/pod/gateway', { name: 'GW2' });
  await addRow(admin, '/pod/baseStation', { name: 'BS1', sn: 'BS1', gatewayId });
  await sql`update gateway set created_at = '2020-01-01T00:00:00Z' where name like 'GW%'`.execute(muster.database.db);
  await sql`update base_station set created_at = '2020-01-01T00:00:00Z'`.execute(muster.database.db);
  await addReports(gatewayId, begin - dayMs, 1);
});
afterAll(() => muster.close());

/** Two positions in an hour of the span. */
async function store(tag: string, n: number, x: number): Promise<void> {
  const at = Math.floor(begin / hour) + n;
  const points = pointsOf([10, 50].map((m) => ({ tag, t: at * hour + m * minute, lon: lon(x), lat: 31.25 })));
  await muster.database.db.transaction().execute(async (transaction) => {
    await ensurePartitions(transaction, [at]);
    await addParts(transaction, muster.buildingId, [toChunk({ tag, hour: at, points })]);
  });
}

/** A gateway reports every twenty seconds for a number of minutes, which are written from time to time. */
async function addReports(id: string, from: number, minutes: number): Promise<void> {
  let now = from;
  const reports = new GatewayReports(() => now);
  for (; now < from + minutes * minute; now += 20_000) {
    reports.note(id);
    if (now % (200 * 20_000) === 0) await reports.flush(muster.database.db);
  }
  await reports.flush(muster.database.db);
}

const rowsOf = async (table: string, query: Record<string, string> = asked, client: Client = admin) => {
  const { tables } = dataOf(await client.get(path, query));
  const { rows } = tables.find(({ name }: { name: string }) => name === table);
  return rows.map((row: Record<string, unknown>[]) =>
    row.map(({ value, text, ms, t, key }) => value ?? text ?? ms ?? t ?? key),
  );
};

describe('the equipment report', () => {
  test('contains for each card the share of online hours, its battery, and how long it has not moved', async () => {
    const [t1, t2, t3] = await rowsOf('cards');
    const last = (Math.floor(begin / hour) + 94) * hour + 50 * minute;
    expect(t1).toEqual([
      'T1',
      'cardType.BGT3',
      'Wang',
      'North',
      'console.yes',
      0.5,
      last,
      0.4,
      72 * hour - 10 * minute,
    ]);
    expect(t2.slice(4, 6)).toEqual(['console.no', 0.25]);
    expect(t2.at(-1)).toBe(4 * hour - 10 * minute);
    // Never heard: no battery, no last time, and no rest.
    expect(t3.slice(5)).toEqual([0, undefined, undefined, undefined]);
  });

  test('shows only cards that have not moved for some days, if requested', async () => {
    const idle = async (idleDays: string) =>
      (await rowsOf('cards', { ...asked, idleDays })).map(([sn]: string[]) => sn);
    expect(await idle('1')).toEqual(['T1']);
    expect(await idle('3')).toEqual([]);
    expect((await admin.get(path, { ...asked, idleDays: '2' })).code).not.toBe(0);
  });

  test('counts the online minutes of a gateway, for its base stations too; one never heard was never online', async () => {
    await addReports(gatewayId, begin + 30 * minute, 2 * 24 * 60);
    const whole = (4 * dayMs) / minute;
    const [first, second] = await rowsOf('gateways');
    expect(first.slice(0, 2)).toEqual(['GW1', (2 * 24 * 60) / whole]);
    expect(second.slice(0, 3)).toEqual(['GW2', 0, undefined]);
    expect((await rowsOf('baseStations'))[0].slice(0, 3)).toEqual(['BS1', 'GW1', 0.5]);
    // A day whose first half hour is silent.
    const day = { dayFrom: asked['dayFrom'] ?? '', dayTo: asked['dayFrom'] ?? '' };
    expect((await rowsOf('gateways', day))[0][1]).toBe(1 - 30 / (24 * 60));
    const [cards, gateways, , cameras] = await rowsOf('equipment');
    expect(cameras).toEqual(['camera', 0, undefined]);
    expect(cards).toEqual(['locationCard', 3, 0.25]);
    expect([gateways[0], gateways[2]]).toEqual(['gateway', 0.25]);
  });

  test('keeps minutes that could not be written until they can be', async () => {
    let now = begin;
    const reports = new GatewayReports(() => now);
    const { db } = muster.database;
    const south = await addRow(admin, '/pod/gateway', { name: 'South' });
    reports.note(south);
    await sql`alter table gateway_hour rename to gateway_hour_away`.execute(db);
    await expect(reports.flush(db)).rejects.toThrow('gateway_hour');
    await sql`alter table gateway_hour_away rename to gateway_hour`.execute(db);
    now += 2 * minute;
    reports.note(south);
    await reports.flush(db);
    const { rows } = await sql`delete from gateway_hour where gateway_id = ${south} returning minutes`.execute(db);
    expect(rows).toEqual([{ minutes: 0b101 }]);
    await db.deleteFrom('gateway').where('id', '=', south).execute();
  });

  test('deletes the minutes of gateways with the tracks', async () => {
    const { db } = muster.database;
    expect(await deleteGatewayHours(db, begin)).toBe(1);
    expect(await deleteGatewayHours(db, begin)).toBe(0);
    expect((await rowsOf('gateways')).map((row: unknown[]) => row[1])).toEqual([0.5, 0, undefined]);
  });

  test('shows the cards of the reader’s departments', async () => {
    const own = { dataScope: 'designated' as const, designatedDepartIds: [north] };
    const reader = await logInAs(muster, admin, { permissions: ['pod:report:equipment:view'], ...own });
    expect((await rowsOf('cards', asked, reader)).map(([sn]: string[]) => sn)).toEqual(['T1', 'T2']);
    // The card's carrier is of no department visible to this reader.
    expect((await rowsOf('cards', asked, reader))[0][2]).toBe('');
  });
});
