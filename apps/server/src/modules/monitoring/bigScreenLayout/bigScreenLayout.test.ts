import { screenModules } from '@muster/model/bigScreenLayout/screenModule.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());
beforeEach(async () => {
  await muster.database.db.deleteFrom('bigScreenLayout').execute();
});

const save = (body: Record<string, unknown>) => admin.post('/pod/bigScreenLayout/save', body);
const current = async (client = admin) => {
  const { areas: _, ...layout } = dataOf(await client.get('/pod/bigScreenLayout/current'));
  return layout;
};
const unset = { title: null, oldTitle: null, modules: null, navigation: null };

/** Every module, those of the given names hidden. */
const places = (...hidden: string[]) =>
  screenModules.map((name) => ({ name, title: null, hidden: hidden.includes(name) }));

describe('the layout of the big screen', () => {
  it("is the product's default until it is set, then the last saved one", async () => {
    expect(await current()).toEqual(unset);
    expect(dataOf(await admin.get('/pod/bigScreenLayout/get'))).toEqual({ id: null, version: 0, ...unset });
    const navigation = [{ label: '报警列表', path: '/alarm/list' }];
    const modules = [
      { name: 'map', title: '厂区总览', hidden: false },
      ...places('alarms').filter((each) => each.name !== 'map'),
    ];
    dataOf(await save({ title: '监控中心', modules, navigation }));
    dataOf(await save({ oldTitle: '第一化工厂人员定位监控指挥中心' }));
    expect(await current()).toEqual({
      title: '监控中心',
      oldTitle: '第一化工厂人员定位监控指挥中心',
      modules,
      navigation,
    });
    dataOf(await save({ title: '', oldTitle: '', modules: '', navigation: '' }));
    expect(await current()).toEqual(unset);
  });

  it('is sent to the big screens of the building when it is saved', async () => {
    dataOf(await save({ title: '监控中心' }));
    expect(muster.asked.sites.at(-1)).toEqual([muster.buildingId, ['bigScreenLayout']]);
  });

  it('hides up to three modules, and refuses a fourth with a reason', async () => {
    const modules = places('people', 'map', 'areas');
    dataOf(await save({ modules }));
    const answer = await save({ modules: places('people', 'map', 'areas', 'alarms') });
    expect(answer).toMatchObject({ code: -1, data: { fields: [{ field: 'modules', rule: 'hidden' }] } });
    expect(answer.data.fields[0].message).toBe('At most 3 modules can be hidden; show another one first');
    expect(await current()).toMatchObject({ modules });
  });

  it('hides modules missing in a list if they are hidden by default', async () => {
    const modules = places('people', 'map', 'alarms').filter(({ name }) => name !== 'areas');
    expect(await save({ modules })).toMatchObject({ code: -1, data: { fields: [{ rule: 'hidden' }] } });
  });

  it('has a title of 18 characters, the old screen of 30, a module of 10 and an entry below of 8', async () => {
    const titled = (title: string) => places().map((each) => ({ ...each, title }));
    const link = (label: string) => [{ label, path: '/dashboard' }];
    const longest = {
      title: '标'.repeat(18),
      oldTitle: '标'.repeat(30),
      modules: titled('题'.repeat(10)),
      navigation: link('航'.repeat(8)),
    };
    dataOf(await save(longest));
    expect(await current()).toEqual(longest);
    const tooLong = {
      title: '标'.repeat(19),
      oldTitle: '标'.repeat(31),
      modules: titled('题'.repeat(11)),
      navigation: link('航'.repeat(9)),
    };
    for (const [field, value] of Object.entries(tooLong)) {
      const answer = await save({ [field]: value });
      expect(answer).toMatchObject({ code: -1, data: { fields: [{ field, rule: 'length' }] } });
    }
    expect(await current()).toEqual(longest);
  });

  it.each<[string, Record<string, unknown>, string, string]>([
    ['a module twice', { modules: [...places(), ...places()] }, 'modules', 'unique'],
    ['a module that is not there', { modules: [{ name: 'weather', title: null, hidden: false }] }, 'modules', 'shape'],
    ['an entry without a label', { navigation: [{ label: ' ', path: '/dashboard' }] }, 'navigation', 'length'],
    ['a page elsewhere', { navigation: [{ label: '外', path: 'https://x.test' }] }, 'navigation', 'option'],
    ['a page elsewhere in disguise', { navigation: [{ label: '外', path: '//x.test' }] }, 'navigation', 'option'],
    [
      'nine entries',
      { navigation: Array.from('123456789', (label) => ({ label, path: '/dashboard' })) },
      'navigation',
      'count',
    ],
  ])('is refused with %s', async (_, body, field, rule) => {
    expect(await save(body)).toMatchObject({ code: -1, data: { fields: [{ field, rule }] } });
    expect(await current()).toEqual(unset);
  });

  it('can be viewed with the permission for the screen, set with its own, and is of its own building only', async () => {
    dataOf(await save({ title: '监控中心' }));
    const operator = await logInAs(muster, admin, { permissions: ['pod:monitoring:centre:view'] });
    expect(await current(operator)).toMatchObject({ title: '监控中心' });
    expect((await operator.get('/pod/bigScreenLayout/get')).code).toBe(-3);
    expect((await operator.post('/pod/bigScreenLayout/save', { title: '别的' })).code).toBe(-3);
    const elsewhere = await addRow(admin, '/pod/building', { name: '别处', timeZone: 'Asia/Shanghai' });
    await admin.get('/pod/building/choose', { buildId: elsewhere });
    expect(await current()).toEqual(unset);
    await admin.get('/pod/building/choose', { buildId: muster.buildingId });
    expect(await current()).toMatchObject({ title: '监控中心' });
  });
});

