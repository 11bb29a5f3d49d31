import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { newId } from '../../../core/db/newId.ts';
import { hashIngestKey } from '../../../ingest/gateway/gatewayKeys.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
let operatorRole: string;
let administratorRole: string;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  const roles: { id: string; name: string }[] = dataOf(await admin.get('/base/role/simple-list'));
  operatorRole = roles.find(({ name }) => name === '值班员')?.id ?? '';
  administratorRole = roles.find(({ name }) => name === '管理员')?.id ?? '';
});
afterAll(() => muster.close());

const password = 'Tester_2026';
const accountOf = (more: object = {}) => ({
  name: `user.${newId()}`,
  realName: 'User',
  roleId: operatorRole,
  buildingIds: [muster.buildingId],
  password,
  ...more,
});
const ownId = async (): Promise<string> => dataOf(await admin.get('/base/account/page', { name: 'admin' })).data[0].id;

describe('an account', () => {
  test('never returns its password, nor its hash', async () => {
    const id = await addRow(admin, '/base/account', accountOf());
    const row = dataOf(await admin.get('/base/account/get', { id }));
    expect(row).toMatchObject({ mustChangePassword: true, roleName: '值班员', enabled: true });
    const { db } = muster.database;
    const secret = await db
      .selectFrom('accountSecret')
      .selectAll()
      .where('accountId', '=', id)
      .executeTakeFirstOrThrow();
    expect(secret.passwordHash).toMatch(/^\$argon2id\$/);
    const told = JSON.stringify([row, await db.selectFrom('auditLog').selectAll().execute()]);
    expect(told).not.toContain(password);
    expect(told).not.toContain('argon2');
  });

  test.each([
    ['without a password', { password: undefined }, 'password', 'required'],
    ['with a weak password', { password: 'weakweak' }, 'password', 'password'],
    ['with a password that contains its name', { name: 'guard', password: 'My_Gu4rd_7' }, 'password', 'containsName'],
    ['with a common password', { password: 'P@ssw0rd1' }, 'password', 'common'],
    ['with the name of another in capitals', { name: 'ADMIN' }, 'name', 'unique'],
    ['with a name of zero width', { name: 'ad\u200Bmin' }, 'name', 'character'],
    ['with a name that runs backwards', { realName: '\u202Enimda' }, 'realName', 'character'],
    ['for a building that is not there', { buildingIds: ['nowhere'] }, 'buildingIds', 'reference'],
    ['for no building', { buildingIds: [] }, 'buildingIds', 'required'],
    ['with a role that is not there', { roleId: 'none' }, 'roleId', 'reference'],
    ['with two roles', { roleId: ['one', 'other'] }, 'roleId', 'type'],
    ['that sets what the server sets', { mustChangePassword: false }, 'mustChangePassword', 'unknown'],
  ])('is not created %s', async (_, more, field, rule) => {
    const answer = await admin.post('/base/account/save', accountOf(more));
    expect(answer).toMatchObject({ code: -1, data: { fields: [{ field, rule }] } });
  });

  test('that is disabled is logged out at once, and cannot log in', async () => {
    const account = accountOf();
    const id = await addRow(admin, '/base/account', account);
    const client = await muster.logIn(account.name, password);
    expect((await admin.post('/base/account/save', { id, enabled: false })).code).toBe(0);
    expect((await client.get('/base/authority/get-info')).code).toBe(-2);
    const body = { name: account.name, password };
    expect((await muster.ask('POST', '/doLogin', { body })).message).toBe('This account is disabled');
  });

  test('whose password is reset is logged out at once, logs in with the new one only, and changes it first', async () => {
    const account = accountOf();
    const id = await addRow(admin, '/base/account', account);
    const client = await muster.logIn(account.name, password);
    expect((await admin.post('/base/account/save', { id, password: 'Renewed_2026' })).code).toBe(0);
    expect((await client.get('/base/authority/get-info')).code).toBe(-2);
    await expect(muster.logIn(account.name, password)).rejects.toThrow('cannot log in');
    const renewed = await muster.logIn(account.name, 'Renewed_2026');
    expect(await renewed.get('/bp/person/page')).toMatchObject({
      code: -1,
      message: expect.stringMatching(/password/i),
    });
    const log = dataOf(await admin.get('/base/systemLog/page', { entity: 'account', rowId: id })).data;
    expect(log.map(({ action }: { action: string }) => action)).toEqual(['edit', 'add']);
    expect(JSON.stringify(log)).not.toContain('Renewed_2026');
  });

  test('of a person prevents the deletion of the person', async () => {
    const personId = await addRow(admin, '/bp/person', { name: '王伟' });
    const id = await addRow(admin, '/base/account', accountOf({ personId }));
    expect(await admin.post('/bp/person/delete', { ids: personId })).toMatchObject({
      code: -5,
      data: { references: [{ entity: 'account', count: 1 }] },
    });
    await admin.post('/base/account/delete', { ids: id });
    expect((await admin.post('/bp/person/delete', { ids: personId })).code).toBe(0);
  });

  test('can neither disable nor delete itself, nor remove its own role', async () => {
    const id = await ownId();
    for (const change of [{ enabled: false }, { roleId: operatorRole }])
      expect(await admin.post('/base/account/save', { id, ...change })).toMatchObject({ code: -1 });
    expect((await admin.post('/base/account/delete', { ids: id })).code).toBe(-1);
    expect((await admin.post('/base/account/save', { id, realName: 'Chief' })).code).toBe(0);
  });
});

