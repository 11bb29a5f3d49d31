import { type Entity, entityActions, entityPath } from '@muster/model/entity/entity.ts';
import { entities } from '@muster/model/entity/registry.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { newId } from '../../core/db/newId.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../testing/testSite.ts';
import { sendForm } from '../../testing/uploadForm.ts';

const password = 'Tester_2026';
const belongs = { code: -3, message: expect.stringMatching(/^This belongs to the whole installation/) };

let muster: TestApp;
let admin: Client;
let elsewhere: string;
/** Every permission, in one site. */
let local: Client;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  elsewhere = await addRow(admin, '/pod/building', { name: 'Elsewhere' });
  await admin.get('/pod/building/choose', { buildId: muster.buildingId });
  local = await logInAs(muster, admin, { permissions: ['*'] });
});
afterAll(() => muster.close());

const roleOf = (more: object = {}) => ({ name: newId(), permissions: ['bp:organization:job:view'], ...more });
const addRole = (more: object = {}, client = admin) => addRow(client, '/base/role', roleOf(more));
const accountOf = (roleId: string, more: object = {}) => {
  const name = `u${newId()}`.slice(0, 32);
  return { name, realName: name, roleId, buildingIds: [muster.buildingId], password, ...more };
};
const addAccount = (roleId: string, more: object = {}) => addRow(admin, '/base/account', accountOf(roleId, more));

/** All settings of the installation. */
async function installation(): Promise<unknown> {
  const tables = ['building', 'dictionary', 'dictionary_entry', 'menu_item', 'mail_setting', 'system_parameter'];
  const more = ['integration', 'integration_secret', 'licence', 'licence_building'];
  const rows: Record<string, unknown> = {};
  for (const table of [...tables, ...more]) {
    const found = await muster.database.pool.query(`select t::text as row from "${table}" t order by 1`);
    rows[table] = found.rows;
  }
  return rows;
}

describe('data of the installation', () => {
  const owned: readonly Entity[] = entities.filter(({ managedBy }) => managedBy === 'installation');
  const settings = ['menuItem', 'parameter', 'mailSetting'].map((name) => ({ path: `/base/${name}`, name }));
  let before: unknown;
  let integrationId: string;

  beforeAll(async () => {
    const { id } = dataOf(await admin.get('/base/authority/get-info'));
    integrationId = await addRow(admin, '/pod/integration', { name: 'portal', accountIds: [id] });
    before = await installation();
  });
  beforeEach(() => async () => expect(await installation()).toEqual(before));

  test('are declared for buildings, dictionaries and integrations', () => {
    expect(owned.map(({ name }) => name).toSorted()).toEqual([
      'building',
      'dictionary',
      'dictionaryEntry',
      'integration',
    ]);
  });

  test.each(owned.map((entity) => [entity.name, entity] as const))(
    'such as a %s can be neither added, changed, deleted nor imported by an account of a site, whatever its role',
    async (_, entity) => {
      const path = entityPath(entity);
      const id = entity.name === 'building' ? muster.buildingId : 'any';
      expect(await local.post(`${path}/save`, { name: 'x' })).toMatchObject(belongs);
      expect(await local.post(`${path}/save`, { id, name: 'x' })).toMatchObject({
        ...belongs,
        data: { permission: expect.stringContaining(`:${entity.name}:`) },
      });
      expect(await local.post(`${path}/delete`, { ids: id })).toMatchObject(belongs);
      if (!entityActions(entity).includes('import')) return;
      const file = { name: 'rows.json', content: '[]' };
      expect(await sendForm(muster, local.token, `${path}/import`, [file])).toMatchObject(belongs);
    },
  );

  test.each(settings)('such as the $name can be read, but not set, by an account of a site', async ({ path, name }) => {
    if (name !== 'menuItem') expect((await local.get(`${path}/get`)).code).toBe(0);
    expect(await local.post(`${path}/save`, { id: name })).toMatchObject(belongs);
  });

  test('such as the mail server, the keys of integrations and the licence cannot be used by it either', async () => {
    expect(await local.post('/base/mailSetting/test', { to: 'a@b.example' })).toMatchObject(belongs);
    for (const call of ['issueKey', 'revokeKey'])
      expect(await local.post(`/pod/integration/${call}`, { id: integrationId })).toMatchObject(belongs);
    const bind = `/pod/licence/cloud/bindBuild?buildId=${muster.buildingId}`;
    expect(await local.post(bind)).toMatchObject(belongs);
  });

  test('have no buttons for it', async () => {
    const info = dataOf(await local.get('/base/authority/get-info'));
    expect(info.everyBuilding).toBe(false);
    const auth = JSON.stringify(info.auth);
    for (const code of ['pod:area:building:edit', 'base:system:mailSetting:edit', 'pod:system:integration:add'])
      expect(auth).not.toContain(code);
    for (const code of ['base:system:mailSetting:view', 'base:system:role:edit', 'bp:enterprise:person:delete'])
      expect(auth).toContain(code);
    expect(dataOf(await admin.get('/base/authority/get-info'))).toMatchObject({ everyBuilding: true });
  });
});

