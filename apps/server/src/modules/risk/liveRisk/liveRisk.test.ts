import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addAlarm, addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
let tanks: string;
let hall: string;
let areas: { tanks: string; hall: string };
let person: string;
let departs: { north: string; south: string };

const circle = (east: number, floor: number | null = null, radius = 40) => [
  { shape: 'circle', center: [121.5 + east / 95_000, 31.25], radius, floor },
];
const place = (east: number, floor = 0) => JSON.stringify({ lon: 121.5 + east / 95_000, lat: 31.25, floor });

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  // 500 m apart.
  tanks = await addRow(admin, '/risk/district', { name: '罐区', level: 'general', regions: circle(0) });
  hall = await addRow(admin, '/risk/district', { name: '装置区', level: 'lower', regions: circle(500, 2) });
  await addRow(admin, '/risk/district', { name: '未画', level: 'greater' });
  areas = {
    tanks: await addRow(admin, '/pod/area', { name: '罐区围栏', regions: circle(20) }),
    hall: await addRow(admin, '/pod/area', { name: '装置围栏', regions: circle(520, 1) }),
  };
  departs = {
    north: await addRow(admin, '/bp/depart', { name: '北区' }),
    south: await addRow(admin, '/bp/depart', { name: '南区' }),
  };
  person = await addRow(admin, '/bp/person', { name: '王强', number: 'P1', departId: departs.north });
});
afterAll(() => muster.close());
beforeEach(async () => {
  for (const table of ['workPermit', 'alarm', 'riskTip', 'hiddenDanger', 'riskLevelSetting'] as const)
    await muster.database.db.deleteFrom(table).execute();
});

const at = (hours: number): string => new Date(muster.clock.now + hours * 3_600_000).toISOString();
let numbers = 0;
async function permit(more: Record<string, unknown> = {}, steps: readonly string[] = ['start']): Promise<string> {
  const id = await addRow(admin, '/bp/workPermit', {
    number: `DH-${(numbers += 1)}`,
    type: 'hotWork',
    level: 'special',
    content: '焊接',
    areaId: areas.tanks,
    startAt: at(-1),
    endAt: at(7),
    applicantId: person,
    workerIds: [person],
    safetyMeasures: '灭火器',
    ...more,
  });
  for (const step of steps) {
    const [action, status] = { start: ['start', 'inProgress'], pause: ['pause', 'paused'], end: ['end', 'ended'] }[
      step
    ] ?? ['', ''];
    await muster.database.db
      .updateTable('workPermit')
      .set({
        status: status as 'inProgress',
        steps: JSON.stringify([{ action, at: at(0), accountName: 'a', name: 'a', note: null }]),
      })
      .where('id', '=', id)
      .execute();
  }
  return id;
}

interface Live {
  id: string;
  registered: string;
  level: string;
  points: number;
  reasons: Record<string, unknown>[];
}
const live = async (client = admin): Promise<Live[]> => dataOf(await client.get('/risk/district/live')).districts;
const liveOf = async (id: string, client = admin): Promise<Live> => {
  const found = (await live(client)).find((each) => each.id === id);
  if (found === undefined) throw new Error('It is listed.');
  return found;
};

