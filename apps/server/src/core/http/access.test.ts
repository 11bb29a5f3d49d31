import { permissions } from '@muster/model/access/permission.ts';
import type { LicenceInfo } from '@muster/model/login/wire.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { addAlarm, addRow, dataOf, logInAs } from '../../testing/testSite.ts';
import { fullVisibility } from '../auth/visibility.ts';
import { accessPlugin, type RouteAccess } from './access.ts';
import { publicOperations } from './publicOperations.ts';

let muster: TestApp;
let admin: Client;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());

/** Every call of the web side, from its own document; the public server answers the others itself. */
async function calls(): Promise<{ method: 'GET' | 'POST'; path: string }[]> {
  const { body } = await muster.app.inject('/api-docs/json');
  const { paths }: { paths: Record<string, Record<string, unknown>> } = JSON.parse(body);
  const ofWeb = Object.entries(paths).filter(([path]) => !(path in publicOperations));
  return ofWeb.flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ path, method: method === 'get' ? ('GET' as const) : ('POST' as const) })),
  );
}

const open = [
  '/pod/captcha',
  '/doLogin',
  '/pod/doFreeLogin',
  '/pod/licence/get',
  '/pod/licence/upload',
  '/pod/systemConfig/getShowNameSetting',
];
/** Require the key of an integration; without one, the code is -2 as without a token. */
const byKey = ['/pod/freeToken/issue'];
const own = [
  '/logout',
  '/pod/building/choose',
  '/base/authority/get-info',
  '/base/account/changePassword',
  '/pod/systemConfig/customConfigGet',
  '/pod/systemConfig/getDisPlayLogo',
  '/pod/systemConfig/shell',
  '/pod/systemConfig/siteTime',
  '/base/session/own',
  '/pod/report/progress',
  '/base/session/endOwn',
  '/base/preference/own',
  '/base/preference/setOwn',
  '/base/listView/own',
  '/base/listView/save',
  '/base/listView/delete',
  '/base/role/endView',
  '/base/dictionary/options',
  '/pod/mapSetting/current',
  // The visibility of an upload depends on the row that uses it.
  '/image/view',
  '/file/download',
  '/image/list-icon',
  // Returns important conditions to every account on the site, and more to holders of the permission.
  '/base/systemCondition/active',
  // Whether statistics of the demo site lack days; no row of it.
  '/base/demoHistory/progress',
];

describe('a route', () => {
  const ports = {
    findCaller: async () => null,
    enterBuilding: async () => ({
      buildingId: 'b',
      departIds: null,
      patrolDepartIds: null,
      visibility: fullVisibility,
    }),
    licences: {
      modules: async () => [],
      installationModules: async () => [],
      info: async (): Promise<LicenceInfo> => ({
        active: true,
        state: 'active',
        modules: [],
        company: '',
        notBefore: null,
        expires: null,
        installation: null,
      }),
    },
  };
  const declaring = async (access: RouteAccess | undefined, schema?: object): Promise<void> => {
    const app = Fastify();
    await app.register(accessPlugin, ports);
    app.get(
      '/x',
      { config: access === undefined ? {} : { access }, ...(schema === undefined ? {} : { schema }) },
      () => 'x',
    );
    await app.close();
  };
  const access: RouteAccess = { permission: 'session', site: 'none', module: null };

  test('that declares who may call it, where and with what is accepted', async () => {
    await declaring(access, {});
    await declaring(
      { ...access, permission: ['bp:enterprise:person:view'], site: 'chosen', module: 'organization' },
      {},
    );
  });
  test.each([
    ['does not declare who may call it', undefined, {}, 'does not say in config.access'],
    ['has no schema', access, undefined, 'has no schema'],
    ['asks for a permission that no role can hold', { ...access, permission: ['bp:x:y:z'] }, {}, 'bp:x:y:z'],
    ['asks for one of no permissions', { ...access, permission: [] }, {}, 'asks for no permission'],
    ['is public and works in a site', { ...access, permission: 'public', site: 'chosen' }, {}, 'no caller'],
  ] as const)('that %s prevents the start', async (_, declared, schema, words) => {
    await expect(declaring(declared, schema)).rejects.toThrow(words);
  });
});

