import { createHash } from 'node:crypto';

import { permissions } from '@muster/model/access/permission.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addAlarm, addRow, dataOf, logInAs } from '../../../testing/testSite.ts';
import type { Services } from '../../services.ts';
import { freeAbandoned } from './alarmHolder.ts';

let muster: TestApp;
let services: Services;
let admin: Client;
let chen: Client;
let wang: Client;

const operator = { permissions: [permissions.alarmHandle, 'pod:alarm:alarm:view', 'base:message:notice:view'] };

beforeAll(async () => {
  muster = await startTestApp({}, [(_app, given) => void (services = given)]);
  admin = await muster.logIn();
  [chen, wang] = [await logInAs(muster, admin, operator), await logInAs(muster, admin, operator)];
});
afterAll(() => muster.close());
beforeEach(() => {
  muster.asked.commands.length = 0;
  muster.asked.alarms.length = 0;
});

const row = async (id: string, by = admin) => dataOf(await by.get('/pod/alarm/get', { id }));
const take = async (by: Client, ...ids: string[]) => {
  const answer = await by.post('/pod/alarm/take', { ids });
  // Later events are later in the record.
  muster.clock.now += 1000;
  return answer;
};
const turns = async (id: string) =>
  dataOf(await admin.get('/pod/alarm/history', { id })).map(({ kind }: { kind: string }) => kind);

/** The account behind a client: its session has the hash of its token. */
function accountOf({ token }: Client): Promise<{ id: string; name: string }> {
  return muster.database.db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select(['account.id', 'account.name'])
    .where('session.id', '=', createHash('sha256').update(token).digest('hex'))
    .executeTakeFirstOrThrow();
}

describe('taking alarms', () => {
  test('stores the holder and the time, acknowledges them, and notifies every console', async () => {
    const ids = [await addAlarm(muster, {}), await addAlarm(muster, {})];
    const at = muster.clock.now;
    expect(await take(chen, ...ids)).toMatchObject({ code: 0 });
    const { id: holderId, name: holder } = await accountOf(chen);
    for (const id of ids) {
      expect(await row(id)).toMatchObject({
        holderId,
        holder,
        takenAt: new Date(at).toISOString(),
        handedBy: null,
        holding: 'others',
      });
      expect(await turns(id)).toEqual(['take']);
    }
    expect(await row(ids[0] ?? '', chen)).toMatchObject({ holding: 'mine' });
    expect(muster.asked.commands.map(({ command }) => command)).toMatchObject([
      { kind: 'acknowledge', alarmIds: expect.arrayContaining(ids) },
    ]);
    const [[buildingId, changes] = []] = muster.asked.alarms;
    expect(buildingId).toBe(muster.buildingId);
    expect(changes?.map(({ change, alarm }) => [change, alarm.holder])).toEqual(ids.map(() => ['holder', holder]));
    const audits = muster.database.db.selectFrom('auditLog').select('rowId').where('action', '=', 'takeAlarm');
    expect((await audits.execute()).map(({ rowId }) => rowId)).toEqual(expect.arrayContaining(ids));
  });

  test("succeeds for one of two simultaneous accounts; the other gets the holder's name, all or none of a group", async () => {
    const [id, other] = [await addAlarm(muster, {}), await addAlarm(muster, {})];
    const answers = await Promise.all([take(chen, id), take(wang, other, id)]);
    const [won, lost] = answers.toSorted((one, next) => next.code - one.code);
    expect(won?.code).toBe(0);
    const { holder } = await row(id);
    expect(lost).toMatchObject({ code: -1, data: { ids: [id], holder: { name: holder } } });
    expect(lost?.message).toBe(`${holder} has already taken this alarm`);
    const isWangs = holder === (await accountOf(wang)).name;
    expect((await row(other)).holder).toBe(isWangs ? holder : null);
  });

  test('from another holder needs force, and is recorded once', async () => {
    const id = await addAlarm(muster, {});
    await take(chen, id);
    expect((await take(wang, id)).code).toBe(-1);
    const forced = () => wang.post('/pod/alarm/take', { ids: [id], force: 'true' });
    expect(await forced()).toMatchObject({ code: 0 });
    expect(await forced()).toMatchObject({ code: 0 });
    expect((await row(id)).holder).toBe((await accountOf(wang)).name);
    expect(await turns(id)).toEqual(['take', 'take']);
  });

  test('is refused for handled and unknown alarms, unknown fields, and without the permission', async () => {
    const handled = await addAlarm(muster, { status: 'handled' });
    expect(await take(chen, handled)).toMatchObject({ code: -1, data: { ids: [handled] } });
    const id = await addAlarm(muster, {});
    expect((await take(chen, id, 'none')).code).toBe(-1);
    expect((await chen.post('/pod/alarm/take', { ids: [id], byForce: true })).code).toBe(-1);
    const viewer = await logInAs(muster, admin, { permissions: ['pod:alarm:alarm:view'] });
    expect((await take(viewer, id)).code).toBe(-3);
    expect((await row(id)).holder).toBeNull();
  });

  test('is refused for an account of another site', async () => {
    const id = await addAlarm(muster, {});
    const elsewhere = await addRow(admin, '/pod/building', { name: '外厂' });
    const stranger = await logInAs(muster, admin, { permissions: ['*'], buildingIds: [elsewhere] });
    expect((await take(stranger, id)).code).not.toBe(0);
    expect(dataOf(await chen.get('/pod/alarm/colleagues'))).not.toContainEqual(
      expect.objectContaining({ name: (await accountOf(stranger)).name }),
    );
    expect((await row(id)).holder).toBeNull();
  });

  test('can be filtered by: mine, of others, without a holder', async () => {
    const [mine, others, nobodys] = [
      await addAlarm(muster, {}),
      await addAlarm(muster, {}),
      await addAlarm(muster, {}),
    ];
    await take(chen, mine);
    await take(wang, others);
    const found = async (holding: string) => {
      const { data } = dataOf(await chen.get('/pod/alarm/page', { holding, size: '50' }));
      const ids = data.map(({ id }: { id: string }) => id);
      return [mine, others, nobodys].map((id) => ids.includes(id));
    };
    expect(await found('mine')).toEqual([true, false, false]);
    expect(await found('others')).toEqual([false, true, false]);
    expect(await found('nobody')).toEqual([false, false, true]);
  });
});

