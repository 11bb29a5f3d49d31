import type { AlarmHealth } from '@muster/model/alarm/statisticWire.ts';
import { registry } from '@muster/engine/rules/registry.ts';
import { alarmRules } from '@muster/model/alarm/alarmRule.ts';
import { proposeDelay } from '@muster/model/alarm/statisticDelay.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { type AlarmLife, alarmLife, writeLives } from '../../../testing/alarmLives.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { dataOf, logInAs } from '../../../testing/testSite.ts';

const path = '/pod/alarm/statistics/health';
const second = 1000;
const minute = 60 * second;
const day = 1440 * minute;
const dayFrom = '2026-11-02';
const from = Date.parse(`${dayFrom}T00:00:00+08:00`);

let muster: TestApp;
let admin: Client;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  await muster.database.db.updateTable('building').set({ timeZone: 'Asia/Shanghai' }).execute();
});
afterAll(() => muster.close());
beforeEach(async () => {
  muster.clock.now = from + 5 * day;
  await recordedSince(from - day);
  for (const table of ['alarm', 'alarmEvent', 'alarmSetting'] as const)
    await muster.database.db.deleteFrom(table).execute();
});

const recordedSince = (t: number) =>
  muster.database.pool.query('UPDATE building SET created_at = $1', [new Date(t).toISOString()]);

const asked = async (query: Record<string, string> = {}, client = admin): Promise<AlarmHealth> =>
  dataOf(await client.get(path, { dayFrom, dayTo: '2026-11-04', ...query }));

const life = (t: number, given: Partial<AlarmLife> = {}): AlarmLife => alarmLife(muster, from + t, given);
/** Alarms, each of another subject. */
const alarms = (count: number, t: number, given: Partial<AlarmLife> = {}): AlarmLife[] =>
  Array.from({ length: count }, (_, at) => life(t + at, { subjectId: `of ${t} ${at}`, ...given }));
const raise = (t: number, clearedAt: number | null, acknowledgedAt: number | null = null) => ({
  t: from + t,
  clearedAt: clearedAt === null ? null : from + clearedAt,
  acknowledgedAt: acknowledgedAt === null ? null : from + acknowledgedAt,
});

describe('a flood of alarms', () => {
  test('has its begin, end, number and peak', async () => {
    await writeLives(muster, [...alarms(11, 600 * minute), ...alarms(5, 606 * minute)]);
    const { floods, load } = await asked();
    expect(floods).toMatchObject({ count: 1, ms: 17 * minute });
    expect(floods.list).toEqual([{ from: from + 600 * minute, to: from + 617 * minute, count: 16, peak: 16 }]);
    expect(load).toMatchObject({ peak: 16, peakAt: from + 600 * minute, overloaded: 1 });
  });

  test('is shared by the number of operators in the alarm settings', async () => {
    await writeLives(muster, alarms(20, 600 * minute));
    expect(await asked()).toMatchObject({ operators: 1, floods: { count: 1 }, load: { peak: 20 } });
    const unset = dataOf(await admin.get('/pod/alarmSetting/get'));
    expect(unset.operatorsOnDuty).toBe(1);
    dataOf(await admin.post('/pod/alarmSetting/save', { alarms: {}, operatorsOnDuty: 2 }));
    expect(await asked()).toMatchObject({ operators: 2, floods: { count: 0 }, load: { peak: 10, overloaded: 0 } });
  });
});

describe('a chattering alarm', () => {
  const thrice = (apart: number) => [0, apart, 2 * apart].map((t) => raise(t, t + second));

  test('is the same rule, area and subject three times within a minute', async () => {
    await writeLives(muster, [life(0, { raises: thrice(30 * second), areaId: 'a', areaName: 'Tanks' })]);
    const { chattering } = await asked();
    expect(chattering).toEqual({
      count: 1,
      raises: 3,
      list: [
        expect.objectContaining({
          type: 'overspeed',
          areaId: 'a',
          areaName: 'Tanks',
          subjectId: 'v1',
          raises: 3,
          lastAt: from + minute,
        }),
      ],
    });
  });

  test('is neither over a longer time, nor over several areas or subjects', async () => {
    await writeLives(muster, [
      life(0, { raises: thrice(30 * second + 1) }),
      ...['a', 'b', 'c'].map((areaId) => life(day, { areaId })),
      ...['x', 'y', 'z'].map((subjectId) => life(day, { subjectId, type: 'retention' })),
    ]);
    expect((await asked()).chattering).toEqual({ count: 0, raises: 0, list: [] });
  });

  test('is recognised across alarms: each may have been handled before the next', async () => {
    const one = (t: number): AlarmLife =>
      life(t, { raises: [raise(t, t + second)], handledAt: from + t + 2 * second, action: 'handle' });
    await writeLives(muster, [one(0), one(10 * second), one(20 * second)]);
    expect((await asked()).chattering).toMatchObject({ count: 1, raises: 3 });
  });
});

describe('a fleeting alarm', () => {
  test('is over within a minute before any action, and does not chatter', async () => {
    const of = (subjectId: string, given: Partial<AlarmLife>): AlarmLife => life(0, { subjectId, ...given });
    await writeLives(muster, [
      of('fleeting', { raises: [raise(0, 59 * second)] }),
      of('answered after it was over', { raises: [raise(0, 10 * second, 20 * second)] }),
      of('a minute', { raises: [raise(0, minute)] }),
      of('answered', { raises: [raise(0, 10 * second, 5 * second)] }),
      of('stands', {}),
      of('chatters', { raises: [0, 10, 20].map((at) => raise(at * second, (at + 1) * second)) }),
    ]);
    const { fleeting } = await asked();
    expect(fleeting).toMatchObject({ count: 1, raises: 2, list: [{ count: 2, medianMs: 10 * second }] });
  });
});