describe('every call of the API', () => {
  test('except the few public routes answers -2 without a token', async () => {
    const answers = await Promise.all(
      (await calls()).map(async ({ method, path }) => ({ path, code: (await muster.ask(method, path)).code })),
    );
    expect(answers.length).toBeGreaterThan(80);
    expect(
      answers
        .filter(({ code }) => code !== -2)
        .map(({ path }) => path)
        .sort(),
    ).toEqual([...open].sort());
  });

  test("except those about one's own session answers -3 without permission, and names it", async () => {
    // An account without permissions has no code at all; this one is required by a single call.
    const asked = '/pod/alarmDelivery/resend';
    const nobody = await logInAs(muster, admin, { permissions: [permissions.deliveryResend] });
    for (const { method, path } of await calls()) {
      if ([...open, ...byKey, ...own, asked].includes(path)) continue;
      const answer = await (method === 'GET' ? nobody.get(path) : nobody.post(path));
      expect(answer, path).toMatchObject({ status: 200, code: -3, data: { permission: expect.stringContaining(':') } });
      expect(answer.message).toContain(answer.data.permission);
    }
  });

  test('requires the permission of its effect: viewing is not changing, changing is not adding', async () => {
    const reader = await logInAs(muster, admin, { permissions: ['bp:enterprise:person:view'] });
    expect((await reader.get('/bp/person/page')).code).toBe(0);
    expect(await reader.post('/bp/person/save', { name: 'a' })).toMatchObject({
      code: -3,
      data: { permission: 'bp:enterprise:person:add' },
    });
    const editor = await logInAs(muster, admin, { permissions: ['bp:enterprise:person:edit'] });
    expect((await editor.post('/bp/person/save', { name: 'a' })).data).toEqual({
      permission: 'bp:enterprise:person:add',
    });
    const adder = await logInAs(muster, admin, { permissions: ['bp:enterprise:person:add'] });
    const { id } = dataOf(await adder.post('/bp/person/save', { name: 'a' }));
    expect((await adder.post('/bp/person/save', { id, name: 'b' })).data).toEqual({
      permission: 'bp:enterprise:person:edit',
    });
    expect((await editor.post('/bp/person/save', { id, name: 'b' })).code).toBe(0);
    expect((await editor.post('/bp/person/delete', { ids: id })).data).toEqual({
      permission: 'bp:enterprise:person:delete',
    });
  });
});