describe('a role', () => {
  const used = { code: -1, message: 'Other sites use this role. Only an installation administrator can change it' };

  test.each([
    ['an account of another site', (roleId: string) => addAccount(roleId, { buildingIds: [elsewhere] })],
    [
      'an account of this site and another',
      (id: string) => addAccount(id, { buildingIds: [muster.buildingId, elsewhere] }),
    ],
    ['an account of every site', (roleId: string) => addAccount(roleId, { buildingIds: ['*'] })],
    [
      'a disabled account of another site',
      (id: string) => addAccount(id, { buildingIds: [elsewhere], enabled: false }),
    ],
    [
      'a post of another site',
      async (roleId: string) => {
        const job = { id: newId(), buildingId: elsewhere, name: newId(), number: newId(), roleId };
        await muster.database.db.insertInto('job').values(job).execute();
      },
    ],
  ])('that is used by %s is neither changed nor deleted by an account of a site', async (_, use) => {
    const id = await addRole();
    await use(id);
    const before = dataOf(await admin.get('/base/role/get', { id }));
    expect(await local.post('/base/role/save', { id, permissions: ['bp:organization:job:view'] })).toMatchObject(used);
    expect(await local.post('/base/role/save', { id, name: newId() })).toMatchObject(used);
    expect((await local.post('/base/role/delete', { ids: id })).code).not.toBe(0);
    expect(dataOf(await admin.get('/base/role/get', { id }))).toEqual(before);
    expect(dataOf(await local.get('/base/role/get', { id }))).toMatchObject({ isUsedElsewhere: true, disabled: true });
  });

  test('of the first administrator cannot be reduced by an account of a site', async () => {
    const [{ id }] = dataOf(await admin.get('/base/role/page', { name: '管理员' })).data;
    expect(await local.post('/base/role/save', { id, permissions: ['bp:organization:job:view'] })).toMatchObject(used);
    expect(await local.post('/base/role/save', { id, dataScope: 'own' })).toMatchObject(used);
    expect((await admin.get('/base/parameter/get')).code).toBe(0);
  });

  test('of oneself is not changed, and the list offers nothing for it', async () => {
    const { data: rows } = dataOf(await local.get('/base/role/page', { size: '100' }));
    const own = rows.filter(({ customController }: { customController?: boolean }) => customController === false);
    expect(own).toMatchObject([{ disabled: true }]);
    expect((await local.post('/base/role/save', { id: own[0].id, name: newId() })).code).not.toBe(0);
    const beyond = await addRole({ permissions: ['*'] });
    const clerk = await logInAs(muster, admin, { permissions: ['base:system:role:view', 'base:system:role:edit'] });
    expect(dataOf(await clerk.get('/base/role/get', { id: beyond }))).toMatchObject({ disabled: true });
    expect((await clerk.post('/base/role/save', { id: beyond, name: newId() })).code).not.toBe(0);
  });

  test('that its own site alone uses, or nobody, is changed and deleted by an account of the site', async () => {
    const mine = await addRole({}, local);
    await addRow(local, '/base/account', accountOf(mine));
    expect((await local.post('/base/role/save', { id: mine, permissions: ['bp:organization:job:edit'] })).code).toBe(0);
    expect(dataOf(await local.get('/base/role/get', { id: mine }))).toMatchObject({ isUsedElsewhere: false });
    expect(dataOf(await local.get('/base/role/get', { id: mine }))).not.toHaveProperty('disabled');
    const free = await addRole();
    expect((await local.post('/base/role/delete', { ids: free })).code).toBe(0);
  });
});

