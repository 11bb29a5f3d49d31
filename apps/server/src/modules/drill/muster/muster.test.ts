import type { MusterPerson, MusterReport } from '@muster/model/muster/wire.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  aroundLon,
  type MusterSite,
  siteLat as lat,
  startMusterSite,
  statesOf as states,
} from '../../../testing/musterSite.ts';
import type { Client, TestApp } from '../../../testing/testApp.ts';
import { addAlarm, addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

const evacuate = 'pod:alarm:alarm:evacuate';
const view = 'pod:alarm:alarm:view';

let muster: TestApp;
let admin: Client;
let [yard, point, north] = ['', '', ''];
let people: MusterSite['people'];
let site: MusterSite;
let { start, started, report, tick, end, receive, later }: MusterSite = {} as MusterSite;

beforeAll(async () => {
  site = await startMusterSite();
  ({ muster, admin, yard, point, north, people, start, started, report, tick, end, receive, later } = site);
});
afterAll(() => site.close());
beforeEach(() => site.reset());

const called = ({ people: all }: MusterReport, name: string): MusterPerson | undefined =>
  all.find((one) => one.name === name);

describe('a muster', () => {
  test('of the whole site needs only the scope: its muster points are those of the drill markers', async () => {
    const id = await started();
    expect(muster.asked.commands.at(-1)?.command).toMatchObject({ safeIslands: [point], isDrill: false, name: '全厂' });
    const first = await report(id);
    expect(first).toMatchObject({ kind: 'emergency', points: [{ id: point, name: '东门集合点' }], endedAt: null });
    expect(states(first)).toBe('Ada missing, Bea missing, Cid missing');
    later(30);
    receive('Cid', 121.5195);
    later(60);
    receive('Ada', 121.51);
    expect(states(await report(id))).toBe('Bea missing, Cid onTheWay, Ada safe');
    expect(called(await report(id), 'Ada')).toMatchObject({
      pointId: point,
      phone: '13900001001',
      departName: 'north',
    });
    expect(dataOf(await admin.get('/pod/muster/running'))).toMatchObject([{ id, scope: { kind: 'site' } }]);
  });

  test('uses the area that contains a marker without its own; one outside of all areas is reported as counting nobody', async () => {
    const mark = (name: string, markerType: string, lon: number) =>
      addRow(admin, '/pod/drillMarker', { name, markerType, place: { lon, lat, floor: 0 } });
    const hall = await addRow(admin, '/pod/area', { name: '食堂', regions: aroundLon(121.53) });
    const marks = [
      await mark('Sign of the hall', 'safeIsland', 121.53),
      await mark('Sign of the yard', 'evacuationArea', 121.5),
      await mark('Sign in the river', 'safeIsland', 121.6),
    ];
    expect(dataOf(await admin.get('/pod/muster/choices'))).toMatchObject({
      points: expect.arrayContaining([point, hall]),
      evacuationAreas: [yard],
      unplaced: ['Sign in the river'],
    });
    expect((await report(await started())).points.map(({ id }) => id)).toContain(hall);
    await admin.post('/pod/drillMarker/delete', { ids: marks });
  });

  test('is unique for the whole site at a time, and refused for unknown areas', async () => {
    await started();
    expect(await start()).toMatchObject({ code: -1, message: 'This evacuation is already running' });
    const bad = async (body: Record<string, unknown>) => (await start(body)).data.fields[0].field;
    expect(await bad({ scope: 'areas', areaIds: ['none'] })).toBe('areaIds');
    expect(await bad({ scope: 'areas', areaIds: [yard], points: [yard] })).toBe('points');
    expect(await bad({ scope: 'circle', lon: 121.5, lat })).toBe('radius');
    expect(await bad({ scope: 'site', other: 1 })).toBe('other');
  });

  test('sends the wristbands of all concerned the destination, in the language of the site; a test sends nothing', async () => {
    const { db } = muster.database;
    const messages = () => db.selectFrom('braceletMessage').selectAll().orderBy('id').execute();
    await db.deleteFrom('braceletMessage').execute();
    const id = await started();
    expect((await messages()).map(({ content }) => content)).toEqual(['紧急撤离！请前往东门集合点']);
    expect((await report(id)).wristbands).toEqual({ total: 1, read: 0, failed: 0 });
    await end(id);
    await started({ scope: 'site', kind: 'drill' });
    expect(muster.asked.commands.at(-1)?.command).toMatchObject({ isDrill: true, name: '全厂（演练）' });
    expect((await messages()).map(({ content }) => content)).toContain('【演练】请前往东门集合点');
    await started({ scope: 'areas', areaIds: [yard], kind: 'test' });
    expect(await messages()).toHaveLength(2);
  });

  test('around an accident concerns subjects within the circle, one of areas subjects in them', async () => {
    const circle = { scope: 'circle', lon: 121.52, lat, radius: 100 };
    expect(states(await report(await started(circle)))).toBe('Cid missing');
    expect(states(await report(await started({ scope: 'areas', areaIds: [yard] })))).toBe('Ada missing, Bea missing');
  });

  test('shows people within data scope, and phone numbers only with the permission for personal numbers', async () => {
    const id = await started();
    const scope = { dataScope: 'designated' as const, designatedDepartIds: [north] };
    const guard = await logInAs(muster, admin, { permissions: [view], ...scope });
    expect((await report(id, guard)).people).toMatchObject([{ name: 'Ada', phone: null }, { name: 'Bea' }]);
    expect((await tick(id, ['Ada'], {}, guard)).code).toBe(-3);
    const warden = await logInAs(muster, admin, { permissions: [evacuate], ...scope });
    expect((await tick(id, ['Cid'], {}, warden)).code).toBe(-1);
    expect((await tick(id, ['Ada'], {}, warden)).code).toBe(0);
    expect((await start({ scope: 'site' }, guard)).code).toBe(-3);
  });
});

test('a muster lists the alarms that it raised, which name it', async () => {
  const id = await started();
  const own = await addAlarm(muster, { type: 'evacuation', evidence: { facts: { musterId: id } } });
  await addAlarm(muster, { type: 'evacuation', evidence: { facts: { musterId: 'another' } } });
  expect(dataOf(await admin.get('/pod/alarm/page', { musterId: id })).data).toMatchObject([{ id: own, musterId: id }]);
});

describe('a tick', () => {
  test('makes people safe without a card, with account, time and reason; it can be withdrawn, and the first of two counts', async () => {
    const id = await started();
    await tick(id, ['Bea'], { reason: 'deadCard', note: 'with me', pointId: point });
    const at = muster.clock.now;
    later(10);
    await tick(id, ['Bea'], { reason: 'byCar' });
    expect(states(await report(id))).toBe('Ada missing, Cid missing, Bea safe');
    const mark = { reason: 'deadCard', note: 'with me', pointId: point, at };
    expect(called(await report(id), 'Bea')?.tick).toMatchObject(mark);
    await tick(id, ['Bea'], { isSafe: false });
    expect(states(await report(id))).toBe('Ada missing, Bea missing, Cid missing');
  });

  test('is refused for an unknown person, all of them or none, and when the muster is over', async () => {
    const id = await started();
    expect((await tick(id, ['Ada', 'nobody'])).data.fields).toMatchObject([{ field: 'personIds' }]);
    expect((await tick(id, ['Ada'], { pointId: yard })).data.fields).toMatchObject([{ field: 'pointId' }]);
    expect(states(await report(id))).not.toContain('safe');
    await end(id);
    expect((await tick(id, ['Ada'])).message).toBe('This evacuation has ended, or does not exist');
  });

  test('by three accounts at once gives one state', async () => {
    const id = await started();
    const wardens = await Promise.all([1, 2, 3].map(() => logInAs(muster, admin, { permissions: [evacuate, view] })));
    const answers = await Promise.all(
      wardens.flatMap((warden) => ['Ada', 'Bea', 'Cid'].map((name) => tick(id, [name], {}, warden))),
    );
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 9 }, () => 0));
    const ticks = await muster.database.db
      .selectFrom('musterTick')
      .select('personId')
      .where('musterId', '=', id)
      .execute();
    expect(ticks).toHaveLength(3);
    const seen = await Promise.all([admin, ...wardens].map((client) => report(id, client)));
    for (const each of seen) expect(states(each)).toBe('Ada safe, Bea safe, Cid safe');
  });
});