describe("another building's rows", () => {
  const circle = [{ shape: 'circle', center: [9, 47], radius: 5, floor: null }];
  let stranger: Client;
  let otherId: string;
  let rows: Record<string, string>;

  beforeAll(async () => {
    otherId = await addRow(admin, '/pod/building', { name: 'Other works', timeZone: 'Asia/Shanghai' });
    await admin.get('/pod/building/choose', { buildId: otherId });
    const departId = await addRow(admin, '/bp/depart', { name: 'their depart' });
    const typeId = await addRow(admin, '/pod/areaType', { name: 'their type' });
    rows = {
      '/bp/depart': departId,
      '/bp/job': await addRow(admin, '/bp/job', { name: 'their job' }),
      '/bp/person': await addRow(admin, '/bp/person', { name: 'their person', departId }),
      '/bp/vehicleType': await addRow(admin, '/bp/vehicleType', { name: 'their vehicle type' }),
      '/bp/vehicle': await addRow(admin, '/bp/vehicle', { plateNumber: 'their car' }),
      '/pod/locationCard': await addRow(admin, '/pod/locationCard', { sn: 'their card' }),
      '/pod/gateway': await addRow(admin, '/pod/gateway', { name: 'their.gateway' }),
      '/pod/map': await addRow(admin, '/pod/map', { name: 'map', floors: [{ floor: 0, name: '1F', height: 4 }] }),
      '/pod/areaType': typeId,
      '/pod/area': await addRow(admin, '/pod/area', { name: 'their area', typeId, regions: circle }),
      '/pod/alarm': await addAlarm(muster, { buildingId: otherId }),
      '/pod/building': otherId,
    };
    dataOf(await admin.post('/pod/alarmSetting/save', { alarms: { lowBattery: { on: true, threshold: 5 } } }));
    await admin.get('/pod/building/choose', { buildId: muster.buildingId });
    stranger = await logInAs(muster, admin, { permissions: ['*'], buildingIds: [muster.buildingId] });
  });

  test('are in no list, no count and no picker', async () => {
    for (const [path, id] of Object.entries(rows)) {
      for (const call of ['page', 'simple-list', 'simple-page']) {
        const data = dataOf(await stranger.get(`${path}/${call}`));
        expect(JSON.stringify(data), `${path}/${call}`).not.toContain(id);
      }
    }
    expect(dataOf(await stranger.get('/pod/alarm/everyTypeAlarmingCount')).total).toBe(0);
    expect(dataOf(await stranger.get('/pod/alarmSetting/get'))).toMatchObject({ id: null, alarms: {} });
    expect(JSON.stringify(dataOf(await stranger.get('/base/user/detail-list')))).not.toContain('their');
  });

  test('are not opened, changed or deleted by their id', async () => {
    for (const [path, id] of Object.entries(rows)) {
      expect((await stranger.get(`${path}/get`, { id })).code, path).toBe(-1);
      if (path === '/pod/alarm') continue;
      const code = path === '/pod/building' ? -3 : -5;
      expect((await stranger.post(`${path}/save`, { id })).code, path).toBe(code);
      expect((await stranger.post(`${path}/delete`, { ids: id })).code, path).toBe(code);
    }
    const handled = await stranger.post('/pod/alarm/handle', { ids: rows['/pod/alarm'], action: 'handle' });
    expect(handled.message).toBe('No such alarm');
  });

  test('are referred to by nothing', async () => {
    const wrong = { code: -1, data: { fields: [{ rule: 'reference' }] } };
    const person = { name: 'a', departId: rows['/bp/depart'] };
    expect(await stranger.post('/bp/person/save', person)).toMatchObject(wrong);
    const area = { name: 'a', regions: circle, typeId: rows['/pod/areaType'] };
    expect(await stranger.post('/pod/area/save', area)).toMatchObject(wrong);
    expect(await stranger.post('/bp/person/save', { name: 'a', cardSn: 'their card' })).toMatchObject(wrong);
    expect((await stranger.post('/pod/locationCard/unbind', { sn: 'their card' })).code).toBe(-1);
    const account = { name: 'spy', realName: 'spy', password: 'Tester_2026', buildingIds: [otherId] };
    const { data: roles } = await admin.get('/base/role/simple-list');
    expect((await stranger.post('/base/account/save', { ...account, roleId: roles[0].id })).code).toBe(-1);
  });

  test('are not reached by choosing the building, by its header or by a parameter', async () => {
    expect((await stranger.get('/pod/building/choose', { buildId: otherId })).code).toBe(-1);
    const headers = { authToken: stranger.token, buildId: otherId };
    expect(await muster.ask('GET', '/bp/person/page', { headers })).toMatchObject({
      code: -1,
      message: 'You have no access to this site',
    });
    expect((await stranger.get('/bp/person/page', { buildId: otherId })).code).toBe(-1);
    expect((await stranger.post('/bp/job/save', { name: 'a', buildingId: otherId })).code).toBe(-1);
  });

  test('of a building that does not exist cannot be created, whatever buildings the account may enter', async () => {
    const headers = { authToken: admin.token, buildId: 'nowhere' };
    const nowhere = { code: -1, message: 'You have no access to this site' };
    expect(await muster.ask('GET', '/bp/person/page', { headers })).toMatchObject(nowhere);
    expect(await muster.ask('POST', '/bp/job/save', { headers, body: { name: 'ghost' } })).toMatchObject(nowhere);
    const { db } = muster.database;
    expect(await db.selectFrom('job').select('id').where('buildingId', '=', 'nowhere').execute()).toEqual([]);
    expect(muster.asked.configs.filter(({ buildingId }) => buildingId === 'nowhere')).toEqual([]);
  });

  test('names are unique within a building, not over all of them', async () => {
    const id = await addRow(stranger, '/bp/job', { name: 'their job' });
    expect((await stranger.post('/bp/job/delete', { ids: id })).code).toBe(0);
  });

  test('a building with rows is not deleted', async () => {
    const answer = await admin.post('/pod/building/delete', { ids: otherId });
    expect(answer).toMatchObject({ code: -5 });
    expect(answer.data.references.map(({ entity }: { entity: string }) => entity)).toContain('person');
  });
});
