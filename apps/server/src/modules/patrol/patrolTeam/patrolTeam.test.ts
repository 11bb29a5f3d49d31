import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { cellsOf, download, importRows } from '../../../testing/sheetForm.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
const path = '/bp/patrolTeam';
const people: Record<'wang' | 'li' | 'zhao', string> = { wang: '', li: '', zhao: '' };
const departs = { north: '', tower: '', south: '' };

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  departs.north = await addRow(admin, '/bp/depart', { name: 'north' });
  departs.tower = await addRow(admin, '/bp/depart', { name: 'tower', parentId: departs.north });
  departs.south = await addRow(admin, '/bp/depart', { name: 'south' });
  people.wang = await addRow(admin, '/bp/person', { name: 'Wang', number: 'P1', departId: departs.north });
  people.li = await addRow(admin, '/bp/person', { name: 'Li', number: 'P2', departId: departs.north });
  people.zhao = await addRow(admin, '/bp/person', { name: 'Zhao', number: 'P3', departId: departs.south });
});
afterEach(async () => {
  await muster.database.pool.query(`DELETE FROM patrol_team WHERE name NOT LIKE 'team %'`);
});
afterAll(() => muster.close());

const team = async (name: string, members: readonly string[], departId = departs.north): Promise<string> =>
  addRow(admin, path, { name, departId, memberIds: members });
const membersOf = async (id: string): Promise<string[] | null> =>
  dataOf(await admin.get(`${path}/get`, { id })).memberIds;

describe('a patrol team', () => {
  test('is of one department: its members by name, each once', async () => {
    const id = await team('day', [people.wang, people.li, people.wang]);
    expect(dataOf(await admin.get(`${path}/get`, { id }))).toMatchObject({
      departName: 'north',
      memberIds: [people.wang, people.li],
      memberNames: ['Wang', 'Li'],
    });
  });

  test('refuses a person of another department, and names the person', async () => {
    const mixed = await admin.post(`${path}/save`, {
      name: 'mixed',
      departId: departs.north,
      memberIds: [people.wang, people.zhao],
    });
    expect(mixed.data.fields).toEqual([
      {
        field: 'memberIds',
        rule: 'department',
        message: 'All members must belong to the team’s department; Zhao do not',
      },
    ]);
    const id = await team('day', [people.wang]);
    const moved = await admin.post(`${path}/save`, { id, departId: departs.south });
    expect(moved.data.fields).toMatchObject([{ field: 'memberIds', rule: 'department' }]);
    expect((await admin.post(`${path}/save`, { id, departId: departs.south, memberIds: [people.zhao] })).code).toBe(0);
  });

  test('accepts only existing people', async () => {
    const answer = await admin.post(`${path}/save`, {
      name: 'ghosts',
      departId: departs.north,
      memberIds: [people.wang, 'nobody'],
    });
    expect(answer.data.fields).toMatchObject([{ field: 'memberIds', rule: 'reference' }]);
  });

  test('prevents the deletion of its members and its department', async () => {
    await team('day', [people.wang]);
    for (const [of, row] of [
      ['/bp/person', people.wang],
      ['/bp/depart', departs.north],
    ] as const) {
      const answer = await admin.post(`${of}/delete`, { ids: row });
      expect(answer).toMatchObject({ code: -5, message: 'Still in use, so it cannot be deleted' });
      expect(answer.data.references).toContainEqual({ entity: 'patrolTeam', count: 1, names: ['day'] });
    }
  });

  test('is exported as a sheet with the names of its members, and imported by them or their numbers', async () => {
    const id = await team('day', [people.wang, people.li]);
    const [headings = [], row = []] = await cellsOf((await download(muster, admin, `${path}/export`)).body);
    expect([headings, row]).toEqual([
      ['Team', 'Department', 'Members', 'Remark'],
      ['day', 'north', 'Wang, Li'],
    ]);
    dataOf(await admin.post(`${path}/delete`, { ids: id }));
    const sheet = [headings.map(String), ['night', 'north', 'P1、Li'], ['late', 'south', 'Wang，Mei']];
    expect(await importRows(muster, admin, path, sheet)).toMatchObject({
      code: -1,
      data: { cells: [{ row: 3, column: 'Members', message: '“Mei” does not exist' }] },
    });
    expect(await importRows(muster, admin, path, sheet.slice(0, 2))).toMatchObject({ code: 0, data: { count: 1 } });
    const { data } = dataOf(await admin.get(`${path}/page`));
    expect(data).toMatchObject([{ name: 'night', memberNames: ['Wang', 'Li'] }]);
  });
});

