import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { newId } from '../../../core/db/newId.ts';
import { readSite } from '../../../runner/siteConfig.store.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  const regions = [{ shape: 'circle', center: [121.5, 31.25], radius: 5, floor: null }];
  await addRow(admin, '/pod/area', { name: '罐区', regions, alarms: { boundaryCrossing: { on: true } } });
});
afterAll(() => muster.close());
beforeEach(async () => {
  await muster.database.db.deleteFrom('alarmNotice').execute();
});

const save = (body: Record<string, unknown>) => admin.post('/pod/alarmNotice/save', body);

describe('the notice settings', () => {
  it('are one row: of defaults at first, then the last saved one', async () => {
    expect(dataOf(await admin.get('/pod/alarmNotice/get'))).toEqual({
      id: null,
      version: 0,
      types: {},
      chosenBy: null,
      sounds: {},
      voice: 'female',
      voiceSpeed: 'normal',
    });
    dataOf(await save({ voice: 'male' }));
    const types = { overspeed: { level: 3, superiorAfterMinutes: 15 } };
    dataOf(await save({ types, sounds: { 1: 'beeps' } }));
    expect(dataOf(await admin.get('/pod/alarmNotice/get'))).toMatchObject({
      version: 2,
      types,
      sounds: { 1: 'beeps' },
      voice: 'male',
    });
  });

  it('apply to every position after the reply', async () => {
    const alarms = async (): Promise<unknown> => {
      const site = await readSite(muster.database.db, muster.buildingId);
      return site?.config.areas[0]?.alarms?.boundaryCrossing;
    };
    expect(await alarms()).toEqual({ on: true });
    const { id } = dataOf(await save({ types: { boundaryCrossing: { level: 3 } } }));
    expect(muster.asked.configs.at(-1)).toMatchObject({ entity: 'alarmNotice', ids: [id] });
    expect(await alarms()).toEqual({ on: true, level: 3 });
    dataOf(await save({ types: { boundaryCrossing: { on: false } } }));
    expect(await alarms()).toEqual({ on: false });
    // A preview of other settings is computed, though the type is off.
    const tried = await readSite(muster.database.db, muster.buildingId, (config) => config);
    expect(tried?.config.areas[0]?.alarms?.boundaryCrossing).toEqual({ on: true });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a type that is not there', { types: { flying: { on: true } } }, 'types'],
    ['a level of 5', { types: { retention: { level: 5 } } }, 'types'],
    ['a superior after no minutes', { types: { retention: { superiorAfterMinutes: 0 } } }, 'types'],
    ['a superior after more than a day', { types: { retention: { superiorAfterMinutes: 1441 } } }, 'types'],
    ['a sound that is not there', { sounds: { 1: 'trumpet' } }, 'sounds'],
    ['a sound of a fifth level', { sounds: { 5: 'siren' } }, 'sounds'],
    ['a voice that is not there', { voice: 'robot' }, 'voice'],
  ])('are refused with %s', async (_, body, field) => {
    expect(await save(body)).toMatchObject({ code: -1, data: { fields: [{ field }] } });
  });

  it('report errors of the minutes', async () => {
    const answer = await save({ types: { retention: { superiorAfterMinutes: 0 } } });
    expect(answer.data.fields[0].message).toContain('1440');
  });
});

describe('a recipient of an alarm', () => {
  const account = async (buildingIds: readonly string[]): Promise<string> => {
    const name = `told_${newId()}`;
    const roleId = await addRow(admin, '/base/role', {
      name,
      permissions: ['pod:alarm:alarm:view'],
      dataScope: 'company',
    });
    return addRow(admin, '/base/account', { name, realName: name, roleId, buildingIds, password: 'Tester_2026' });
  };
  const webhook = async (buildingId: string): Promise<string> => {
    const id = newId();
    const row = { id, buildingId, name: id, url: 'https://hooks.test/a', events: JSON.stringify(['raise']) };
    await muster.database.db
      .insertInto('webhook')
      .values({ ...row, enabled: true })
      .execute();
    return id;
  };
  const telling = (recipients: string[], webhooks: string[] = []) =>
    save({ types: { oneKeyHelp: { recipients, webhooks } } });

  it('may enter the site, and a webhook is the site’s own', async () => {
    const [here, hook] = [await account([muster.buildingId]), await webhook(muster.buildingId)];
    expect((await telling([here], [hook])).code).toBe(0);
    const refusal = { code: -1, data: { fields: [{ field: 'types', rule: 'reference' }] } };
    const elsewhere = await addRow(admin, '/pod/building', { name: '别处', timeZone: 'Asia/Shanghai' });
    expect(await telling([await account([elsewhere])])).toMatchObject(refusal);
    expect(await telling([here], [await webhook(elsewhere)])).toMatchObject(refusal);
    expect(await telling(['nobody'])).toMatchObject(refusal);
  });

  it('that was deleted since does not prevent other changes', async () => {
    const gone = await account([muster.buildingId]);
    dataOf(await telling([gone]));
    await muster.database.db.deleteFrom('account').where('id', '=', gone).execute();
    expect((await telling([gone])).code).toBe(0);
    expect((await telling([gone, 'nobody'])).code).toBe(-1);
  });
});

describe('a console', () => {
  it('reads the look and sound of alarms without the permission to set them, and not the recipients', async () => {
    const operator = await logInAs(muster, admin, { permissions: ['pod:alarm:alarm:view'] });
    expect(dataOf(await operator.get('/pod/alarm/notice'))).toEqual({
      types: {},
      sounds: {},
      voice: 'female',
      voiceSpeed: 'normal',
    });
    const types = { retention: { on: true, level: 2, sound: false, popUp: false, voice: true, mailInCharge: true } };
    dataOf(await save({ types, sounds: { 2: 'chime' }, voiceSpeed: 'fast' }));
    expect(dataOf(await operator.get('/pod/alarm/notice'))).toEqual({
      types: { retention: { sound: false, popUp: false, voice: true } },
      sounds: { 2: 'chime' },
      voice: 'female',
      voiceSpeed: 'fast',
    });
    expect((await operator.get('/pod/alarmNotice/get')).code).toBe(-3);
    expect((await operator.post('/pod/alarmNotice/save', { voice: 'male' })).code).toBe(-3);
    const stranger = await logInAs(muster, admin, { permissions: ['bp:organization:job:view'] });
    expect((await stranger.get('/pod/alarm/notice')).code).toBe(-3);
  });
});