describe('the live level of a risk area', () => {
  it('is the registered one without a reason, also of an area that is not drawn', async () => {
    expect(
      (await live()).map(({ registered, level, points, reasons }) => [registered, level, points, reasons]),
    ).toEqual(
      expect.arrayContaining([
        ['general', 'general', 0, []],
        ['lower', 'lower', 0, []],
        ['greater', 'greater', 0, []],
      ]),
    );
  });

  it('rises by an overlapping permit in progress, with the reason named, and falls when the work ends', async () => {
    const id = await permit();
    expect(await liveOf(tanks)).toMatchObject({
      registered: 'general',
      level: 'greater',
      points: 40,
      reasons: [
        {
          kind: 'permit',
          rowId: id,
          name: `DH-${numbers}`,
          type: 'hotWork',
          level: 'special',
          isPaused: false,
          isOverdue: false,
          since: at(0),
          weight: 40,
        },
      ],
    });
    expect(await liveOf(hall)).toMatchObject({ level: 'lower', reasons: [] });
    await muster.database.db.updateTable('workPermit').set({ status: 'ended' }).execute();
    expect(await liveOf(tanks)).toMatchObject({ level: 'general', reasons: [] });
  });

  it('counts paused work in part, work past its end more, and none that has not started', async () => {
    await permit({}, []);
    expect((await liveOf(tanks)).points).toBe(0);
    await permit({}, ['pause']);
    expect(await liveOf(tanks)).toMatchObject({ points: 20, reasons: [{ isPaused: true }] });
    muster.clock.now += 8 * 3_600_000;
    expect(await liveOf(tanks)).toMatchObject({ points: 40, reasons: [{ isOverdue: true }] });
  });

  it('prefers the coordinates of a permit to its area, and uses the floor', async () => {
    await permit({ place: place(500, 2) });
    expect((await liveOf(tanks)).reasons).toEqual([]);
    expect((await liveOf(hall)).reasons).toHaveLength(1);
    await muster.database.db.deleteFrom('workPermit').execute();
    await permit({ place: place(500, 3) });
    await permit({ areaId: areas.hall });
    expect((await liveOf(hall)).reasons).toEqual([]);
  });

  it('rises by open alarms of levels 1 and 2 at the place of the raise, else in their area', async () => {
    const here = { lon: 121.5, lat: 31.25, floor: 4 };
    await addAlarm(muster, { level: 1, subjectName: '王强', ...here });
    await addAlarm(muster, { level: 2, type: 'overcrowding', ruleKey: 'overcrowding', areaId: areas.tanks });
    await addAlarm(muster, { level: 3, ...here });
    await addAlarm(muster, { level: 1, ...here, status: 'handled' });
    await addAlarm(muster, { level: 1, ...here, clearedAt: at(0) });
    await addAlarm(muster, { level: 1, ...here, suppressed: true });
    await addAlarm(muster, { level: 1, ...here, outOfService: true });
    await addAlarm(muster, { level: 1, ...here, shelvedUntil: at(1) });
    expect(await liveOf(tanks)).toMatchObject({
      level: 'major',
      points: 60,
      reasons: [
        { kind: 'alarm', type: 'oneKeyHelp', level: 1, name: '王强', weight: 40 },
        { kind: 'alarm', type: 'overcrowding', level: 2, weight: 20 },
      ],
    });
  });

  it('rises by risk tips that are confirmed as a risk, while they are in force', async () => {
    const add = async (more: Record<string, unknown>, verdict = 'risk'): Promise<void> => {
      const tip = { title: '护栏松动', content: '松动', level: 'major', ...more };
      const id = await addRow(admin, '/risk/riskTip', tip);
      if (verdict !== '') dataOf(await admin.post('/risk/riskTip/confirm', { id, verdict }));
    };
    await add({ districtId: hall, validUntil: at(1) });
    await add({ place: place(500, 2), level: 'greater' });
    await add({ areaId: areas.tanks, level: 'general' });
    await add({ districtId: hall }, 'noRisk');
    await add({ districtId: hall }, '');
    expect((await liveOf(hall)).reasons.map(({ level, weight }) => [level, weight])).toEqual([
      ['major', 60],
      ['greater', 40],
    ]);
    expect(await liveOf(tanks)).toMatchObject({ reasons: [{ kind: 'riskTip', level: 'general', name: '护栏松动' }] });
    muster.clock.now += 3_600_000;
    expect((await liveOf(hall)).points).toBe(40);
    expect(muster.asked.sites.map(([, entities]) => entities)).toContainEqual(['riskTip', 'notice']);
  });

  it('rises by hidden dangers past their deadline, until they are rectified', async () => {
    const danger = async (more: Record<string, unknown>): Promise<string> => {
      const id = await addRow(admin, '/risk/hiddenDanger', { title: '护栏松动', content: '松动', ...more });
      dataOf(await admin.post('/risk/hiddenDanger/assign', { id, personId: person, deadlineAt: at(1) }));
      return id;
    };
    const id = await danger({ districtId: tanks, level: 'major' });
    await danger({ place: place(500, 2) });
    expect((await live()).map(({ points }) => points)).toEqual([0, 0, 0]);
    const since = at(1);
    muster.clock.now += 2 * 3_600_000;
    const reason = { kind: 'hiddenDanger', level: 'major', rowId: id, name: '护栏松动', since, weight: 60 };
    expect(await liveOf(tanks)).toMatchObject({ level: 'major', reasons: [reason] });
    expect(await liveOf(hall)).toMatchObject({ level: 'general', points: 30 });
    dataOf(await admin.post('/risk/riskLevelSetting/save', { dangerMajor: 31, dangerGeneral: 7 }));
    expect([(await liveOf(tanks)).points, (await liveOf(hall)).points]).toEqual([31, 7]);
    dataOf(await admin.post('/risk/hiddenDanger/rectify', { id, note: '完成' }));
    expect(await liveOf(tanks)).toMatchObject({ level: 'general', points: 0 });
  });

  it('follows the weights and thresholds of the site; a reason without weight does not count', async () => {
    await permit();
    dataOf(await admin.post('/risk/riskLevelSetting/save', { hotWork: 0, levelSpecial: 0 }));
    expect(await liveOf(tanks)).toMatchObject({ level: 'general', reasons: [] });
    dataOf(await admin.post('/risk/riskLevelSetting/save', { hotWork: 50, oneStep: 10, twoSteps: 50 }));
    expect(await liveOf(tanks)).toMatchObject({ level: 'major', points: 50 });
    const refused = await admin.post('/risk/riskLevelSetting/save', { oneStep: 50, twoSteps: 50 });
    expect(refused.data.fields).toMatchObject([{ field: 'twoSteps', rule: 'rise' }]);
  });

  it('is the same for everybody, but names the row of a reason only if it is visible', async () => {
    await permit({ departId: departs.south });
    const view = 'risk:area:district:view';
    const [north, blind] = [
      await logInAs(muster, admin, {
        permissions: [view, 'bp:permit:workPermit:view'],
        dataScope: 'own',
        personId: person,
      }),
      await logInAs(muster, admin, { permissions: [view] }),
    ];
    for (const client of [north, blind])
      expect(await liveOf(tanks, client)).toMatchObject({
        level: 'greater',
        reasons: [{ kind: 'permit', type: 'hotWork', rowId: null, name: null }],
      });
    const without = await logInAs(muster, admin, { permissions: ['bp:permit:workPermit:view'] });
    expect((await without.get('/risk/district/live')).code).toBe(-3);
  });

  it('is limited to the site', async () => {
    await permit();
    const elsewhere = await addRow(admin, '/pod/building', { name: '二厂' });
    const stranger = await logInAs(muster, admin, { permissions: ['*'], buildingIds: [elsewhere] });
    expect(await live(stranger)).toEqual([]);
  });
});
