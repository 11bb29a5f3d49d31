import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addAlarm, addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
const path = '/bp/emergencyCard';

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());

const card = (name: string, fields: Record<string, unknown> = {}) =>
  addRow(admin, path, { name, steps: '<p>Call 119</p>', ...fields });
const ofAlarm = async (alarmId: string, who = admin): Promise<string[]> =>
  dataOf(await who.get(`${path}/ofAlarm`, { alarmId })).map(({ name }: { name: string }) => name);

describe('an emergency card', () => {
  it('contains what to do and whom to call, and requires steps', async () => {
    const id = await card('Fire', { contactName: 'Zhou', contactPhone: '13800138000', alarmTypes: ['oneKeyHelp'] });
    expect(dataOf(await admin.get(`${path}/get`, { id }))).toMatchObject({
      contactName: 'Zhou',
      alarmTypes: ['oneKeyHelp'],
    });
    const blank = await admin.post(`${path}/save`, { name: 'Blank', steps: '<p><br></p>' });
    expect(blank.data.fields).toMatchObject([{ field: 'steps', rule: 'required' }]);
    dataOf(await admin.post(`${path}/delete`, { ids: [id] }));
  });

  it('is shown with alarms of its types, of its areas and those in them, and of the load of the vehicle', async () => {
    const regions = [{ shape: 'circle', center: [121.5, 31.2], radius: 20, floor: null }];
    const yard = await addRow(admin, '/pod/area', { name: 'Yard', regions });
    const tank = await addRow(admin, '/pod/area', { name: 'Tank', parentId: yard, regions });
    const gate = await addRow(admin, '/pod/area', { name: 'Gate', regions });
    await card('Anything');
    await card('Falls', { alarmTypes: ['stationary'] });
    await card('In the yard', { areaIds: [yard] });
    await card('Acid', { dangerClasses: ['corrosive'] });
    const loadCargoId = await addRow(admin, '/bp/loadCargo', { name: 'HCl', dangerClass: 'corrosive' });
    const lorry = await addRow(admin, '/bp/vehicle', { plateNumber: 'A 1', loadCargoId });
    const at = new Date(muster.clock.now + 1).toISOString();
    const inTank = await addAlarm(muster, { areaId: tank, type: 'stationary', raisedAt: at });
    expect(await ofAlarm(inTank)).toEqual(['In the yard', 'Falls', 'Anything']);
    const driven = { subjectKind: 'vehicle', subjectId: lorry, areaId: gate, raisedAt: at } as const;
    expect(await ofAlarm(await addAlarm(muster, driven))).toEqual(['Acid', 'Anything']);
    const before = new Date(muster.clock.now - 60_000).toISOString();
    expect(await ofAlarm(await addAlarm(muster, { ...driven, raisedAt: before }))).toEqual(['Anything']);
  });

  it('is not returned for an invisible alarm', async () => {
    const id = await addAlarm(muster, { departId: 'north' });
    const depart = await addRow(admin, '/bp/depart', { name: 'south' });
    const permissions = ['bp:drill:emergencyCard:view', 'pod:alarm:alarm:view'];
    const scope = { dataScope: 'designated', designatedDepartIds: [depart] } as const;
    expect(await ofAlarm(id)).toContain('Anything');
    expect(await ofAlarm(id, await logInAs(muster, admin, { permissions, ...scope }))).toEqual([]);
  });
});
