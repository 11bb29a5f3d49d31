import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';
import { uploadPhoto } from '../../../testing/uploadForm.ts';
import { remindOfRisks } from '../riskModule.ts';

const path = '/risk/riskMeasure';
const may = (...actions: string[]): string[] => actions.map((action) => `risk:area:riskMeasure:${action}`);
const day = 86_400_000;

let muster: TestApp;
let admin: Client;
let districtId: string;
let departs: { north: string; south: string };
let wang: string;
let li: string;

beforeAll(async () => {
  // Sessions last, however far the clock is moved.
  const started = Date.now();
  muster = await startTestApp({ confirmedNow: () => started });
  admin = await muster.logIn();
  districtId = await addRow(admin, '/risk/district', { name: '罐区', level: 'general' });
  departs = {
    north: await addRow(admin, '/bp/depart', { name: '北区' }),
    south: await addRow(admin, '/bp/depart', { name: '南区' }),
  };
  wang = await addRow(admin, '/bp/person', { name: '王强', number: 'P1', departId: departs.north });
  li = await addRow(admin, '/bp/person', { name: '李敏', number: 'P2', departId: departs.south });
});
afterAll(() => muster.close());
beforeEach(async () => {
  // Noon in Shanghai, the site's zone.
  muster.clock.now = Math.floor(muster.clock.now / day) * day + 4 * 3_600_000;
  for (const table of ['riskMeasureRecord', 'riskMeasure', 'notice'] as const)
    await muster.database.db.deleteFrom(table).execute();
});

const add = (more: Record<string, unknown> = {}) =>
  addRow(admin, path, { name: '液位联锁测试', districtId, personId: wang, intervalDays: 7, ...more });
const get = async (id: string, client = admin) => dataOf(await client.get(`${path}/get`, { id }));
const dayAfter = (days: number): string => new Date(muster.clock.now + days * day).toISOString().slice(0, 10);
const record = (id: string, more: Record<string, unknown> = {}, client = admin) =>
  client.post(`${path}/record`, { id, ...more });
const remind = () => remindOfRisks({ db: muster.database.db, now: () => muster.clock.now });
const told = async (client: Client, rowId: string): Promise<Record<string, unknown>[]> =>
  dataOf(await client.get('/base/notice/page', { size: '1000' })).data.filter(
    (each: Record<string, unknown>) => each['rowId'] === rowId,
  );

