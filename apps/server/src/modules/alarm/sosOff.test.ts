import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { dataOf, logInAs } from '../../testing/testSite.ts';

const hour = 3_600_000;

let muster: TestApp;
let admin: Client;
beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());

const at = (ms: number): string => new Date(muster.clock.now + ms).toISOString();
const save = (oneKeyHelp: object) => admin.post('/pod/alarmSetting/save', { alarms: { oneKeyHelp } });
const banner = async (client: Client): Promise<Record<string, unknown>[]> =>
  dataOf(await client.get('/base/systemCondition/active'));

describe('calls for help', () => {
  const ways = [
    ['switched off', { on: false }],
    ['switched off for somebody', { who: { exempt: ['p1'] } }],
    ['heard of some alone', { who: { personTypes: ['visitor'] } }],
    ['heard at times alone', { windows: [{ weekdays: [1], start: '08:00', end: '09:00' }] }],
  ] as const;

  it.each(ways)('are %s with a reason and an end alone', async (_, way) => {
    for (const lacking of [
      {},
      { offReason: 'maintenance' },
      { offUntil: at(hour) },
      { offReason: ' ', offUntil: at(hour) },
      { offReason: 'maintenance', offUntil: at(-1) },
      { offReason: 'maintenance', offUntil: at(32 * 24 * hour) },
    ])
      expect(await save({ ...way, ...lacking }), JSON.stringify(lacking)).toMatchObject({
        code: -1,
        data: { fields: [{ field: 'alarms' }] },
      });
    expect((await save({ ...way, offReason: 'maintenance', offUntil: at(hour) })).code).toBe(0);
    expect((await save({ level: 1 })).code).toBe(0);
  });

  it('that are switched off show it to everybody until they are on again by themselves, and it is in the log', async () => {
    const guard = await logInAs(muster, admin, { permissions: ['bp:organization:job:view'] });
    const until = at(hour);
    dataOf(await save({ on: false, offReason: 'maintenance', offUntil: until }));
    for (const client of [admin, guard])
      expect(await banner(client)).toMatchObject([{ code: 'sosOff', facts: { reason: 'maintenance', end: until } }]);
    const [entry] = dataOf(await admin.get('/base/systemLog/page', { entity: 'alarmSetting' })).data;
    expect(JSON.stringify(entry)).toContain('maintenance');
    muster.clock.now += hour;
    expect(await banner(guard)).toEqual([]);
  });

  it('that are off stay as they are while something else is set', async () => {
    const oneKeyHelp = { on: false, offReason: 'maintenance', offUntil: at(hour) };
    dataOf(await save(oneKeyHelp));
    muster.clock.now += 2 * hour;
    const alarms = { oneKeyHelp, lowBattery: { on: true } };
    expect((await admin.post('/pod/alarmSetting/save', { alarms })).code).toBe(0);
    expect((await save({ ...oneKeyHelp, offReason: 'again' })).code).toBe(-1);
  });

  it('are not switched off by the notice settings', async () => {
    expect(await admin.post('/pod/alarmNotice/save', { types: { oneKeyHelp: { on: false } } })).toMatchObject({
      code: -1,
      data: { fields: [{ field: 'types', rule: 'sos' }] },
    });
  });
});
