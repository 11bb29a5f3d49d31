import { seededRandom } from '@muster/model/random/seededRandom.ts';
import { inFullSuite } from '@muster/testkit/suiteSize.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { garbageFor } from '../../../testing/garbage.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { dataOf, logInAs } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
let good: Client;
let bad: Client;
/** The damaged rows of the account and the role, in their original state. */
let rows: { table: string; id: string; row: Record<string, unknown> }[];

const sql = async (text: string, values: unknown[] = []) => (await muster.database.pool.query(text, values)).rows;

beforeAll(async () => {
  // Damaged rows are sent unchanged.
  muster = await startTestApp({ replySerializer: () => JSON.stringify });
  admin = await muster.logIn();
  const permissions = ['bp:organization:job:view', 'base:system:account:view'];
  good = await logInAs(muster, admin, { permissions });
  // Of every site: the check for a remaining administrator includes such accounts.
  bad = await logInAs(muster, admin, { permissions, buildingIds: ['*'] });
  const { id: accountId } = dataOf(await bad.get('/base/authority/get-info'));
  const [account] = await sql('SELECT * FROM account WHERE id = $1', [accountId]);
  const [role] = await sql('SELECT * FROM role WHERE id = $1', [account.role_id]);
  rows = [
    { table: 'account', id: account.id, row: account },
    { table: 'role', id: role.id, row: role },
  ];
});
afterAll(() => muster.close());

beforeEach(async () => {
  for (const { table, id, row } of rows)
    for (const [column, value] of Object.entries(row)) {
      const given =
        value !== null && typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : value;
      await sql(`UPDATE ${table} SET ${column} = $1 WHERE id = $2`, [given, id]);
    }
});

async function spoil(table: string, column: string, value: string | null): Promise<void> {
  const row = rows.find((each) => each.table === table);
  // Values that violate a constraint of the database cannot occur.
  await sql(`UPDATE ${table} SET ${column} = $1 WHERE id = $2`, [value, row?.id]).catch(() => []);
  muster.clock.now += 60_000;
}

/** Other accounts work, new ones log in, and shared data are shown and changed. */
async function expectWorking(what: string): Promise<void> {
  for (const path of ['/base/authority/get-info', '/bp/job/page', '/base/account/page'])
    expect(await good.get(path), `${what}: ${path}`).toMatchObject({ code: 0, message: '' });
  for (const path of ['/base/account/page', '/base/role/page', '/base/account/simple-list', '/base/session/page'])
    expect(await admin.get(path), `${what}: ${path}`).toMatchObject({ code: 0, message: '' });
  const newcomer = await logInAs(muster, admin, { permissions: ['*'], buildingIds: ['*'] });
  expect(await newcomer.get('/bp/job/page'), what).toMatchObject({ code: 0, message: '' });
  const { id } = dataOf(await newcomer.get('/base/authority/get-info'));
  expect(await admin.post('/base/account/save', { id, enabled: false }), what).toMatchObject({ code: 0, message: '' });
  // An account with the row is refused, and gets no wrong data.
  for (const path of ['/base/authority/get-info', '/bp/job/page', '/base/account/page'])
    expect((await bad.get(path)).status, `${what}: ${path}`).toBeLessThan(500);
}

describe('an invalid role or account', () => {
  const cells: [table: string, column: string, value: string | null][] = [
    ['role', 'permissions', 'null'],
    ['role', 'permissions', '{}'],
    ['role', 'permissions', '"*"'],
    ['role', 'permissions', '[null, 7]'],
    ['role', 'data_scope', 'garbage'],
    ['role', 'designated_depart_ids', '"garbage"'],
    ['role', 'area_scope', 'garbage'],
    ['role', 'subjects', '[1]'],
    ['role', 'patrol_scope', ''],
    ['account', 'building_ids', 'null'],
    ['account', 'building_ids', '"*"'],
    ['account', 'building_ids', '{"*": 1}'],
    ['account', 'name', ''],
    ['account', 'role_id', 'nowhere'],
    ['account', 'person_id', 'nobody'],
  ];

  it.each(cells)('affects no other account: %s.%s = %s', async (table, column, value) => {
    await spoil(table, column, value);
    await expectWorking(`${table}.${column}`);
  });

  it('grants nothing', async () => {
    for (const [table, column] of [
      ['role', 'permissions'],
      ['account', 'building_ids'],
    ] as const) {
      await spoil(table, column, '"*"');
      for (const path of ['/bp/job/page', '/bp/depart/page', '/base/role/page'])
        expect(await bad.get(path), `${table}.${column}: ${path}`).not.toMatchObject({ code: 0 });
    }
  });

  it.each<[table: string, column: string, field: string, value: unknown]>([
    ['role', 'permissions', 'permissions', ['bp:organization:job:view']],
    ['role', 'data_scope', 'dataScope', 'company'],
    ['role', 'subjects', 'subjects', null],
    ['account', 'building_ids', 'buildingIds', ['*']],
  ])('is corrected by an administrator: %s.%s', async (table, column, field, value) => {
    await spoil(table, column, column === 'data_scope' ? 'garbage' : 'null');
    const id = rows.find((each) => each.table === table)?.id;
    expect(await admin.post(`/base/${table}/save`, { id, [field]: value })).toMatchObject({ code: 0 });
    muster.clock.now += 60_000;
    expect(await bad.get('/bp/job/page')).toMatchObject({ code: 0 });
  });

  it('affects no other account, whatever it is', { timeout: 120_000 }, async () => {
    const random = seededRandom('garbage accounts');
    const columns = await sql(`SELECT table_name AS table, column_name AS column, udt_name AS type
      FROM information_schema.columns WHERE table_name IN ('account', 'role') AND column_name NOT IN ('id', 'version')
      ORDER BY 1, ordinal_position`);
    for (let round = 0; round < inFullSuite(200, 8); round++) {
      const spoilt: unknown[] = [];
      for (let cell = 0; cell < 3; cell++) {
        const { table, column, type } = random.pick(columns);
        const before = rows.find((each) => each.table === table)?.row[column] ?? null;
        const text = before === null ? null : JSON.stringify(before);
        const value = garbageFor(random, { sqlType: type, text: type === 'jsonb' ? text : null });
        spoilt.push([table, column, value?.slice(0, 100)]);
        await spoil(table, column, value);
      }
      await expectWorking(JSON.stringify(spoilt));
    }
  });
});