describe('the result', () => {
  test('is the roll call at the end, frozen: names, places, arrivals, ticks, the curve and its times', async () => {
    const id = await started({ scope: 'site', kind: 'drill', cause: '氨气泄漏', goalSeconds: 300 });
    later(120);
    receive('Ada', 121.51);
    later(60);
    await tick(id, ['Bea'], { reason: 'byCar' });
    expect(await end(id)).toMatchObject({ code: 0 });
    await admin.post('/bp/person/save', { id: people['Ada'], version: 1, name: 'Renamed' });
    const result = await report(id);
    expect(states(result)).toBe('Cid missing, Ada safe, Bea safe');
    expect(result).toMatchObject({
      kind: 'drill',
      cause: '氨气泄漏',
      goalSeconds: 300,
      endedBy: 'admin',
      curve: [
        [0, 0],
        [120_000, 1],
        [180_000, 2],
      ],
      reached: [{ afterMs: 180_000 }, { afterMs: null }, { afterMs: null }],
    });
    expect(called(result, 'Bea')?.tick).toMatchObject({ reason: 'byCar' });
    expect(called(result, 'Ada')?.start).toMatchObject({ lon: expect.closeTo(121.5, 5) });
    const past = dataOf(await admin.get('/bp/drillResult/page')).data;
    expect(past.find((one: { id: string }) => one.id === id)).toMatchObject({ total: 3, safe: 2 });
    const next = await started({ scope: 'site', kind: 'drill' });
    const earlier = dataOf(await admin.get('/pod/muster/earlier', { id: next }));
    expect(earlier).toContainEqual(expect.objectContaining({ id, total: 3, curve: result.curve }));
    expect((await end(id)).code).toBe(-1);
  });
});

test('the ten areas with the most alarms of the last 30 days are listed, as far as the caller sees them', async () => {
  const day = 86_400_000;
  const raised = (count: number, areaId: string, ageDays: number, departId: string | null = null) =>
    Promise.all(
      Array.from({ length: count }, () => {
        const raisedAt = new Date(muster.clock.now - ageDays * day).toISOString();
        return addAlarm(muster, { areaId, areaName: areaId, departId, raisedAt });
      }),
    );
  for (let at = 1; at <= 12; at++) await raised(at, `area-${String(at).padStart(2, '0')}`, 29);
  await raised(20, 'long-ago', 31);
  await raised(2, 'of-north', 1, north);
  const areas = async (client: Client) => dataOf(await client.get('/pod/muster/alarmAreas'));
  const rows: { areaId: string; count: number }[] = await areas(admin);
  expect(rows).toHaveLength(10);
  expect(rows.slice(0, 2)).toMatchObject([{ areaId: 'area-12', count: 12 }, { areaId: 'area-11' }]);
  const rights = { permissions: [view], dataScope: 'designated', designatedDepartIds: [north] } as const;
  expect(await areas(await logInAs(muster, admin, rights))).toMatchObject([{ areaId: 'of-north', count: 2 }]);
});
