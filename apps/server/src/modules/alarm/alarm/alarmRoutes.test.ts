import type { Command } from '@muster/engine/input.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addAlarm, dataOf } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());
beforeEach(async () => {
  await muster.database.db.deleteFrom('alarm').execute();
  muster.asked.commands.length = 0;
  muster.onCommand = carryOut;
});

/** Effects of a command in the engine, as far as the rows show them. */
async function carryOut(_buildingId: string, command: Command): Promise<void> {
  if (command.kind !== 'handle') return;
  await muster.database.db
    .updateTable('alarm')
    .set({
      status: 'handled',
      handlingAction: command.action,
      handlingInfo: command.info,
      handlerAccount: command.handlerAccount,
      handler: command.handler,
      handledAt: new Date(muster.clock.now).toISOString(),
    })
    .where('id', 'in', [...command.alarmIds])
    .execute();
}

describe('the list of alarms', () => {
  test('shows the newest first, with all fields of the wire page', async () => {
    const now = muster.clock.now;
    const older = await addAlarm(muster, { raisedAt: new Date(now - 60_000).toISOString() });
    const newer = await addAlarm(muster, { areaName: '一号罐区', evidence: { ruleVersion: 1, positions: [] } });
    const { data, length } = dataOf(await admin.get('/pod/alarm/page'));
    expect(length).toBe(2);
    expect(data.map(({ id }: { id: string }) => id)).toEqual([newer, older]);
    expect(data[0]).toMatchObject({
      type: 'oneKeyHelp',
      level: 1,
      status: 'alarming',
      areaName: '一号罐区',
      raisedAt: new Date(now).toISOString(),
      clearedAt: null,
      handler: null,
      occurrences: 1,
      evidence: { ruleVersion: 1, positions: [] },
    });
    expect(dataOf(await admin.get('/pod/alarm/get', { id: newer }))).toEqual(data[0]);
  });

  test('is filtered by kind, level, status, name and time', async () => {
    const at = (hour: number): string => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;
    const sos = await addAlarm(muster, { subjectId: 'wang', subjectName: '王伟', raisedAt: at(1) });
    const fast = await addAlarm(muster, { type: 'overspeed', level: 3, status: 'handled', raisedAt: at(2) });
    const crowd = await addAlarm(muster, { type: 'overcrowding', level: 2, raisedAt: at(3) });
    const found = async (query: Record<string, string>): Promise<string[]> =>
      dataOf(await admin.get('/pod/alarm/page', query)).data.map(({ id }: { id: string }) => id);
    expect(await found({ type: 'oneKeyHelp,overspeed' })).toEqual([fast, sos]);
    expect(await found({ level: '2,3' })).toEqual([crowd, fast]);
    expect(await found({ status: 'alarming' })).toEqual([crowd, sos]);
    expect(await found({ subjectName: '伟' })).toEqual([sos]);
    expect(await found({ subjectId: 'wang' })).toEqual([sos]);
    expect(await found({ raisedAtFrom: at(2), raisedAtTo: '2026-11-20T10:59:59+08:00' })).toEqual([fast]);
    expect(await found({ sort: 'raisedAt' })).toEqual([sos, fast, crowd]);
    expect((await admin.get('/pod/alarm/page', { raisedAtFrom: 'yesterday' })).code).toBe(-1);
    expect((await admin.get('/pod/alarm/page', { level: 'high' })).code).toBe(-1);
  });

  test('is written by the engine only', async () => {
    const id = await addAlarm(muster, {});
    for (const call of ['save', 'delete'])
      expect((await admin.post(`/pod/alarm/${call}`, { id, ids: id })).status).toBe(404);
  });
});

describe('the counters', () => {
  test('count open alarms, by kind and in total, and the share of areas at risk', async () => {
    const standing = [
      ['oneKeyHelp', 1],
      ['heartRate', 2],
      ['understaffing', 3],
      ['boundaryCrossing', 1],
      ['overcrowding', 2],
      ['retention', 3],
      ['overspeed', 1],
      ['lowBattery', 4],
      ['ai', 2],
    ] as const;
    for (const [type, level] of standing) await addAlarm(muster, { type, level });
    await addAlarm(muster, { type: 'overspeed', status: 'handled' });
    await addAlarm(muster, { type: 'overspeed', buildingId: 'elsewhere' });
    expect(dataOf(await admin.get('/pod/alarm/everyTypeAlarmingCount'))).toEqual({
      total: 9,
      areaAlarmEventCount: 3,
      vehicleAlarmEventCount: 1,
      jobAlarmEventCount: 1,
      lowPowerAlarmEventCount: 1,
      aIAlarmEventCount: 1,
      areaAlarmEventCountRisk: 2,
      helpAlarmEventCount: 2,
    });
  });
});