describe('a member of a patrol team', () => {
  const move = (id: string, more: Record<string, unknown> = {}) =>
    admin.post('/bp/person/save', { id, departId: departs.south, ...more });
  const back = () => admin.post('/bp/person/save', { id: people.wang, departId: departs.north, confirm: true });

  test('changes the department only after a confirmation that names the team; until then nothing changes', async () => {
    const id = await team('day', [people.wang, people.li]);
    const message = 'Wang is in the patrol team day. The change of department removes the membership. Continue?';
    for (const more of [{}, { confirm: false }, { confirm: '' }])
      expect(await move(people.wang, more)).toMatchObject({
        status: 200,
        code: -1,
        message,
        data: { confirm: [{ code: 'leavesPatrolTeam', message }] },
      });
    expect(await membersOf(id)).toEqual([people.wang, people.li]);
    expect(dataOf(await admin.get('/bp/person/get', { id: people.wang })).departName).toBe('north');
  });

  test('leaves its teams in the same save once that is confirmed, and the log of each team says so', async () => {
    const [day, night] = [await team('day', [people.wang, people.li]), await team('night', [people.wang])];
    expect((await move(people.wang, { confirm: 'true' })).code).toBe(0);
    expect([await membersOf(day), await membersOf(night)]).toEqual([[people.li], null]);
    expect(dataOf(await admin.get('/bp/person/get', { id: people.wang })).departName).toBe('south');
    const log = dataOf(await admin.get('/base/systemLog/page', { entity: 'patrolTeam', rowId: day })).data;
    expect(log[0]).toMatchObject({
      action: 'edit',
      accountName: 'admin',
      rowName: 'day',
      before: { memberIds: [people.wang, people.li] },
      after: { memberIds: [people.li] },
    });
    // An account with the team open is notified of the change.
    const stale = await admin.post(`${path}/save`, { id: day, version: 1, name: 'other' });
    expect(stale.code).toBe(-5);
    await back();
  });

  test('needs no confirmation for other changes', async () => {
    const id = await team('day', [people.wang]);
    expect((await admin.post('/bp/person/save', { id: people.wang, phone: '13800138000' })).code).toBe(0);
    expect((await admin.post('/bp/person/save', { id: people.wang, departId: departs.north })).code).toBe(0);
    expect((await move(people.li)).code).toBe(0);
    await admin.post('/bp/person/save', { id: people.li, departId: departs.north });
    expect(await membersOf(id)).toEqual([people.wang]);
  });

  test('is not moved when another field is invalid, confirmed or not, and an invalid confirmation is an error', async () => {
    const id = await team('day', [people.wang]);
    const wrong = await move(people.wang, { phone: 'x', confirm: true });
    expect(wrong.data.fields).toMatchObject([{ field: 'phone' }]);
    expect((await move(people.wang, { confirm: 'perhaps' })).data.fields).toMatchObject([{ field: 'confirm' }]);
    expect(await membersOf(id)).toEqual([people.wang]);
  });

  test('leaves an invisible team as well; it is not named', async () => {
    const id = await team('secret', [people.wang]);
    const permissions = ['view', 'edit'].map((action) => `bp:enterprise:person:${action}`);
    const clerk = await logInAs(muster, admin, { permissions, patrolScope: 'own' });
    const order = { id: people.wang, departId: departs.south };
    const asked = await clerk.post('/bp/person/save', order);
    expect(asked.data.confirm[0].message).toBe(
      'Wang is in the patrol team ***. The change of department removes the membership. Continue?',
    );
    expect((await clerk.post('/bp/person/save', { ...order, confirm: true })).code).toBe(0);
    expect(await membersOf(id)).toBeNull();
    await back();
  });

  test('is in no team of another department, even when joining and moving at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await team('race', [people.li]);
      const [joined, moved] = await Promise.all([
        admin.post(`${path}/save`, { id, memberIds: [people.li, people.wang] }),
        move(people.wang),
      ]);
      const members = await membersOf(id);
      const { departId } = dataOf(await admin.get('/bp/person/get', { id: people.wang }));
      expect(members?.includes(people.wang) === true && departId !== departs.north).toBe(false);
      expect([joined.code, moved.code].filter((code) => code === 0)).toHaveLength(1);
      await back();
      dataOf(await admin.post(`${path}/delete`, { ids: id }));
    }
  });
});

