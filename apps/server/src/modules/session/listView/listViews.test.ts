import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

const seesPosts = ['bp:organization:job:view'];
const night = { list: 'job', name: 'Night shift', filters: { name: 'night' }, sort: '-name', size: 20 };
const view = { ...night, columns: ['name'], isCompact: true };

let muster: TestApp;
let admin: Client;
let operator: Client;
let roleId: string;
beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  operator = await logInAs(muster, admin, { permissions: seesPosts });
  roleId = await roleOf(operator);
});
beforeEach(() => muster.database.db.deleteFrom('listView').execute());
afterAll(() => muster.close());

async function roleOf({ token }: Client): Promise<string> {
  const { rows } = await muster.database.pool.query(
    `select role_id from account join session on session.account_id = account.id where session.id = encode(sha256($1::text::bytea), 'hex')`,
    [token],
  );
  return String((rows as { role_id: string }[])[0]?.role_id);
}

const viewsOf = async (client: Client, list = 'job'): Promise<{ id: string; name: string; mayChange: boolean }[]> =>
  dataOf(await client.get('/base/listView/own', { list })).views;
const namesOf = async (client: Client): Promise<string[]> => (await viewsOf(client)).map(({ name }) => name);
const save = (client: Client, more: Record<string, unknown> = {}) =>
  client.post('/base/listView/save', { ...view, ...more });

describe('an own view of a list', () => {
  test('has filters, order, page size, columns and density under a name, in any browser', async () => {
    const { id } = dataOf(await save(operator));
    const { list: _, ...shown } = view;
    const stored = { id, version: 1, roleId: null, roleName: null, mayChange: true, ...shown };
    expect(dataOf(await operator.get('/base/listView/own', { list: 'job' }))).toEqual({
      views: [stored],
      mayShare: false,
    });
    expect(await viewsOf(admin)).toEqual([]);
  });

  test('is changed, renamed and deleted by its account', async () => {
    const { id } = dataOf(await save(operator));
    dataOf(await save(operator, { id, version: 1, name: 'Nights', filters: {}, sort: null }));
    expect(await viewsOf(operator)).toMatchObject([{ id, version: 2, name: 'Nights', filters: {}, sort: null }]);
    dataOf(await operator.post('/base/listView/delete', { id }));
    expect(await viewsOf(operator)).toEqual([]);
  });

  test("has a unique name among the account's views of the list", async () => {
    dataOf(await save(operator));
    const { code, data } = await save(operator);
    expect([code, data.fields]).toMatchObject([-1, [{ field: 'name', rule: 'unique' }]]);
    dataOf(await save(admin));
    expect(await namesOf(operator)).toEqual(['Night shift']);
  });

  test('that was changed meanwhile is not overwritten', async () => {
    const { id } = dataOf(await save(operator));
    const both = await Promise.all(['one', 'other'].map((name) => save(operator, { id, version: 1, name })));
    expect(both.map(({ code }) => code).toSorted()).toEqual([-5, 0]);
  });

  test.each([
    ['a filter that the list has not', { filters: { colour: 'red' } }, 'colour'],
    ['an order that the list has not', { sort: 'id' }, 'sort'],
    ['a column that the list has not', { columns: ['password'] }, 'columns'],
    ['a page of too many rows', { size: 100_000 }, 'size'],
    ['no name', { name: ' ' }, 'name'],
    ['a field that a view has not', { accountId: 'a1' }, 'accountId'],
  ])('is refused with %s', async (_, wrong, field) => {
    const { code, data } = await save(operator, wrong);
    expect([code, data.fields.map((each: { field: string }) => each.field)]).toEqual([-1, [field]]);
    expect(await viewsOf(operator)).toEqual([]);
  });

  test('is limited to fifty', async () => {
    for (let number = 1; number <= 50; number += 1) dataOf(await save(operator, { name: `View ${number}` }));
    expect((await save(operator)).message).toContain('50');
  });

  test('is deleted with its account', async () => {
    const guest = await logInAs(muster, admin, { permissions: seesPosts });
    const { id } = dataOf(await save(guest));
    const { db } = muster.database;
    const { accountId } = await db
      .selectFrom('listView')
      .select('accountId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    dataOf(await admin.post('/base/account/delete', { ids: accountId }));
    expect(await db.selectFrom('listView').select('id').execute()).toEqual([]);
  });
});

describe('a view that is shared with a role', () => {
  test('is visible to its accounts, and changed with the permission to edit roles', async () => {
    const { id } = dataOf(await save(admin, { roleId }));
    expect(await viewsOf(operator)).toMatchObject([{ id, roleId, mayChange: false }]);
    for (const answer of [
      await save(operator, { id, name: 'Mine now', roleId }),
      await save(operator, { id, name: 'Mine now', roleId: null }),
      await operator.post('/base/listView/delete', { id }),
      await save(operator, { name: 'For all', roleId }),
    ])
      expect(answer.code).toBe(-1);
    dataOf(await save(admin, { id, name: 'Nights', roleId }));
    expect(await namesOf(operator)).toEqual(['Nights']);
    const log = dataOf(await admin.get('/base/systemLog/page', { entity: 'listView' }));
    expect(log.data.map(({ action }: { action: string }) => action)).toEqual(['edit', 'add']);
  });

  test('is invisible to another role, and deleted with its own', async () => {
    const other = await logInAs(muster, admin, { permissions: seesPosts });
    const passing = await addRow(admin, '/base/role', {
      name: 'Passing',
      permissions: seesPosts,
      dataScope: 'company',
    });
    const { id } = dataOf(await save(admin, { roleId: passing }));
    expect(await viewsOf(other)).toEqual([]);
    expect((await save(other, { id, roleId: null })).code).toBe(-5);
    dataOf(await admin.post('/base/role/delete', { ids: passing }));
    expect(await viewsOf(admin)).toEqual([]);
  });
});

describe('a hostile account', () => {
  test('can neither read, change nor delete the view of another', async () => {
    const { id } = dataOf(await save(admin));
    expect(await viewsOf(operator)).toEqual([]);
    expect((await save(operator, { id })).code).toBe(-5);
    expect((await operator.post('/base/listView/delete', { id })).code).toBe(-5);
    expect(await viewsOf(admin)).toMatchObject([{ id, version: 1, name: 'Night shift' }]);
  });

  test('of another building does not reach the views of this one', async () => {
    const elsewhere = await addRow(admin, '/pod/building', { name: 'Elsewhere', timeZone: 'Asia/Shanghai' });
    const stranger = await logInAs(muster, admin, { permissions: ['*'], buildingIds: [elsewhere] });
    const { id } = dataOf(await save(admin, { roleId: await roleOf(stranger) }));
    expect(await viewsOf(stranger)).toEqual([]);
    expect((await save(stranger, { id, roleId: null })).code).toBe(-5);
    expect((await stranger.post('/base/listView/delete', { id })).code).toBe(-5);
  });

  test('has no views of a list without access to it', async () => {
    const wrong = { ...view, list: 'person', filters: {}, sort: null };
    expect((await operator.get('/base/listView/own', { list: 'person' })).code).toBe(-3);
    expect((await operator.post('/base/listView/save', wrong)).code).toBe(-3);
  });
});