describe('handling', () => {
  const handle = (ids: readonly string[], action: string, info = '') =>
    admin.post('/pod/alarm/handle', { ids, action, info });

  test('is sent to the engine with the account and the remark', async () => {
    const id = await addAlarm(muster, {});
    expect(await handle([id], 'handle', ' 已到现场 ')).toMatchObject({ code: 0 });
    const { db } = muster.database;
    const { id: handlerId } = await db
      .selectFrom('account')
      .select('id')
      .where('name', '=', 'admin')
      .executeTakeFirstOrThrow();
    expect(muster.asked.commands).toEqual([
      {
        buildingId: muster.buildingId,
        command: {
          kind: 'handle',
          alarmIds: [id],
          action: 'handle',
          handlerId,
          handlerAccount: 'admin',
          handler: '管理员',
          info: '已到现场',
        },
      },
    ]);
    expect(dataOf(await admin.get('/pod/alarm/get', { id }))).toMatchObject({ status: 'handled', handler: '管理员' });
    const entry = await db.selectFrom('auditLog').selectAll().where('rowId', '=', id).executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: 'handle', entity: 'alarm', after: { info: '已到现场' } });
  });

  test('happens once; afterwards it can be supplemented, with a remark', async () => {
    const id = await addAlarm(muster, {});
    expect(await handle([id], 'supplement', 'more')).toMatchObject({
      code: -1,
      message: 'An alarm must be handled before it can be supplemented',
    });
    expect((await handle([id], 'ignore')).code).toBe(0);
    expect(await handle([id], 'handle')).toMatchObject({
      code: -1,
      message: 'This alarm has already been handled',
      data: { ids: [id] },
    });
    expect(await handle([id], 'supplement')).toMatchObject({ data: { fields: [{ field: 'info', rule: 'required' }] } });
    expect((await handle([id], 'supplement', 'nobody was hurt')).code).toBe(0);
    expect(muster.asked.commands.map(({ command }) => command)).toMatchObject([
      { action: 'ignore' },
      { action: 'supplement', info: 'nobody was hurt' },
    ]);
  });

  test('of several handles all or none', async () => {
    const standing = await addAlarm(muster, {});
    const handled = await addAlarm(muster, { status: 'handled' });
    expect(await handle([standing, handled], 'handle')).toMatchObject({ code: -1, data: { ids: [handled] } });
    expect(await handle([standing, 'gone'], 'handle')).toMatchObject({ code: -1, message: 'No such alarm' });
    expect(muster.asked.commands).toEqual([]);
  });

  test('is refused for the second of two accounts', async () => {
    const id = await addAlarm(muster, {});
    muster.onCommand = async (buildingId, command) => {
      if (command.kind === 'handle') await carryOut(buildingId, { ...command, handlerAccount: 'li' });
    };
    expect(await handle([id], 'handle')).toMatchObject({ code: -5 });
  });

  test('is reported as not stored when a previous unanswered call of the same account succeeded', async () => {
    const id = await addAlarm(muster, {});
    muster.onCommand = async (buildingId, command) => {
      if (command.kind === 'handle') await carryOut(buildingId, { ...command, info: 'the words before' });
    };
    expect(await handle([id], 'handle')).toMatchObject({ code: -5 });
  });

  test('fails while the ingest thread is away', async () => {
    const id = await addAlarm(muster, {});
    muster.onCommand = () => Promise.reject(new Error('away'));
    expect(await handle([id], 'handle')).toMatchObject({ status: 503, code: -1 });
  });

  test.each([
    ['no alarm', { action: 'handle' }, 'ids'],
    ['an unknown action', { ids: 'a', action: 'delete' }, 'action'],
    ['more words than fit', { ids: 'a', action: 'handle', info: 'x'.repeat(501) }, 'info'],
    ['words that cannot be stored', { ids: 'a', action: 'handle', info: 'a\0b' }, 'info'],
    ['an unknown field', { ids: 'a', action: 'handle', level: 1 }, 'level'],
  ])('is refused with %s', async (_, body, field) => {
    expect(await admin.post('/pod/alarm/handle', body)).toMatchObject({ code: -1, data: { fields: [{ field }] } });
  });
});

describe("the building's alarm settings", () => {
  test('are one row: empty at first, then the last saved one', async () => {
    const duty = { operatorsOnDuty: 1, sosOffBy: null, sosOffAt: null };
    expect(dataOf(await admin.get('/pod/alarmSetting/get'))).toEqual({ id: null, version: 0, alarms: {}, ...duty });
    muster.asked.configs.length = 0;
    const alarms = { lowBattery: { on: true, threshold: 15, level: 3 } };
    // As the console's form sends them the first time.
    const { id } = dataOf(await admin.post('/pod/alarmSetting/save', { id: '', version: 0, alarms }));
    expect(dataOf(await admin.get('/pod/alarmSetting/get', { id }))).toEqual({ id, version: 1, alarms, ...duty });
    const offUntil = new Date(muster.clock.now + 3_600_000).toISOString();
    const changed = { oneKeyHelp: { on: false, offReason: 'maintenance', offUntil } };
    expect(dataOf(await admin.post('/pod/alarmSetting/save', { alarms: changed, version: 1 }))).toEqual({ id });
    expect(dataOf(await admin.get('/pod/alarmSetting/get'))).toEqual({
      id,
      version: 2,
      alarms: changed,
      ...duty,
      sosOffBy: 'admin',
      sosOffAt: new Date(muster.clock.now).toISOString(),
    });
    expect((await admin.post('/pod/alarmSetting/save', { alarms, version: 1 })).code).toBe(-5);
    expect(muster.asked.configs.map(({ entity }) => entity)).toEqual(['alarmSetting', 'alarmSetting']);
  });

  test('accept the rules and their parameters, and nothing else', async () => {
    for (const alarms of [{ lowBatery: {} }, { lowBattery: { limit: 5 } }, { lowBattery: { threshold: 101 } }])
      expect(await admin.post('/pod/alarmSetting/save', { alarms })).toMatchObject({
        code: -1,
        data: { fields: [{ field: 'alarms', rule: 'shape' }] },
      });
  });
});