describe('the patrol data scope of a role', () => {
  const ids: Record<keyof typeof departs, string> = { north: '', tower: '', south: '' };
  const everything = ['view', 'add', 'edit', 'delete', 'export', 'import'].map(
    (action) => `bp:patrol:patrolTeam:${action}`,
  );
  const permissions = [...everything, 'bp:organization:depart:view', 'bp:enterprise:person:view'];

  beforeAll(async () => {
    for (const [name, departId] of Object.entries(departs))
      ids[name as keyof typeof departs] = await addRow(admin, path, { name: `team ${name}`, departId });
  });

  const cases = [
    ['own department', { patrolScope: 'own' }, ['north']],
    ['department and below', { patrolScope: 'below' }, ['north', 'tower']],
    ['company-wide', { dataScope: 'own', patrolScope: 'company' }, ['north', 'south', 'tower']],
    ['designated departments', { patrolScope: 'designated', patrolDepartIds: ['tower', 'south'] }, ['south', 'tower']],
    ['as the data scope', { dataScope: 'own', patrolScope: 'same' }, ['north']],
    ['as the designated departments', { dataScope: 'designated', designatedDepartIds: ['south'] }, ['south']],
  ] as const;

  test.each(cases)('%s: limits list, count, export, picker and every id', async (_, rights, seen) => {
    const idsOf = (names: readonly string[] = []) => names.map((name) => departs[name as keyof typeof departs]);
    const { patrolDepartIds, designatedDepartIds, ...scopes } = {
      patrolDepartIds: [],
      designatedDepartIds: [],
      ...rights,
    };
    const client = await logInAs(muster, admin, {
      ...scopes,
      permissions,
      personId: people.wang,
      patrolDepartIds: idsOf(patrolDepartIds),
      designatedDepartIds: idsOf(designatedDepartIds),
    });
    const names = seen.map((name) => `team ${name}`);
    const page = dataOf(await client.get(`${path}/page`));
    expect([page.data.map(({ name }: { name: string }) => name), page.length]).toEqual([names, names.length]);
    const simple = dataOf(await client.get(`${path}/simple-page`));
    expect([simple.data.map(({ name }: { name: string }) => name), simple.length]).toEqual([names, names.length]);
    expect(dataOf(await client.get(`${path}/simple-list`))).toHaveLength(names.length);
    const [, ...rows] = await cellsOf((await download(muster, client, `${path}/export`)).body);
    expect(rows.map(([name]) => name)).toEqual(names);
    for (const [name, id] of Object.entries(ids)) {
      const isSeen = seen.some((one) => one === name);
      expect((await client.get(`${path}/get`, { id })).code).toBe(isSeen ? 0 : -1);
      expect((await client.post(`${path}/save`, { id, remark: 'mine' })).code).toBe(isSeen ? 0 : -5);
      if (!isSeen) expect((await client.post(`${path}/delete`, { ids: id })).code).toBe(-5);
    }
  });

  test('allows no team that the writer would not see', async () => {
    const client = await logInAs(muster, admin, { permissions, patrolScope: 'own', personId: people.wang });
    const outside = await client.post(`${path}/save`, { name: 'outside', departId: departs.south });
    expect(outside).toMatchObject({ code: -1, message: 'Outside your data scope' });
    const sheet = [
      ['Team', 'Department', 'Members'],
      ['outside', 'south', null],
    ];
    expect((await importRows(muster, client, path, sheet)).data.cells).toMatchObject([
      { row: 2, column: 'Department' },
    ]);
    const inside = await client.post(`${path}/save`, { name: 'inside', departId: departs.north });
    expect(inside.code).toBe(0);
  });

  test("cannot be granted wider than the writer's own", async () => {
    const roles = ['view', 'add'].map((action) => `base:system:role:${action}`);
    const client = await logInAs(muster, admin, { permissions: roles, dataScope: 'own', personId: people.wang });
    const role = { name: 'given', permissions: ['base:system:role:view'], dataScope: 'own' };
    expect((await client.post('/base/role/save', { ...role, patrolScope: 'company' })).code).toBe(-1);
    expect((await client.post('/base/role/save', role)).code).toBe(0);
  });
});