describe('a standing alarm', () => {
  test('has been raised for more than a day without a clear, at the end of the span', async () => {
    const stands = (subjectId: string, given: Partial<AlarmLife>): AlarmLife => life(0, { subjectId, ...given });
    const end = 3 * day;
    await writeLives(muster, [
      life(0, { id: 'for days', raises: [raise(-5 * day, null)] }),
      stands('cleared later', { id: 'until after', raises: [raise(day, end + 5 * minute)] }),
      stands('just a day', { raises: [raise(end - day, null)] }),
      stands('cleared', { raises: [raise(0, 2 * day)] }),
      stands('reopened', { raises: [raise(0, day), raise(end - minute, null)] }),
      stands('reopened later', { raises: [raise(0, day), raise(end + minute, null)] }),
      stands('handled', { id: 'handled', raises: [raise(0, null)], handledAt: from + minute, action: 'handle' }),
    ]);
    const { standing } = await asked();
    expect(standing.list.map(({ id, standsMs }) => [id, standsMs])).toEqual([
      ['for days', 8 * day],
      ['handled', 3 * day],
      ['until after', 2 * day],
    ]);
    expect(standing.count).toBe(3);
  });
});

describe('a bad actor', () => {
  test('that mostly returns gets a proposed off-delay from its pauses', async () => {
    const returning = [0, 10, 20, 30].map((at) => raise(at * minute, at * minute + 9.5 * minute));
    await writeLives(muster, [
      life(0, { areaId: 'a', areaName: 'Tanks', raises: returning }),
      life(0, { type: 'retention', areaId: 'a' }),
    ]);
    expect((await asked()).badActors).toEqual([
      {
        type: 'overspeed',
        areaId: 'a',
        areaName: 'Tanks',
        count: 4,
        share: 0.8,
        proposal: { parameter: 'offDelay', seconds: 35 },
      },
      { type: 'retention', areaId: 'a', areaName: null, count: 1, share: 0.2, proposal: null },
    ]);
  });

  test('that is mostly over at once gets a proposed on-delay', async () => {
    const brief = (at: number): AlarmLife =>
      life(at * 20 * minute, { raises: [raise(at * 20 * minute, at * 20 * minute + 7 * second)] });
    await writeLives(muster, [brief(0), brief(1), brief(2), life(300 * minute, {})]);
    expect((await asked()).badActors[0]?.proposal).toEqual({ parameter: 'onDelay', seconds: 10 });
  });

  test.each(alarmRules)('%s gets a proposed delay only where the engine uses that setting', (type) => {
    const habit = { type, raises: 4, brief: 0, briefMedianMs: null, repeats: 0, repeatMedianMs: null };
    const rules = registry.filter(({ key }) => key.split('.')[0] === type);
    expect(rules.length).toBeGreaterThan(0);
    const isFree = (delay: 'onDelay' | 'offDelay'): boolean =>
      rules.every((rule) => rule.alwaysLatches !== true && rule[delay] === undefined);
    const on = proposeDelay({ ...habit, brief: 4, briefMedianMs: second });
    if (on !== null) expect(isFree('onDelay')).toBe(true);
    const off = proposeDelay({ ...habit, repeats: 4, repeatMedianMs: second });
    if (off !== null && type !== 'cluster') expect(isFree('offDelay')).toBe(true);
  });
});

describe('a raise without a notification', () => {
  const silent = { t: 2 * minute, kind: 'suppress' };

  test('is not counted: shelved, suppressed or out of service when it was raised', async () => {
    await writeLives(muster, [
      life(0, { shelvedUntil: from + day }),
      life(0, { suppressed: true }),
      life(0, { outOfService: true }),
      life(0, { events: [{ t: from + minute, kind: 'unsuppress' }] }),
      life(0, { events: [{ t: from + minute, kind: 'unshelve' }] }),
      life(0, { events: [{ t: from + minute, kind: 'inService' }] }),
    ]);
    expect((await asked()).raises).toBe(0);
  });

  test('is counted if it was silenced only afterwards', async () => {
    await writeLives(muster, [
      life(0, { suppressed: true, events: [{ ...silent, t: from + silent.t }] }),
      life(0, {
        shelvedUntil: from + day,
        events: [{ t: from + minute, kind: 'shelve' }],
      }),
      // Suppressed and unsuppressed before it was raised again.
      life(0, {
        raises: [raise(0, 5 * minute), raise(9 * minute, null)],
        events: [
          { t: from + minute, kind: 'suppress' },
          { t: from + 6 * minute, kind: 'unsuppress' },
        ],
      }),
    ]);
    expect((await asked()).raises).toBe(4);
  });
});

describe('the caller', () => {
  test('sees figures of the visible alarms, and nothing of another site', async () => {
    await writeLives(muster, [
      life(0, { departId: 'north' }),
      life(0, { departId: 'south', raises: [raise(-2 * day, null)] }),
      alarmLife({ buildingId: 'another site' }, from, { departId: 'north' }),
    ]);
    expect(await asked()).toMatchObject({ raises: 1, standing: { count: 2 } });
    const view = 'pod:alarm:alarm:view';
    const limited = { permissions: [view], dataScope: 'designated', designatedDepartIds: ['south'] } as const;
    const south = await logInAs(muster, admin, limited);
    expect(await asked({}, south)).toMatchObject({ raises: 0, standing: { count: 1 }, badActors: [] });
  });
});

test('the load of a young site is measured from its first record', async () => {
  await recordedSince(from + 2 * day);
  await writeLives(muster, alarms(6, 2 * day + 30 * minute));
  const health = await asked();
  expect(health.measuredFrom).toBe(from + 2 * day);
  expect(health.load).toMatchObject({ intervals: 144, average: 6 / 144 });
});
