import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { Conditions } from '../../../core/health/conditions.ts';
import { readSite } from '../../../runner/siteConfig.store.ts';
import { SosConditions } from '../../../runner/sosConditions.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { dataOf, logInAs } from '../../../testing/testSite.ts';

const hour = 3_600_000;

let muster: TestApp;
let admin: Client;
const conditions = new Conditions(() => muster.clock.now);
const sos = new SosConditions(conditions.reporterOf('ingest'));

beforeAll(async () => {
  muster = await startTestApp({ conditions: () => conditions.all() });
  admin = await muster.logIn();
});
afterAll(() => muster.close());

const at = (ms: number): string => new Date(muster.clock.now + ms).toISOString();
const save = (oneKeyHelp: object) => admin.post('/pod/alarmSetting/save', { alarms: { oneKeyHelp } });
/** As the ingest thread reports it each second. */
const banner = async (client: Client): Promise<Record<string, unknown>[]> => {
  const site = await readSite(muster.database.db, muster.buildingId);
  sos.tick(site === undefined ? [] : [{ buildingId: muster.buildingId, site }], muster.clock.now);
  return dataOf(await client.get('/base/systemCondition/active'));
};

describe('calls for help', () => {
  const ways = [
    ['switched off', { on: false }],
    ['switched off for a subject', { who: { exempt: ['p1'] } }],
    ['heard of some alone', { who: { personTypes: ['visitor'] } }],
    ['heard at times alone', { windows: [{ weekdays: [1], start: '08:00', end: '09:00' }] }],
  ] as const;

  it.each(ways)('are %s only with a reason and an end', async (_, way) => {
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

  it('that are switched off show it to everybody, with the account, until they are on again by themselves', async () => {
    const guard = await logInAs(muster, admin, { permissions: ['bp:organization:job:view'] });
    const [setAt, until] = [at(0), at(hour)];
    dataOf(await save({ on: false, offReason: 'maintenance', offUntil: until }));
    const facts = { reason: 'maintenance', end: until, by: 'admin', setAt };
    for (const client of [admin, guard]) expect(await banner(client)).toMatchObject([{ code: 'sosOff', facts }]);
    const [entry] = dataOf(await admin.get('/base/systemLog/page', { entity: 'alarmSetting' })).data;
    expect(JSON.stringify(entry)).toContain('maintenance');
    // An account that saves something else has not switched them off.
    const other = await logInAs(muster, admin, { permissions: ['pod:alarm:alarmSetting:edit'] });
    dataOf(await other.post('/pod/alarmSetting/save', { operatorsOnDuty: 2 }));
    expect(await banner(guard)).toMatchObject([{ facts }]);
    muster.clock.now += hour - 1;
    expect(await banner(guard)).toHaveLength(1);
    muster.clock.now += 1;
    expect(await banner(guard)).toEqual([]);
    dataOf(await save({ level: 1 }));
    expect(dataOf(await admin.get('/pod/alarmSetting/get'))).toMatchObject({ sosOffBy: null, sosOffAt: null });
  });

  it('that are off without a readable end are raised, and the row is reported', async () => {
    const oneKeyHelp = { on: false, offReason: 'maintenance', offUntil: 'soon' };
    await muster.database.db
      .updateTable('alarmSetting')
      .set({ alarms: JSON.stringify({ oneKeyHelp }) })
      .execute();
    const site = await readSite(muster.database.db, muster.buildingId);
    expect(site?.config.alarms?.oneKeyHelp).toEqual({});
    expect(site?.leftOut).toMatchObject([{ entity: 'alarmSetting' }]);
    dataOf(await save({ level: 1 }));
  });

  it('that are off stay unchanged while something else is set', async () => {
    const oneKeyHelp = { on: false, offReason: 'maintenance', offUntil: at(hour) };
    dataOf(await save(oneKeyHelp));
    muster.clock.now += 2 * hour;
    const alarms = { oneKeyHelp, lowBattery: { on: true } };
    expect((await admin.post('/pod/alarmSetting/save', { alarms })).code).toBe(0);
    expect((await save({ ...oneKeyHelp, offReason: 'again' })).code).toBe(-1);
  });

  it.each(['on', 'sound', 'popUp'])('are not silenced by the notice settings: %s', async (name) => {
    expect(await admin.post('/pod/alarmNotice/save', { types: { oneKeyHelp: { [name]: false } } })).toMatchObject({
      code: -1,
      data: { fields: [{ field: 'types', rule: 'sos' }] },
    });
    expect((await admin.post('/pod/alarmNotice/save', { types: { oneKeyHelp: { [name]: true } } })).code).toBe(0);
  });
});