describe('handing alarms over', () => {
  test('assigns them to a logged-in colleague, with a notice for that account only', async () => {
    const id = await addAlarm(muster, {});
    await take(chen, id);
    const [from, to] = [await accountOf(chen), await accountOf(wang)];
    expect(await chen.post('/pod/alarm/handOver', { ids: [id], accountId: to.id })).toMatchObject({ code: 0 });
    expect(await row(id, wang)).toMatchObject({ holder: to.name, handedBy: from.name, holding: 'mine' });
    expect(await turns(id)).toEqual(['take', 'handOver']);
    const notices = async (by: Client) => dataOf(await by.get('/base/notice/page')).data;
    expect(await notices(wang)).toContainEqual(
      expect.objectContaining({ kind: 'alarmHandedOver', rowId: id, facts: { name: from.name, count: 1 } }),
    );
    expect(await notices(chen)).not.toContainEqual(expect.objectContaining({ kind: 'alarmHandedOver', rowId: id }));
  });

  test('is refused to oneself, to an account that is not logged in, and for an alarm of another holder', async () => {
    const id = await addAlarm(muster, {});
    await take(chen, id);
    const [own, other] = [await accountOf(chen), await accountOf(wang)];
    const hand = (by: Client, accountId: string) => by.post('/pod/alarm/handOver', { ids: [id], accountId });
    expect((await hand(chen, own.id)).code).toBe(-1);
    expect((await hand(chen, 'nobody')).code).toBe(-1);
    expect(await hand(wang, own.id)).toMatchObject({ code: -1, data: { holder: { name: own.name } } });
    expect((await hand(admin, other.id)).code).toBe(-1);
    expect((await row(id)).holder).toBe(own.name);
  });

  test('is refused to a colleague whose data scope does not include the alarm', async () => {
    const departId = await addRow(admin, '/bp/depart', { name: '动力车间' });
    const id = await addAlarm(muster, { departId: 'another' });
    const scope = { ...operator, dataScope: 'designated', designatedDepartIds: [departId] } as const;
    const limited = await logInAs(muster, admin, scope);
    const { id: accountId } = await accountOf(limited);
    expect(await admin.post('/pod/alarm/handOver', { ids: [id], accountId })).toMatchObject({
      code: -1,
      message: 'The account may not see this alarm',
    });
    expect((await row(id)).holder).toBeNull();
  });
});

test('an alarm is given back by its holder', async () => {
  const id = await addAlarm(muster, {});
  await take(chen, id);
  expect((await wang.post('/pod/alarm/giveBack', { ids: [id] })).code).toBe(-1);
  expect(await chen.post('/pod/alarm/giveBack', { ids: [id] })).toMatchObject({ code: 0 });
  expect(await row(id)).toMatchObject({ holder: null, takenAt: null, holding: 'nobody' });
  expect(await turns(id)).toEqual(['take', 'giveBack']);
});

test('an open alarm is free again once its holder has logged out or is disabled; a handled one keeps its holder', async () => {
  const [li, zhao] = [await logInAs(muster, admin, operator), await logInAs(muster, admin, operator)];
  const disabled = await accountOf(zhao);
  const [lis, zhaos, handled, chens] = [
    await addAlarm(muster, {}),
    await addAlarm(muster, {}),
    await addAlarm(muster, {}),
    await addAlarm(muster, {}),
  ];
  await take(li, lis, handled);
  await take(zhao, zhaos);
  await take(chen, chens);
  const { db } = muster.database;
  await db.updateTable('alarm').set({ status: 'handled' }).where('id', '=', handled).execute();
  await freeAbandoned(services);
  expect((await row(lis)).holder).not.toBeNull();
  await li.post('/logout');
  await db.updateTable('account').set({ enabled: false }).where('id', '=', disabled.id).execute();
  muster.asked.alarms.length = 0;
  await freeAbandoned(services);
  for (const id of [lis, zhaos]) {
    expect(await row(id)).toMatchObject({ holder: null, holderId: null });
    expect(await turns(id)).toEqual(['take', 'holderGone']);
  }
  expect((await row(handled)).holder).not.toBeNull();
  expect((await row(chens)).holder).not.toBeNull();
  expect(muster.asked.alarms.flatMap(([, changes]) => changes.map(({ alarm }) => alarm.id)).toSorted()).toEqual(
    [lis, zhaos].toSorted(),
  );
});
