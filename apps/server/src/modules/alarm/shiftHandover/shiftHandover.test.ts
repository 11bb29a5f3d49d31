import { permissions } from '@muster/model/access/permission.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addAlarm, addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
let chen: Client;
let wang: Client;

const view = 'pod:alarm:shiftHandover:view';
const operator = { permissions: [permissions.shiftHandOver, permissions.alarmHandle, view, 'pod:alarm:alarm:view'] };

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  [chen, wang] = [await logInAs(muster, admin, operator), await logInAs(muster, admin, operator)];
});
afterAll(() => muster.close());
beforeEach(async () => {
  await muster.database.db.updateTable('alarm').set({ status: 'handled' }).execute();
  await muster.database.db.deleteFrom('shiftHandover').execute();
});

const now = async (by: Client) => dataOf(await by.get('/pod/shiftHandover/now'));
const handOver = (by: Client, notes = '3 号泵待修') => by.post('/pod/shiftHandover/handOver', { notes });
const confirm = (by: Client, id: string, more: object = {}) => by.post('/pod/shiftHandover/confirm', { id, ...more });
const row = async (id: string) => dataOf(await admin.get('/pod/shiftHandover/get', { id }));
const alarmRow = async (id: string) => dataOf(await admin.get('/pod/alarm/get', { id }));

describe('open items', () => {
  test('include alarms with their holder, shelved until when, disabled rules, cards, running work and evacuations', async () => {
    const until = new Date(muster.clock.now + 60_000).toISOString();
    const held = await addAlarm(muster, { subjectName: '王伟', holderId: 'chen', holder: 'Chen', takenAt: until });
    const shelved = await addAlarm(muster, {
      type: 'overcrowding',
      ruleKey: 'overcrowding',
      shelvedUntil: until,
      shelveReason: '检修',
    });
    dataOf(await admin.post('/pod/alarmSetting/save', { alarms: { lowBattery: { on: false } } }));
    const { db } = muster.database;
    const { buildingId } = muster;
    const at = new Date(muster.clock.now).toISOString();
    await db
      .insertInto('cardNotice')
      .values({ id: 'card', buildingId, at, kind: 'offline', sn: 'W9', toWearer: false })
      .execute();
    await db
      .insertInto('muster')
      .values({
        id: 'running',
        buildingId,
        kind: 'drill',
        scope: JSON.stringify({ kind: 'site' }),
        areaId: 'muster:running',
        points: '[]',
        startedAt: muster.clock.now,
      })
      .execute();
    const { items } = await now(chen);
    expect(items.alarms).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: held, holder: 'Chen', shelvedUntil: null }),
        expect.objectContaining({ id: shelved, shelvedUntil: until, shelveReason: '检修' }),
      ]),
    );
    expect(items).toMatchObject({
      rulesOff: ['lowBattery'],
      cards: [{ kind: 'offline', sn: 'W9' }],
      evacuations: [{ id: 'running', kind: 'drill', areaNames: [] }],
      permits: [],
      baseStations: [],
    });
  });
});

describe('a shift', () => {
  test('is handed over with notes and confirmed by another account; both times and the open items are recorded', async () => {
    const id = await addAlarm(muster, {});
    const handedAt = new Date(muster.clock.now).toISOString();
    expect(await handOver(chen)).toMatchObject({ code: 0 });
    const { open } = await now(wang);
    expect(open).toMatchObject({ notes: '3 号泵待修', handedAt, items: { alarms: [{ id }] } });
    expect((await confirm(chen, open.id)).message).toBe('The next operator must confirm with another account');
    muster.clock.now += 60_000;
    await muster.database.db.updateTable('alarm').set({ status: 'handled' }).execute();
    expect(await confirm(wang, open.id)).toMatchObject({ code: 0 });
    const closedAt = new Date(muster.clock.now).toISOString();
    expect(await row(open.id)).toMatchObject({ status: 'confirmed', handedAt, closedAt, items: { alarms: [{ id }] } });
    expect(await now(chen)).toMatchObject({ open: null, last: [{ id: open.id, notes: '3 号泵待修' }] });
    const audits = muster.database.db.selectFrom('auditLog').select('action').where('rowId', '=', open.id);
    expect((await audits.execute()).map(({ action }) => action).toSorted()).toEqual(['confirmShift', 'handOverShift']);
  });

  test('never changes after it was confirmed, or withdrawn', async () => {
    await handOver(chen);
    const { open } = await now(wang);
    await confirm(wang, open.id);
    const before = await row(open.id);
    expect((await confirm(wang, open.id)).code).toBe(-5);
    expect((await chen.post('/pod/shiftHandover/withdraw', { id: open.id })).code).toBe(-5);
    expect(await row(open.id)).toEqual(before);
    await handOver(chen);
    const next = (await now(chen)).open.id;
    expect((await wang.post('/pod/shiftHandover/withdraw', { id: next })).code).toBe(-1);
    expect(await chen.post('/pod/shiftHandover/withdraw', { id: next })).toMatchObject({ code: 0 });
    expect(await row(next)).toMatchObject({ status: 'withdrawn', toId: null });
    expect((await confirm(wang, next)).code).toBe(-5);
  });

  test('is handed over once by two accounts at once, and confirmed once', async () => {
    const codes = (await Promise.all([handOver(chen), handOver(wang)])).map(({ code }) => code);
    expect(codes.toSorted()).toEqual([-1, 0]);
    const { open } = await now(admin);
    const others = [admin, await logInAs(muster, admin, operator)];
    const closed = (await Promise.all(others.map((by) => confirm(by, open.id)))).map(({ code }) => code);
    expect(closed.toSorted()).toEqual([-5, 0]);
  });

  test('assigns the open alarms of the first operator to the second, unless the second declines', async () => {
    const [mine, free] = [await addAlarm(muster, {}), await addAlarm(muster, {})];
    await chen.post('/pod/alarm/take', { ids: [mine] });
    const first = (await alarmRow(mine)).holder;
    await handOver(chen);
    await confirm(wang, (await now(wang)).open.id, { takeAlarms: 'false' });
    expect((await alarmRow(mine)).holder).toBe(first);
    await handOver(chen);
    const { open } = await now(wang);
    await confirm(wang, open.id);
    expect(await alarmRow(mine)).toMatchObject({ handedBy: first, holder: expect.not.stringContaining(first) });
    expect((await alarmRow(free)).holder).toBeNull();
    expect(await row(open.id)).toMatchObject({ passedAlarms: 1 });
  });

  test('is neither seen nor confirmed from another site, without the permission, or by an account that sees a part of the site', async () => {
    await handOver(chen);
    const { open } = await now(chen);
    const elsewhere = await addRow(admin, '/pod/building', { name: '外厂' });
    const departId = await addRow(admin, '/bp/depart', { name: '仓库' });
    const scope = { dataScope: 'designated', designatedDepartIds: [departId] } as const;
    const strangers = [
      await logInAs(muster, admin, { permissions: ['*'], buildingIds: [elsewhere] }),
      await logInAs(muster, admin, { permissions: [permissions.alarmHandle] }),
      await logInAs(muster, admin, { ...operator, ...scope }),
    ];
    for (const by of strangers) {
      expect((await confirm(by, open.id)).code).not.toBe(0);
      expect(JSON.stringify(await by.get('/pod/shiftHandover/now'))).not.toContain(open.id);
      expect(JSON.stringify(await by.get('/pod/shiftHandover/page'))).not.toContain(open.id);
    }
    expect((await row(open.id)).status).toBe('open');
  });
});
