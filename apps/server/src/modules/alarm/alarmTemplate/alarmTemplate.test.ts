import type { AlarmRuleSetting } from '@muster/model/alarm/alarmRule.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readSite } from '../../../runner/siteConfig.store.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, logInAs } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
let personId: string;
let vehicleId: string;
let areaId: string;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  personId = await addRow(admin, '/bp/person', { name: '王芳', personType: 'internal' });
  vehicleId = await addRow(admin, '/bp/vehicle', { plateNumber: '沪A-12345' });
  const regions = [{ shape: 'circle', center: [121.5, 31.25], radius: 5, floor: null }];
  areaId = await addRow(admin, '/pod/area', {
    name: '罐区',
    regions,
    alarms: { boundaryCrossing: { on: true, mode: 'noEntry' } },
  });
});
afterAll(() => muster.close());

const template = (more: Record<string, unknown> = {}) => ({
  name: '巡检人员',
  kind: 'person',
  subjects: [personId],
  areas: [areaId],
  alarms: { boundaryCrossing: { on: false } },
  ...more,
});

describe('an alarm template', () => {
  it('applies to every position after the reply, and no longer when it is deleted', async () => {
    const exempt = async (): Promise<unknown> => {
      const site = await readSite(muster.database.db, muster.buildingId);
      return site?.config.areas[0]?.alarms?.boundaryCrossing?.who?.exempt;
    };
    const id = await addRow(admin, '/pod/alarmTemplate', template());
    expect(await exempt()).toEqual([personId]);
    expect(muster.asked.configs.at(-1)).toMatchObject({ entity: 'alarmTemplate', ids: [id] });
    expect((await admin.post('/pod/alarmTemplate/delete', { ids: [id] })).code).toBe(0);
    expect(await exempt()).toBeUndefined();
    expect(muster.asked.configs.at(-1)).toMatchObject({ entity: 'alarmTemplate', ids: [id] });
  });

  it('of vehicles applies to the named ones, in the named areas', async () => {
    const overspeedIn = async (): Promise<(AlarmRuleSetting | undefined)[]> => {
      const site = await readSite(muster.database.db, muster.buildingId);
      return site?.config.areas.map(({ alarms }) => alarms?.overspeed) ?? [];
    };
    expect(await overspeedIn()).toEqual([undefined]);
    const row = { kind: 'vehicle', subjects: [vehicleId], alarms: { overspeed: { on: true } } };
    const id = await addRow(admin, '/pod/alarmTemplate', template({ name: '物流车', ...row }));
    expect(await overspeedIn()).toEqual([{ on: true, who: { include: [vehicleId], exempt: [] } }]);
    expect((await admin.post('/pod/alarmTemplate/delete', { ids: [id] })).code).toBe(0);
  });

  it.each<[string, () => Record<string, unknown>, string]>([
    ['a vehicle among persons', () => ({ subjects: [vehicleId] }), 'subjects'],
    ['a person among vehicles', () => ({ kind: 'vehicle' }), 'subjects'],
    ['no vehicle', () => ({ kind: 'vehicle', subjects: [] }), 'subjects'],
    ['an area that is not there', () => ({ areas: ['nowhere'] }), 'areas'],
    ['a rule that is not there', () => ({ alarms: { flying: { on: true } } }), 'alarms'],
    ['calls for help switched off', () => ({ alarms: { oneKeyHelp: { on: false } } }), 'alarms'],
    ['more than on or off', () => ({ alarms: { retention: { on: true, minutes: 3 } } }), 'alarms'],
  ])('is refused with %s', async (_, change, field) => {
    const answer = await admin.post('/pod/alarmTemplate/save', template({ name: 'wrong', ...change() }));
    expect(answer).toMatchObject({ code: -1, data: { fields: [{ field }] } });
  });

  it('reports where calls for help are switched off instead', async () => {
    const answer = await admin.post('/pod/alarmTemplate/save', template({ alarms: { oneKeyHelp: { on: false } } }));
    expect(answer.data.fields).toMatchObject([{ field: 'alarms', rule: 'sos' }]);
    expect((await admin.post('/pod/alarmTemplate/save', template({ alarms: { oneKeyHelp: { on: true } } }))).code).toBe(
      0,
    );
  });

  it('cannot name a subject that its writer does not see', async () => {
    const departId = await addRow(admin, '/bp/depart', { name: '安环部' });
    const permissions = ['pod:alarm:alarmTemplate:add'];
    const confined = await logInAs(muster, admin, {
      permissions,
      dataScope: 'designated',
      designatedDepartIds: [departId],
    });
    const answer = await confined.post('/pod/alarmTemplate/save', template());
    expect(answer).toMatchObject({ code: -1, data: { fields: [{ field: 'subjects' }] } });
  });
});
