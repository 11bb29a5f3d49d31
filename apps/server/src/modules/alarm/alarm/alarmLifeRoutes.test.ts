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
beforeEach(() => {
  muster.asked.commands.length = 0;
  muster.onCommand = carryOut;
});

/** What the engine makes of a command, as far as the rows tell. */
async function carryOut(_buildingId: string, command: Command): Promise<void> {
  if (!('alarmIds' in command) || command.kind === 'handle') return;
  const set = {
    acknowledge: () => ({ acknowledgedAt: new Date(muster.clock.now).toISOString() }),
    shelve: () => ({
      shelvedUntil: new Date(command.kind === 'shelve' ? command.until : 0).toISOString(),
      shelveReason: command.kind === 'shelve' ? command.reason : null,
    }),
    unshelve: () => ({ shelvedUntil: null, shelveReason: null }),
  }[command.kind]();
  await muster.database.db
    .updateTable('alarm')
    .set(set)
    .where('id', 'in', [...command.alarmIds])
    .execute();
}

const crowd = { type: 'overcrowding', ruleKey: 'overcrowding' } as const;
const requestedCommands = () => muster.asked.commands.map(({ command }) => command);

async function auditOf(id: string) {
  return muster.database.db
    .selectFrom('auditLog')
    .select(['action', 'entity', 'after'])
    .where('rowId', '=', id)
    .executeTakeFirstOrThrow();
}

describe('an acknowledgement', () => {
  test('goes to the engine, by whom, and is written down', async () => {
    const id = await addAlarm(muster, crowd);
    expect((await admin.post('/pod/alarm/acknowledge', { ids: [id] })).code).toBe(0);
    expect(requestedCommands()).toEqual([{ kind: 'acknowledge', alarmIds: [id], accountId: expect.any(String) }]);
    expect(dataOf(await admin.get('/pod/alarm/get', { id })).acknowledgedAt).not.toBeNull();
    expect(await auditOf(id)).toMatchObject({ action: 'acknowledge', entity: 'alarm' });
  });

  test('is for alarms that nobody has handled, that there are', async () => {
    const handled = await addAlarm(muster, { ...crowd, status: 'handled' });
    expect(await admin.post('/pod/alarm/acknowledge', { ids: [handled] })).toMatchObject({
      code: -1,
      data: { ids: [handled] },
    });
    expect((await admin.post('/pod/alarm/acknowledge', { ids: ['nobody'] })).code).toBe(-1);
    expect(requestedCommands()).toEqual([]);
  });
});

describe('shelving', () => {
  test('is for some minutes and with a reason', async () => {
    const id = await addAlarm(muster, crowd);
    const reason = '闸机检修';
    expect((await admin.post('/pod/alarm/shelve', { ids: [id], minutes: 30, reason })).code).toBe(0);
    const until = muster.clock.now + 30 * 60_000;
    expect(requestedCommands()).toMatchObject([{ kind: 'shelve', alarmIds: [id], until, reason }]);
    expect(dataOf(await admin.get('/pod/alarm/get', { id }))).toMatchObject({
      shelvedUntil: new Date(until).toISOString(),
      shelveReason: reason,
    });
    expect(await auditOf(id)).toMatchObject({ action: 'shelve', after: { minutes: 30, reason } });
    expect((await admin.post('/pod/alarm/unshelve', { ids: [id] })).code).toBe(0);
    expect(await admin.post('/pod/alarm/unshelve', { ids: [id] })).toMatchObject({
      code: -1,
      message: 'This alarm is not shelved',
    });
  });

  test.for([
    ['no reason', { minutes: 30, reason: ' ' }],
    ['no time', { reason: 'later' }],
    ['a time without end', { minutes: 10_081, reason: 'later' }],
    ['a field that nobody knows', { minutes: 30, reason: 'later', forever: true }],
  ] as const)('is refused with %s', async ([, body]) => {
    const id = await addAlarm(muster, crowd);
    expect((await admin.post('/pod/alarm/shelve', { ids: [id], ...body })).code).toBe(-1);
    expect(requestedCommands()).toEqual([]);
  });

  test('is not for a call for help', async () => {
    const id = await addAlarm(muster, {});
    expect(await admin.post('/pod/alarm/shelve', { ids: [id], minutes: 5, reason: 'loud' })).toMatchObject({
      code: -1,
      message: 'An alarm of this type cannot be shelved',
    });
  });

  test('says so when somebody else was faster', async () => {
    const id = await addAlarm(muster, crowd);
    muster.onCommand = async () => {};
    expect((await admin.post('/pod/alarm/shelve', { ids: [id], minutes: 5, reason: 'loud' })).code).toBe(-5);
  });

  test('needs the ingest thread', async () => {
    const id = await addAlarm(muster, crowd);
    muster.onCommand = () => Promise.reject(new Error('away'));
    expect((await admin.post('/pod/alarm/shelve', { ids: [id], minutes: 5, reason: 'loud' })).status).toBe(503);
  });
});

