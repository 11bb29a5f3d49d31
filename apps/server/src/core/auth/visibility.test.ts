import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { addAlarm, addRow, dataOf } from '../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
const alarms: Record<'tank' | 'office' | 'help' | 'car' | 'nobody', string> = {
  tank: '',
  office: '',
  help: '',
  car: '',
  nobody: '',
};
const ids = { tankType: '', officeType: '', depart: '', staff: '', visitor: '', car: '' };

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  const circle = { shape: 'circle', center: [121.47, 31.23], radius: 20, floor: 0 };
  const area = async (name: string): Promise<[typeId: string, areaId: string]> => {
    const typeId = await addRow(admin, '/pod/areaType', { name });
    return [typeId, await addRow(admin, '/pod/area', { name, typeId, regions: [circle] })];
  };
  const [tankType, tank] = await area('罐区');
  const [officeType, office] = await area('办公楼');
  const depart = await addRow(admin, '/bp/depart', { name: '储运部' });
  const staff = await addRow(admin, '/bp/person', { name: '王伟', departId: depart });
  const visitor = await addRow(admin, '/bp/person', { name: '访客', personType: 'visitor' });
  const car = await addRow(admin, '/bp/vehicle', { plateNumber: '沪A12345' });
  Object.assign(ids, { tankType, officeType, depart, staff, visitor, car });
  alarms.tank = await addAlarm(muster, { areaId: tank, subjectId: staff, departId: depart });
  alarms.office = await addAlarm(muster, { areaId: office, subjectId: visitor });
  alarms.help = await addAlarm(muster, { subjectId: staff, departId: depart });
  alarms.car = await addAlarm(muster, { areaId: tank, subjectKind: 'vehicle', subjectId: car });
  alarms.nobody = await addAlarm(muster, { areaId: office, subjectKind: 'area', subjectId: office });
});
afterAll(() => muster.close());

let count = 0;
/** An account with a role of this visibility. */
async function seer(visibility: Record<string, unknown>): Promise<Client> {
  count += 1;
  const name = `seer${count}`;
  const permissions = ['pod:alarm:alarm:view', 'pod:alarm:alarm:handle'];
  const roleId = await addRow(admin, '/base/role', { name, permissions, ...visibility });
  const account = { name, realName: name, roleId, buildingIds: [muster.buildingId], password: 'Tester_2026' };
  const id = await addRow(admin, '/base/account', account);
  const { db } = muster.database;
  await db.updateTable('account').set({ mustChangePassword: false }).where('id', '=', id).execute();
  return muster.logIn(name, 'Tester_2026');
}
const nobody = { personIds: [], vehicleIds: [], departIds: [], personTypes: [] };
const chosen = (choice: object) => ({ subjectScope: 'chosen', subjects: { ...nobody, ...choice } });

describe('a role', () => {
  test.each([
    ['of every area', () => ({}), ['tank', 'office', 'help', 'car', 'nobody']],
    [
      'of one area type sees alarms there, and those of no area',
      () => ({ areaScope: 'chosen', areaTypeIds: [ids.tankType] }),
      ['tank', 'help', 'car'],
    ],
    ['of no area type', () => ({ areaScope: 'chosen', areaTypeIds: null }), ['help']],
    ['of one person', () => chosen({ personIds: [ids.visitor] }), ['office']],
    ['of one vehicle', () => chosen({ vehicleIds: [ids.car] }), ['car']],
    ['of a department', () => chosen({ departIds: [ids.depart] }), ['tank', 'help']],
    ['of visitors', () => chosen({ personTypes: ['visitor'] }), ['office']],
    ['of nobody', () => chosen({}), []],
    [
      'of people in one area type',
      () => ({ ...chosen({ departIds: [ids.depart] }), areaScope: 'chosen', areaTypeIds: [ids.officeType] }),
      ['help'],
    ],
  ] as const)('%s', async (_, visibility, seen) => {
    const client = await seer(visibility());
    const expected = seen.map((name) => alarms[name]).toSorted();
    const { data, length } = dataOf(await client.get('/pod/alarm/page'));
    expect(data.map(({ id }: { id: string }) => id).toSorted()).toEqual(expected);
    expect(length).toBe(seen.length);
    expect(dataOf(await client.get('/pod/alarm/everyTypeAlarmingCount')).total).toBe(seen.length);
    for (const [name, id] of Object.entries(alarms)) {
      const isSeen = seen.some((one) => one === name);
      expect((await client.get('/pod/alarm/get', { id })).code).toBe(isSeen ? 0 : -1);
      if (!isSeen) {
        const handling = { ids: id, action: 'handle', info: '已处置' };
        expect((await client.post('/pod/alarm/handle', handling)).message).not.toBe('');
      }
    }
    expect(muster.asked.commands).toEqual([]);
  });

  test('grants no more visibility than its holder has', async () => {
    const roles = ['view', 'add', 'edit'].map((action) => `base:system:role:${action}`);
    const roleId = await addRow(admin, '/base/role', {
      name: 'limited',
      permissions: [...roles, 'pod:alarm:alarm:view'],
      areaScope: 'chosen',
      areaTypeIds: [ids.tankType],
      ...chosen({ departIds: [ids.depart] }),
      patrolScope: 'own',
    });
    const account = { name: 'limited', realName: 'limited', roleId, buildingIds: [muster.buildingId] };
    const id = await addRow(admin, '/base/account', { ...account, password: 'Tester_2026' });
    const { db } = muster.database;
    await db.updateTable('account').set({ mustChangePassword: false }).where('id', '=', id).execute();
    const client = await muster.logIn('limited', 'Tester_2026');
    const within = {
      name: 'within',
      permissions: ['pod:alarm:alarm:view'],
      areaScope: 'chosen',
      areaTypeIds: [ids.tankType],
      ...chosen({ departIds: [ids.depart] }),
      patrolScope: 'own',
    };
    expect((await client.post('/base/role/save', within)).code).toBe(0);
    for (const more of [
      { areaScope: 'all' },
      { areaTypeIds: [ids.officeType] },
      { subjectScope: 'all' },
      chosen({ personTypes: ['visitor'] }),
      { patrolScope: 'company' },
    ])
      expect(await client.post('/base/role/save', { ...within, name: 'beyond', ...more })).toMatchObject({
        code: -1,
        message: 'You cannot grant permissions or sites that you do not have',
      });
  });
});
