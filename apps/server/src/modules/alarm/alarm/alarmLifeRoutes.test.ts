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

/** Effects of a command in the engine, as far as the rows show them. */
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
  test('is sent to the engine, with the account, and recorded', async () => {
    const id = await addAlarm(muster, crowd);
    expect((await admin.post('/pod/alarm/acknowledge', { ids: [id] })).code).toBe(0);
    expect(requestedCommands()).toEqual([{ kind: 'acknowledge', alarmIds: [id], accountId: expect.any(String) }]);
    expect(dataOf(await admin.get('/pod/alarm/get', { id })).acknowledgedAt).not.toBeNull();
    expect(await auditOf(id)).toMatchObject({ action: 'acknowledge', entity: 'alarm' });
  });

  test('is possible for existing unhandled alarms', async () => {
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
  test('needs minutes and a reason', async () => {
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
    ['an unknown field', { minutes: 30, reason: 'later', forever: true }],
  ] as const)('is refused with %s', async ([, body]) => {
    const id = await addAlarm(muster, crowd);
    expect((await admin.post('/pod/alarm/shelve', { ids: [id], ...body })).code).toBe(-1);
    expect(requestedCommands()).toEqual([]);
  });

  test('is impossible for a call for help', async () => {
    const id = await addAlarm(muster, {});
    expect(await admin.post('/pod/alarm/shelve', { ids: [id], minutes: 5, reason: 'loud' })).toMatchObject({
      code: -1,
      message: 'An alarm of this type cannot be shelved',
    });
  });

  test('reports when another account was faster', async () => {
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

test('none of it is allowed without its permission', async () => {
  for (const path of ['alarm/acknowledge', 'alarm/shelve', 'alarm/unshelve']) {
    expect((await muster.ask('POST', `/pod/${path}`, { body: {} })).code).toBe(-2);
  }
});