describe('the counted areas on the big screen', () => {
  const areas = async (client: Client) => dataOf(await client.get('/pod/bigScreenLayout/current')).areas;
  const area = async (name: string, screens: readonly string[], typeId?: string, enabled = true) => {
    const regions = [{ shape: 'circle', center: [121.5, 31.25], radius: 5, floor: null }];
    const areaId = await addRow(admin, '/pod/area', { name, regions, ...(typeId !== undefined && { typeId }) });
    const counted = { name, areaId, enabled, screens, expectedCount: 4, storageLocation: '柜 1' };
    await addRow(admin, '/pod/areaStatistic', counted);
    return { areaId, name, expectedCount: 4, fewBelow: 80, manyAbove: 120 };
  };

  /** An account with a role of this visibility. */
  const seer = async (role: object): Promise<Client> => {
    const roleId = await addRow(admin, '/base/role', { name: 'seer', ...role });
    const buildingIds = [muster.buildingId];
    const account = { name: 'seer', realName: 'seer', roleId, buildingIds, password: 'Tester_2026' };
    const id = await addRow(admin, '/base/account', account);
    const { db } = muster.database;
    await db.updateTable('account').set({ mustChangePassword: false }).where('id', '=', id).execute();
    return muster.logIn('seer', 'Tester_2026');
  };

  it('are enabled ones that are set to be there, as far as the role sees them', async () => {
    const typeId = await addRow(admin, '/pod/areaType', { name: '罐区', color: '#2E6FD8', alarms: {} });
    const tank = await area('甲罐', ['bigScreen', 'report'], typeId);
    const yard = await area('乙场', ['bigScreen']);
    await area('丙库', ['report']);
    await area('丁室', ['bigScreen'], undefined, false);
    expect(await areas(admin)).toEqual([yard, tank].toSorted((one, other) => (one.name < other.name ? -1 : 1)));
    const permissions = ['pod:monitoring:centre:view'];
    expect(await areas(await seer({ permissions, areaScope: 'chosen', areaTypeIds: [typeId] }))).toEqual([tank]);
    const stranger = await logInAs(muster, admin, { permissions: ['bp:organization:job:view'] });
    expect((await stranger.get('/pod/bigScreenLayout/current')).code).toBe(-3);
  });
});