describe('names that differ in capitals only', () => {
  test('are unique, also for two simultaneous callers', async () => {
    const name = `race.${newId()}`;
    const answers = await Promise.all(
      [name, name.toUpperCase(), `R${name.slice(1)}`].map((each) =>
        admin.post('/base/account/save', accountOf({ name: each })),
      ),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([-1, -1, 0]);
    const refused = answers.find(({ code }) => code === -1);
    expect(refused?.data.fields).toMatchObject([{ field: 'name', rule: 'unique' }]);
  });

  test('stay in an old installation: each can log in, be changed, and be renamed', async () => {
    const name = `Twin.${newId()}`;
    const id = await addRow(admin, '/base/account', accountOf({ name }));
    const { pool } = muster.database;
    await pool.query(
      `INSERT INTO account (id, name, real_name, role_id, building_ids, enabled, must_change_password)
       SELECT 'twin', lower(name), real_name, role_id, building_ids, enabled, false FROM account WHERE id = $1`,
      [id],
    );
    await pool.query(
      `INSERT INTO account_secret (account_id, password_hash)
       SELECT 'twin', password_hash FROM account_secret WHERE account_id = $1`,
      [id],
    );
    for (const each of [name, name.toLowerCase()]) await muster.logIn(each, password);
    expect((await admin.post('/base/account/save', { id, name, realName: 'Older' })).code).toBe(0);
    const refused = await admin.post('/base/account/save', { id, name: name.toUpperCase() });
    expect(refused).toMatchObject({ code: -1, data: { fields: [{ field: 'name', rule: 'unique' }] } });
    expect((await admin.post('/base/account/save', { id: 'twin', name: `second.${newId()}` })).code).toBe(0);
    expect((await admin.post('/base/account/save', { id, name: name.toUpperCase() })).code).toBe(0);
  });
});

describe('an account that manages accounts', () => {
  const managing = ['account', 'role'].flatMap((resource) =>
    ['view', 'add', 'edit', 'delete'].map((action) => `base:system:${resource}:${action}`),
  );
  let manager: Client;
  let modestRole: string;

  beforeAll(async () => {
    manager = await logInAs(muster, admin, { permissions: [...managing, 'bp:organization:job:view'] });
    modestRole = await addRow(admin, '/base/role', {
      name: 'modest',
      permissions: ['bp:organization:job:view'],
      dataScope: 'company',
    });
  });

  test('grants no more than its own', async () => {
    const exceeds = { code: -1, message: 'You cannot grant permissions or sites that you do not have' };
    expect(await manager.post('/base/account/save', accountOf({ roleId: administratorRole }))).toMatchObject(exceeds);
    expect(await manager.post('/base/account/save', accountOf({ roleId: operatorRole }))).toMatchObject(exceeds);
    const everywhere = accountOf({ roleId: modestRole, buildingIds: ['*'] });
    expect((await manager.post('/base/account/save', everywhere)).data.fields[0].field).toBe('buildingIds');
    const role = { name: newId(), dataScope: 'company' };
    for (const permissions of [['*'], ['bp:organization:job:view', 'bp:organization:job:delete']])
      expect(await manager.post('/base/role/save', { ...role, permissions })).toMatchObject(exceeds);
    expect((await manager.post('/base/account/save', accountOf({ roleId: modestRole }))).code).toBe(0);
  });

  test('cannot change accounts with more permissions', async () => {
    const id = await addRow(admin, '/base/account', accountOf({ roleId: administratorRole }));
    for (const change of [{ password: 'Hijack_2026' }, { roleId: modestRole }])
      expect((await manager.post('/base/account/save', { id, ...change })).code).toBe(-1);
    expect((await manager.post('/base/account/delete', { ids: id })).code).toBe(-1);
    expect((await manager.post('/base/role/save', { id: administratorRole, permissions: ['*'] })).code).toBe(-1);
  });

  test('does not see accounts of other buildings', async () => {
    expect(dataOf(await manager.get('/base/account/page', { name: 'admin' })).length).toBe(0);
    expect((await manager.get('/base/account/get', { id: await ownId() })).code).toBe(-1);
  });

  test('with a narrow data scope grants no wider one', async () => {
    const personId = await addRow(admin, '/bp/person', { name: 'Li' });
    const narrow = await logInAs(muster, admin, { permissions: managing, dataScope: 'below', personId });
    const role = (dataScope: string) => ({ name: newId(), permissions: ['base:system:role:view'], dataScope });
    expect((await narrow.post('/base/role/save', role('own'))).code).toBe(0);
    expect((await narrow.post('/base/role/save', role('below'))).code).toBe(0);
    for (const wider of ['company', 'designated'])
      expect((await narrow.post('/base/role/save', role(wider))).code).toBe(-1);
  });
});

describe('a role', () => {
  test('has known permissions only', async () => {
    const role = { name: 'ghost', permissions: ['bp:ghost:ghost:haunt'], dataScope: 'company' };
    expect(await admin.post('/base/role/save', role)).toMatchObject({
      code: -1,
      data: { fields: [{ field: 'permissions', message: 'Unknown permission: bp:ghost:ghost:haunt' }] },
    });
  });

  test('that changes affects its accounts at the next call', async () => {
    const client = await logInAs(muster, admin, { permissions: ['bp:organization:job:view'] });
    expect((await client.get('/bp/job/page')).code).toBe(0);
    const { roleName } = dataOf(await client.get('/base/authority/get-info'));
    const [own] = dataOf(await admin.get('/base/role/page', { name: roleName })).data;
    await admin.post('/base/role/save', { id: own.id, permissions: ['bp:vehicle:vehicle:view'] });
    expect((await client.get('/bp/job/page')).code).toBe(-3);
    expect((await client.get('/bp/vehicle/page')).code).toBe(0);
  });

  test('in use is not deleted', async () => {
    expect(await admin.post('/base/role/delete', { ids: administratorRole })).toMatchObject({
      code: -5,
      data: { references: [{ entity: 'account' }] },
    });
  });
});

describe('a gateway', () => {
  test('returns its key once, and the server stores the hash', async () => {
    const answer = await admin.post('/pod/gateway/save', { name: 'north.gate' });
    const { id, key } = dataOf(answer);
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(dataOf(await admin.get('/pod/gateway/get', { id })))).not.toContain(key);
    const { db } = muster.database;
    const secret = await db
      .selectFrom('gatewaySecret')
      .selectAll()
      .where('gatewayId', '=', id)
      .executeTakeFirstOrThrow();
    expect(secret.keyHash).toBe(hashIngestKey(key));
    expect(dataOf(await admin.post('/pod/gateway/save', { id, enabled: false }))).toEqual({ id });
    expect(muster.asked.configs.at(-1)).toMatchObject({ buildingId: muster.buildingId, entity: 'gateway', ids: [id] });
    expect((await admin.post('/pod/gateway/delete', { ids: id })).code).toBe(0);
    expect(await db.selectFrom('gatewaySecret').select('gatewayId').where('gatewayId', '=', id).execute()).toEqual([]);
  });
});

describe('a building', () => {
  test('needs a valid time zone, and the ingest thread is notified', async () => {
    const wrong = await admin.post('/pod/building/save', { name: 'Moon base', timeZone: 'Moon/Tranquility' });
    expect(wrong).toMatchObject({ code: -1, data: { fields: [{ field: 'timeZone' }] } });
    const id = await addRow(admin, '/pod/building', { name: 'Harbour', timeZone: 'Europe/Vienna' });
    expect(muster.asked.configs.at(-1)).toEqual({ buildingId: id, entity: 'building', ids: [id] });
    expect((await admin.post('/pod/building/delete', { ids: id })).code).toBe(0);
  });

  test('is not added by accounts bound to sites', async () => {
    const local = await logInAs(muster, admin, { permissions: ['*'] });
    const answer = await local.post('/pod/building/save', { name: 'Annex', timeZone: 'Europe/Vienna' });
    expect(answer).toMatchObject({
      code: -3,
      message: expect.stringMatching(/^This belongs to the whole installation/),
    });
  });
});