describe('an evacuation', () => {
  const off = { evacuation: { on: false } };
  const region = [{ shape: 'circle', center: [121.5, 31.25], radius: 20, floor: null }];

  async function addArea(name: string, more: Record<string, unknown> = {}): Promise<string> {
    return dataOf(await admin.post('/pod/area/save', { name, regions: region, ...more })).id;
  }

  beforeEach(() => {
    muster.evacuations = [];
  });

  test('is started to safe islands, whatever the settings of the area and its type say, or leave unsaid', async () => {
    const island = await addArea('集合点');
    const offType = dataOf(await admin.post('/pod/areaType/save', { name: 'plant', alarms: off })).id;
    for (const [name, more] of Object.entries({ 罐区: {}, 泵房: { alarms: off }, 锅炉房: { typeId: offType } })) {
      const areaId = await addArea(name, more);
      const body = { areaId, safeIslands: [island], arrivalRate: 0.9, isDrill: true, cause: '氨气泄漏' };
      expect(await admin.post('/pod/evacuation/start', body)).toMatchObject({ code: 0 });
      expect(requestedCommands().at(-1)).toMatchObject({ kind: 'startEvacuation', ...body });
      expect(await auditOf(areaId)).toMatchObject({ entity: 'area' });
    }
  });

  test('is started where no safe island is known', async () => {
    const areaId = await addArea('配电室');
    for (const safeIslands of [{}, { safeIslands: '[]' }, { safeIslands: [] }]) {
      expect(await admin.post('/pod/evacuation/start', { areaId, ...safeIslands })).toMatchObject({ code: 0 });
      expect(requestedCommands().at(-1)).toMatchObject({ areaId, safeIslands: [], isDrill: false });
    }
  });

  test('is refused for areas that are not there, for itself as island, and while one runs', async () => {
    const areaId = await addArea('库房');
    const island = await addArea('东门');
    const start = (body: Record<string, unknown>) => admin.post('/pod/evacuation/start', body);
    expect((await start({ areaId: 'none', safeIslands: [island] })).data.fields).toMatchObject([{ field: 'areaId' }]);
    for (const safeIslands of [['none'], [areaId]]) {
      expect((await start({ areaId, safeIslands })).data.fields).toMatchObject([{ field: 'safeIslands' }]);
    }
    expect((await start({ areaId, safeIslands: [island], arrivalRate: 2 })).code).toBe(-1);
    const [counts, startedAt] = [{ expected: 5, arrived: 2, remaining: 3 }, muster.clock.now];
    const told = { areaId, safeIslands: [island], isDrill: false, cause: null, startedAt, ...counts };
    muster.evacuations = [{ ...told, arrivalRate: 0.8, people: [] }];
    expect(await start({ areaId, safeIslands: [island] })).toMatchObject({
      code: -1,
      message: 'This area is already being evacuated',
    });
    expect(dataOf(await admin.get('/pod/evacuation/running'))).toEqual([told]);
    expect(requestedCommands()).toEqual([]);
  });

  test('is ended where one runs', async () => {
    const areaId = await addArea('码头');
    expect((await admin.post('/pod/evacuation/end', { areaId })).code).toBe(-1);
    const counts = { expected: 5, arrived: 2, remaining: 3, arrivalRate: 0.8, people: [] };
    muster.evacuations = [
      { areaId, safeIslands: [], isDrill: false, cause: null, startedAt: muster.clock.now, ...counts },
    ];
    expect((await admin.post('/pod/evacuation/end', { areaId })).code).toBe(0);
    expect(requestedCommands()).toMatchObject([{ kind: 'endEvacuation', areaId }]);
  });
});

test('none of it is allowed without its permission', async () => {
  for (const path of ['alarm/acknowledge', 'alarm/shelve', 'alarm/unshelve', 'evacuation/start', 'evacuation/end']) {
    expect((await muster.ask('POST', `/pod/${path}`, { body: {} })).code).toBe(-2);
  }
});