describe('an account', () => {
  test('of no site, of another, or of more than these is invisible to an account of a site', async () => {
    const roleId = await addRole();
    for (const buildingIds of [[elsewhere], [muster.buildingId, elsewhere], ['*'], []]) {
      const id = await addAccount(roleId);
      const buildings = JSON.stringify(buildingIds);
      await muster.database.db.updateTable('account').set({ buildingIds: buildings }).where('id', '=', id).execute();
      expect((await local.get('/base/account/get', { id })).code).toBe(-1);
      for (const change of [{ enabled: false }, { password: 'Hijack_2026' }, { buildingIds: [muster.buildingId] }])
        expect((await local.post('/base/account/save', { id, ...change })).code, buildings).toBe(-5);
      expect((await local.post('/base/account/delete', { ids: id })).code).toBe(-5);
    }
  });

  test('cannot be raised above the site by an account of it: neither another nor itself', async () => {
    const { id: own } = dataOf(await local.get('/base/authority/get-info'));
    const roleId = await addRole();
    for (const buildingIds of [['*'], [elsewhere], [muster.buildingId, elsewhere]]) {
      const exceeds = { code: -1, data: { fields: [{ field: 'buildingIds', rule: 'exceeds' }] } };
      expect(await local.post('/base/account/save', accountOf(roleId, { buildingIds }))).toMatchObject(exceeds);
      expect(await local.post('/base/account/save', { id: own, buildingIds })).toMatchObject(exceeds);
    }
  });
});

describe('an installation administrator', () => {
  const last = { code: -1, message: expect.stringMatching(/^One installation administrator must remain/) };
  const rights = { permissions: ['*'], buildingIds: ['*'] };
  const stateOf = async (): Promise<unknown> => {
    const { db } = muster.database;
    return [await db.selectFrom('account').selectAll().execute(), await db.selectFrom('role').selectAll().execute()];
  };
  const ownOf = async (client: Client): Promise<{ id: string; roleId: string }> => {
    const { id } = dataOf(await client.get('/base/authority/get-info'));
    const { db } = muster.database;
    return db.selectFrom('account').select(['id', 'roleId']).where('id', '=', id).executeTakeFirstOrThrow();
  };
  /** Leaves only these enabled, without the sessions' notice: as if others had been faster. */
  const leave = async (...ids: readonly string[]): Promise<void> => {
    const { db } = muster.database;
    await db.updateTable('account').set({ enabled: false }).execute();
    await db.updateTable('account').set({ enabled: true }).where('id', 'in', ids).execute();
  };
  let narrow: string;

  beforeAll(async () => {
    narrow = await addRole();
  });
  beforeEach(async () => {
    admin = await muster.logIn();
    const { id } = await ownOf(admin);
    return () => leave(id);
  });

  test.each([
    ['is disabled', ({ id }: { id: string }) => ['/base/account/save', { id, enabled: false }]],
    ['gets another role', ({ id }: { id: string }) => ['/base/account/save', { id, roleId: narrow }]],
    ['loses its buildings', ({ id }: { id: string }) => ['/base/account/save', { id, buildingIds: [elsewhere] }]],
    ['is deleted', ({ id }: { id: string }) => ['/base/account/delete', { ids: id }]],
    [
      'has its role lessened',
      ({ roleId }: { roleId: string }) => [
        '/base/role/save',
        { id: roleId, permissions: ['bp:organization:job:view'] },
      ],
    ],
    [
      'has its role narrowed',
      ({ roleId }: { roleId: string }) => ['/base/role/save', { id: roleId, dataScope: 'own' }],
    ],
  ] as const)('that is the last stays: not %s, and with another it is possible', async (_, change) => {
    const [mover, target] = [await logInAs(muster, admin, rights), await logInAs(muster, admin, rights)];
    const first = await ownOf(admin);
    const own = await ownOf(target);
    await ownOf(mover);
    const [path, body] = change(own) as [string, Record<string, unknown>];
    await leave(own.id);
    const before = await stateOf();
    expect(await mover.post(path, body)).toMatchObject(last);
    expect(await stateOf()).toEqual(before);
    await leave(own.id, first.id);
    expect((await mover.post(path, body)).code).toBe(0);
  });

  test('that is the last cannot bind itself to a site', async () => {
    const { id } = await ownOf(admin);
    await leave(id);
    expect(await admin.post('/base/account/save', { id, buildingIds: [muster.buildingId] })).toMatchObject(last);
    expect((await admin.post('/base/account/save', { id, buildingIds: ['*'], realName: 'Chief' })).code).toBe(0);
  });

  test('remains when two disable each other at the same time', async () => {
    const pair = [await logInAs(muster, admin, rights), await logInAs(muster, admin, rights)] as const;
    const ids = [await ownOf(pair[0]), await ownOf(pair[1])] as const;
    await leave(ids[0].id, ids[1].id);
    const codes = await Promise.all([
      pair[0].post('/base/account/save', { id: ids[1].id, enabled: false }),
      pair[1].post('/base/account/save', { id: ids[0].id, enabled: false }),
    ]);
    expect(codes.map(({ code }) => code).toSorted()).toEqual([-1, 0]);
  });
});
