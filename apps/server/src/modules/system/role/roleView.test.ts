import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Answer, type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

const jobView = 'bp:organization:job:view';
const personView = 'bp:enterprise:person:view';
const roleEdit = 'base:system:role:edit';
const roleView = 'base:system:role:view';

let muster: TestApp;
let admin: Client;
beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());

let made = 0;
const addRole = (permissions: readonly string[], dataScope = 'company', more = {}): Promise<string> =>
  addRow(admin, '/base/role', { name: `Viewed ${(made += 1)}`, permissions, dataScope, ...more });

function clientOf(token: string): Client {
  const headers = { authToken: token };
  return {
    token,
    get: (path, query = {}) => muster.ask('GET', `${path}?${new URLSearchParams(query)}`, { headers }),
    post: (path, body = {}) => muster.ask('POST', path, { body, headers }),
  };
}

async function viewAs(viewer: Client, id: string): Promise<Client> {
  const answer = await viewer.post('/base/role/viewAs', { id });
  dataOf(answer);
  return clientOf(String(answer.headers['authtoken']));
}

const isOver = async (client: Client): Promise<boolean> => (await client.get('/base/authority/get-info')).code === -2;
const keeper = (permissions: readonly string[], more = {}): Promise<Client> =>
  logInAs(muster, admin, { permissions: [roleEdit, roleView, ...permissions], ...more });

describe('viewing as a role', () => {
  test('shows its menu, its permissions and its data scope, and leaves the own session unchanged', async () => {
    const north = await addRow(admin, '/bp/depart', { name: 'North' });
    const south = await addRow(admin, '/bp/depart', { name: 'South' });
    for (const [name, departId] of [
      ['Ada', north],
      ['Bob', south],
    ] as const)
      await addRow(admin, '/bp/person', { name, departId, personType: 'internal', number: name });
    const role = await addRole([personView], 'designated', { designatedDepartIds: [north] });
    const view = await viewAs(admin, role);
    const user = dataOf(await view.get('/base/authority/get-info'));
    expect(user).toMatchObject({ name: 'admin', roleName: `Viewed ${made}`, roleType: 2 });
    expect(JSON.stringify(user.auth)).not.toContain('bp:enterprise:person:add');
    const names = (answer: Answer): string[] => dataOf(answer).data.map(({ name }: { name: string }) => name);
    expect(names(await view.get('/bp/person/page', { name: '' }))).toEqual(['Ada']);
    expect((await view.get('/bp/job/page')).code).toBe(-3);
    expect((await admin.get('/bp/job/page')).code).toBe(0);
    expect(names(await admin.get('/bp/person/page')).length).toBeGreaterThan(1);
  });

  test('changes nothing, with a message in the language of the caller, and is ended', async () => {
    const view = await viewAs(admin, await addRole(['*']));
    const refusal = await view.post('/bp/job/save', { name: 'Fitter' });
    expect([refusal.code, refusal.message]).toEqual([-1, expect.stringContaining('You are viewing as the role')]);
    const headers = { authToken: view.token, 'accept-language': 'zh-CN' };
    expect((await muster.ask('POST', '/bp/job/save', { body: {}, headers })).message).toContain('不能修改');
    dataOf(await view.post('/base/role/endView'));
    expect(await isOver(view)).toBe(true);
    expect(await isOver(admin)).toBe(false);
    // A session without a view is not ended by this.
    dataOf(await admin.post('/base/role/endView'));
    expect(await isOver(admin)).toBe(false);
  });

  test('is logged, begin and end, with the account', async () => {
    const role = await addRole([jobView]);
    await (await viewAs(admin, role)).post('/base/role/endView');
    const rows = dataOf(await admin.get('/base/systemLog/page', { size: '50' })).data.filter(
      ({ rowId }: { rowId: string }) => rowId === role,
    );
    expect(rows.map(({ action, accountName }: Record<string, string>) => [action, accountName])).toEqual(
      expect.arrayContaining([
        ['viewAs', 'admin'],
        ['endViewAs', 'admin'],
      ]),
    );
  });
});

describe('an attempt to gain permissions', () => {
  test('by a role beyond one’s own, or an unknown one, is refused', async () => {
    const clerk = await keeper([jobView]);
    expect((await clerk.post('/base/role/viewAs', { id: await addRole([personView]) })).code).toBe(-1);
    const narrow = await keeper([jobView], { dataScope: 'own' });
    expect((await narrow.post('/base/role/viewAs', { id: await addRole([jobView]) })).code).toBe(-1);
    expect((await clerk.post('/base/role/viewAs', { id: 'nobody' })).code).toBe(-5);
    const reader = await logInAs(muster, admin, { permissions: [roleView, jobView] });
    expect((await reader.post('/base/role/viewAs', { id: await addRole([jobView]) })).code).toBe(-3);
  });

  test('by opening another view from a view, or entering another building, is refused', async () => {
    const works = await addRow(admin, '/pod/building', { name: 'Elsewhere', timeZone: 'Asia/Shanghai' });
    dataOf(await admin.get('/pod/building/choose', { buildId: muster.buildingId }));
    const clerk = await keeper([jobView]);
    const view = await viewAs(clerk, await addRole([jobView, roleEdit]));
    expect((await view.post('/base/role/viewAs', { id: await addRole([jobView]) })).code).toBe(-1);
    expect((await view.get('/pod/building/choose', { buildId: works })).code).toBe(-1);
    expect((await view.get('/bp/job/page')).code).toBe(0);
  });

  test('ends the view when its role gets more permissions than the viewer, or the viewer loses some', async () => {
    const clerk = await keeper([jobView]);
    const role = await addRole([jobView]);
    const view = await viewAs(clerk, role);
    const { version, name } = dataOf(await admin.get('/base/role/get', { id: role }));
    const grown = { id: role, version, name, dataScope: 'company', permissions: [jobView, personView] };
    dataOf(await admin.post('/base/role/save', grown));
    expect(await isOver(view)).toBe(true);

    const other = await viewAs(clerk, await addRole([jobView]));
    const { name: account } = dataOf(await clerk.get('/base/authority/get-info'));
    const { roleId } = await muster.database.db
      .selectFrom('account')
      .select('roleId')
      .where('name', '=', account)
      .executeTakeFirstOrThrow();
    const own = dataOf(await admin.get('/base/role/get', { id: roleId }));
    const less = { id: roleId, version: own.version, name: own.name, dataScope: 'company', permissions: [jobView] };
    dataOf(await admin.post('/base/role/save', less));
    expect(await isOver(other)).toBe(true);
    expect(await isOver(clerk)).toBe(false);
  });

  test('ends with the original session, with its role, and after an hour', async () => {
    const clerk = await keeper([jobView]);
    const view = await viewAs(clerk, await addRole([jobView]));
    await clerk.post('/logout');
    expect(await isOver(view)).toBe(true);
    const role = await addRole([jobView]);
    const second = await viewAs(admin, role);
    dataOf(await admin.post('/base/role/delete', { ids: role }));
    expect(await isOver(second)).toBe(true);
    const third = await viewAs(admin, await addRole([jobView]));
    muster.clock.now += 3_600_001;
    expect(await isOver(third)).toBe(true);
    expect(await isOver(admin)).toBe(false);
  });
});