describe('a control measure', () => {
  it('has a risk area, a kind, a person in charge and an interval, after which it is due', async () => {
    const id = await add({ kind: 'administrative' });
    expect(await get(id)).toMatchObject({
      districtName: '罐区',
      kind: 'administrative',
      personName: '王强',
      doneAt: null,
      dueOn: dayAfter(7),
      isOverdue: false,
    });
    const bare = await admin.post(`${path}/save`, { kind: 'concrete' });
    expect(bare.data.fields.map(({ field }: { field: string }) => field).sort()).toEqual(
      ['districtId', 'intervalDays', 'kind', 'name', 'personId'].filter((each) => each !== 'intervalDays'),
    );
  });

  it('is checked by an account, which is recorded with time, findings and photos; then its interval starts again', async () => {
    const id = await add();
    muster.clock.now += 3 * day;
    const photo = await uploadPhoto(muster, admin);
    dataOf(await record(id, { note: ' 联锁动作正常 ', photos: JSON.stringify([photo]) }));
    expect(await get(id)).toMatchObject({ doneAt: new Date(muster.clock.now).toISOString(), dueOn: dayAfter(7) });
    const { data } = dataOf(await admin.get('/risk/riskMeasureRecord/page', { measureId: id }));
    expect(data).toMatchObject([
      {
        measureName: '液位联锁测试',
        at: new Date(muster.clock.now).toISOString(),
        accountName: 'admin',
        note: '联锁动作正常',
        photos: [{ id: photo.id }],
      },
    ]);
    expect((await admin.post('/risk/riskMeasureRecord/save', { measureId: id })).status).toBe(404);
    expect((await record(id, { photos: JSON.stringify([photo]) })).code).toBe(-1);
    expect((await record(id, { colour: 'red' })).code).toBe(-1);
  });

  it('keeps its records: it is switched off, not deleted', async () => {
    const id = await add();
    dataOf(await record(id));
    expect((await admin.post(`${path}/delete`, { ids: id })).code).not.toBe(0);
    muster.clock.now += 30 * day;
    expect((await get(id)).isOverdue).toBe(true);
    dataOf(await admin.post(`${path}/save`, { id, enabled: false }));
    expect((await get(id)).isOverdue).toBe(false);
  });

  it('is overdue from the day after its due day on, in the calendar of the site, and raises the risk of its area', async () => {
    const id = await add({ intervalDays: 1 });
    const points = async (): Promise<number> => dataOf(await admin.get('/risk/district/live')).districts[0].points;
    muster.clock.now += day + 11 * 3_600_000; // 23:00 of the due day
    expect([(await get(id)).isOverdue, await points()]).toEqual([false, 0]);
    muster.clock.now += 3_600_000;
    expect([(await get(id)).isOverdue, await points()]).toEqual([true, 15]);
    const { reasons } = dataOf(await admin.get('/risk/district/live')).districts[0];
    const since = new Date(muster.clock.now).toISOString();
    expect(reasons).toMatchObject([{ kind: 'riskMeasure', rowId: id, measure: 'engineering', since }]);
    dataOf(await record(id));
    expect([(await get(id)).isOverdue, await points()]).toEqual([false, 0]);
  });

  it('that is overdue is announced to its person in charge, once for each due day, until it is checked', async () => {
    const id = await add({ intervalDays: 1 });
    const permissions = [...may('view', 'record'), 'base:message:notice:view'];
    const [charge, other] = [
      await logInAs(muster, admin, { permissions, personId: wang }),
      await logInAs(muster, admin, { permissions, personId: li }),
    ];
    await remind();
    expect(await told(charge, id)).toEqual([]);
    muster.clock.now += 2 * day;
    await remind();
    await remind();
    expect(await told(charge, id)).toMatchObject([
      { kind: 'riskMeasureOverdue', facts: { name: '液位联锁测试', due: dayAfter(-1) } },
    ]);
    expect(await told(other, id)).toEqual([]);
    dataOf(await record(id, {}, charge));
    expect(await told(charge, id)).toEqual([]);
  });

  it('without an account of its person in charge is announced to accounts that may see it', async () => {
    const id = await add({ intervalDays: 1, personId: li });
    const nobody = await addRow(admin, '/bp/person', { name: '赵', number: 'P9' });
    dataOf(await admin.post(`${path}/save`, { id, personId: nobody }));
    muster.clock.now += 2 * day;
    await remind();
    expect(await told(admin, id)).toHaveLength(1);
  });

  it('is visible with its records by its department, and to its person in charge', async () => {
    const [north, south] = [
      await add({ departId: departs.north, personId: li }),
      await add({ departId: departs.south }),
    ];
    for (const id of [north, south]) dataOf(await record(id));
    const rights = { permissions: may('view', 'record'), dataScope: 'own' } as const;
    const clerk = await logInAs(muster, admin, { ...rights, personId: li });
    const ids = async (client: Client, of: string, field: string): Promise<string[]> =>
      dataOf(await client.get(`${of}/page`)).data.map((row: Record<string, string>) => row[field]);
    expect((await ids(clerk, path, 'id')).toSorted()).toEqual([north, south].toSorted());
    const stranger = await logInAs(muster, admin, { ...rights, personId: wang });
    expect((await ids(stranger, path, 'id')).toSorted()).toEqual([north, south].toSorted());
    const third = await addRow(admin, '/bp/depart', { name: '西区' });
    const zhao = await addRow(admin, '/bp/person', { name: '赵六', number: `Z${third}`.slice(0, 12), departId: third });
    const outside = await logInAs(muster, admin, { ...rights, personId: zhao });
    expect([await ids(outside, path, 'id'), await ids(outside, '/risk/riskMeasureRecord', 'measureId')]).toEqual([
      [],
      [],
    ]);
    expect((await record(north, {}, outside)).code).not.toBe(0);
  });

  it('is recorded with its own permission', async () => {
    const id = await add();
    const reader = await logInAs(muster, admin, { permissions: may('view', 'add', 'edit', 'delete') });
    expect((await record(id, {}, reader)).code).toBe(-3);
  });
});
