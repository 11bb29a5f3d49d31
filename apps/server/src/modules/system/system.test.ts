import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createSeal } from '../../core/secret/seal.ts';
import { cellsOf, download } from '../../testing/sheetForm.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());

interface Node {
  name: string;
  label: string;
  order: number;
  type: string;
  children: Node[];
}
const menuOf = async (client: Client): Promise<Node[]> => dataOf(await client.get('/base/authority/get-info')).auth;
const setMenu = async (id: string, values: Record<string, unknown>) =>
  admin.post('/base/menuItem/save', { id, ...values });

describe('the dictionaries', () => {
  test('come with the product: phrases for alarms, the six document types, education, the 56 ethnicities', async () => {
    const options: { code: string; entries: { code: string; label: string }[] }[] = dataOf(
      await admin.get('/base/dictionary/options'),
    );
    expect(options.map(({ code, entries }) => [code, entries.length])).toEqual([
      ['alarmPhrase', 9],
      ['documentType', 6],
      ['education', 8],
      ['ethnicity', 56],
    ]);
    expect(options[1]?.entries.map(({ label }) => label)).toEqual([
      'Resident ID card',
      'Officer certificate',
      'Student card',
      'Driving licence',
      'Passport',
      'Hong Kong and Macau pass',
    ]);
  });

  test('are in the reader’s language, and in Chinese without a translation', async () => {
    const dictionaryId = await addRow(admin, '/base/dictionary', { code: 'shift', name: '班次' });
    await addRow(admin, '/base/dictionaryEntry', { dictionaryId, code: 'B', name: '中班', nameTw: '中班', place: 2 });
    await addRow(admin, '/base/dictionaryEntry', { dictionaryId, code: 'A', name: '早班', nameEn: 'Early', place: 1 });
    const labels = async (language: string): Promise<string[]> => {
      const headers = { authToken: admin.token, 'accept-language': language };
      const { data } = await muster.ask('GET', '/base/dictionary/options', { headers });
      const shift = data.find(({ code }: { code: string }) => code === 'shift');
      return shift.entries.map(({ label }: { label: string }) => label);
    };
    expect(await labels('en-US')).toEqual(['Early', '中班']);
    expect(await labels('zh-CN')).toEqual(['早班', '中班']);
    expect(await admin.post('/base/dictionaryEntry/save', { dictionaryId, code: 'A', name: '又一个' })).toMatchObject({
      data: { fields: [{ field: 'code', rule: 'unique' }] },
    });
  });

  test('used by fields stay, with their codes; so do entries while a row has them', async () => {
    const [education] = dataOf(await admin.get('/base/dictionary/page', { code: 'education' })).data;
    expect((await admin.post('/base/dictionary/delete', { ids: education.id })).code).toBe(-1);
    expect((await admin.post('/base/dictionary/save', { id: education.id, code: 'degree' })).code).toBe(-1);
    const [master] = dataOf(await admin.get('/base/dictionaryEntry/page', { code: 'master' })).data;
    const person = await addRow(admin, '/bp/person', { name: '高磊', education: 'master' });
    for (const answer of [
      await admin.post('/base/dictionaryEntry/delete', { ids: master.id }),
      await admin.post('/base/dictionaryEntry/save', { id: master.id, code: 'msc' }),
    ])
      expect(answer).toMatchObject({ code: -1, message: expect.stringContaining('used by 1 row:') });
    expect((await admin.post('/base/dictionaryEntry/save', { id: master.id, name: '硕士研究生' })).code).toBe(0);
    dataOf(await admin.post('/bp/person/delete', { ids: person }));
    expect((await admin.post('/base/dictionaryEntry/delete', { ids: master.id })).code).toBe(0);
  });
});

describe('the menu', () => {
  test('has the names, order and hidden entries of the installation, for everybody and in each language', async () => {
    dataOf(await setMenu('person', { labelEnUs: 'Crew', labelZhCn: '班组人员' }));
    dataOf(await setMenu('job', { place: 1 }));
    dataOf(await setMenu('depart', { hidden: true }));
    const organization = (await menuOf(admin)).find(({ name }) => name === 'organization');
    const screens = organization?.children.filter(({ type }) => type === 'menu') ?? [];
    expect(screens.map(({ name, label, order }) => [name, label, order])).toEqual([
      ['person', 'Crew', 1],
      ['job', 'Posts', 2],
      ['orgChart', 'Org chart', 3],
    ]);
    // A console that changes its language needs the others as well.
    expect(screens[0]).toMatchObject({ ownLabels: { en_US: 'Crew', zh_CN: '班组人员' } });
    const chinese = { authToken: admin.token, 'accept-language': 'zh-CN' };
    expect(JSON.stringify((await muster.ask('GET', '/base/authority/get-info', { headers: chinese })).data)).toContain(
      '班组人员',
    );
    // A hidden entry is still permitted.
    expect((await admin.get('/bp/depart/page')).code).toBe(0);
    dataOf(await setMenu('depart', { hidden: false }));
    dataOf(await setMenu('person', { labelEnUs: '', labelZhCn: null }));
    expect(JSON.stringify(await menuOf(admin))).toContain('"depart"');
  });

  test('shows every entry on its own screen, including hidden ones, with their overrides', async () => {
    dataOf(await setMenu('vehicle', { hidden: true }));
    const tree: { name: string; hidden: boolean; changed: boolean; module: string; icon: string }[] = dataOf(
      await admin.get('/base/menuItem/tree'),
    );
    expect(tree.find(({ name }) => name === 'vehicle')).toMatchObject({
      hidden: true,
      changed: true,
      module: 'vehicle',
      icon: 'vehicle',
    });
    expect((await menuOf(admin)).map(({ name }) => name)).not.toContain('vehicle');
    dataOf(await setMenu('vehicle', { hidden: false }));
  });

  test('cannot hide the screen that restores entries, nor an unknown entry', async () => {
    for (const id of ['menuItem', 'system']) expect((await setMenu(id, { hidden: true })).code).toBe(-1);
    expect((await setMenu('nothing', { hidden: true })).code).toBe(-5);
  });
});

describe('the parameters', () => {
  test('have their defaults until they are set, and can be reset to them', async () => {
    const read = async () => dataOf(await admin.get('/base/parameter/get'));
    expect(await read()).toMatchObject({ sessionIdleHours: 12, trackRetentionDays: 366, logRetentionDays: 1096 });
    dataOf(await admin.post('/base/parameter/save', { sessionIdleHours: 8 }));
    expect(await read()).toMatchObject({ sessionIdleHours: 8, sessionLongestDays: 30 });
    dataOf(await admin.post('/base/parameter/save', { sessionIdleHours: 12 }));
  });

  test.each([
    ['sessionIdleHours', 0, 'range'],
    ['sessionIdleHours', 1.5, 'type'],
    ['trackRetentionDays', 367, 'range'],
    ['logRetentionDays', 30, 'range'],
    ['showName', 'x'.repeat(41), 'length'],
    ['displayLogo', 'perhaps', 'type'],
    ['nonsense', 1, 'unknown'],
  ])('%s is not set to %s', async (field, value, rule) => {
    expect(await admin.post('/base/parameter/save', { [field]: value })).toMatchObject({
      code: -1,
      data: { fields: [{ field, rule }] },
    });
  });

  test('set when a session ends', async () => {
    dataOf(await admin.post('/base/parameter/save', { sessionIdleHours: 2 }));
    const client = await logInAs(muster, admin, { permissions: ['bp:enterprise:person:view'] });
    const start = muster.clock.now;
    muster.clock.now = start + 2 * 3_600_000 - 1000;
    expect((await client.get('/base/authority/get-info')).code).toBe(0);
    muster.clock.now += 2 * 3_600_000 + 61_000;
    expect((await client.get('/base/authority/get-info')).code).toBe(-2);
    muster.clock.now = start;
    dataOf(await admin.post('/base/parameter/save', { sessionIdleHours: 12 }));
  });

  test('set how long the log is kept', async () => {
    const { db } = muster.database;
    const old = new Date(muster.clock.now - 200 * 86_400_000).toISOString();
    await db.insertInto('auditLog').values({ id: 'old', at: old, action: 'logout' }).execute();
    const isThere = async (): Promise<boolean> =>
      (await db.selectFrom('auditLog').select('id').where('id', '=', 'old').executeTakeFirst()) !== undefined;
    await muster.logIn();
    expect(await isThere()).toBe(true);
    dataOf(await admin.post('/base/parameter/save', { logRetentionDays: 183 }));
    await muster.logIn();
    expect(await isThere()).toBe(false);
  });

  test('do not delay the login when very much of the log has expired', async () => {
    await muster.database.pool.query(
      `INSERT INTO audit_log (id, at, action)
       SELECT 'old' || i, to_timestamp($1 / 1000.0) - i * interval '1 minute', 'logout' FROM generate_series(1, 12000) i`,
      [muster.clock.now - 184 * 86_400_000],
    );
    const old = async (): Promise<string[]> =>
      (await muster.database.pool.query(`SELECT id FROM audit_log WHERE id LIKE 'old%' ORDER BY at`)).rows.map(
        ({ id }) => id,
      );
    await muster.logIn();
    const left = await old();
    expect([left.length, left.at(0)]).toEqual([2000, 'old2000']);
    await muster.logIn();
    expect(await old()).toEqual([]);
  });

  test('need their permission, and every change is logged', async () => {
    const reader = await logInAs(muster, admin, { permissions: ['base:system:parameter:view'] });
    expect((await reader.get('/base/parameter/get')).code).toBe(0);
    expect(await reader.post('/base/parameter/save', { showName: 'mine' })).toMatchObject({ code: -3 });
    dataOf(await admin.post('/base/parameter/save', { showName: '东厂' }));
    const { data } = dataOf(await admin.get('/base/systemLog/page', { entity: 'parameter' }));
    expect(data[0]).toMatchObject({ action: 'edit', before: { showName: null }, after: { showName: '东厂' } });
  });
});

describe('the system log', () => {
  test('contains account, action, time and address, with the values before and after', async () => {
    const id = await addRow(admin, '/bp/job', { name: '巡检工' });
    await admin.post('/bp/job/save', { id, headcount: 3 });
    await admin.post('/bp/job/delete', { ids: id });
    const { data, length } = dataOf(await admin.get('/base/systemLog/page', { rowId: id }));
    expect(length).toBe(3);
    expect(data).toMatchObject([
      { action: 'delete', rowName: '巡检工', before: { name: '巡检工', headcount: 3 }, after: null },
      { action: 'edit', before: { headcount: null }, after: { headcount: 3 } },
      { action: 'add', entity: 'job', accountName: 'admin', address: '127.0.0.1', after: { name: '巡检工' } },
    ]);
    expect(Date.parse(data[0].at)).toBeGreaterThan(0);
    const filtered = await admin.get('/base/systemLog/page', { rowName: '巡检', action: 'edit,delete' });
    expect(dataOf(filtered).length).toBe(2);
    const later = new Date(Date.now() + 3_600_000).toISOString();
    expect(dataOf(await admin.get('/base/systemLog/page', { rowId: id, atFrom: later })).length).toBe(0);
  });

  test('is filtered by the changed row, and exported in the language of the caller', async () => {
    await addRow(admin, '/bp/job', { name: '班长' });
    const filter = { entity: 'job', rowName: '班长' };
    expect(dataOf(await admin.get('/base/systemLog/page', filter)).length).toBe(1);
    expect(dataOf(await admin.get('/base/systemLog/page', { ...filter, entity: 'depart' })).length).toBe(0);
    for (const [language, action, object] of [
      ['zh-CN', '新增', '岗位'],
      ['en-US', 'Add', 'Post'],
    ] as const) {
      const url = `/base/systemLog/export?${new URLSearchParams(filter).toString()}`;
      const [, row = []] = await cellsOf((await download(muster, admin, url, language)).body);
      expect(row).toEqual(expect.arrayContaining([action, object, '班长']));
    }
  });

  test('has failed logins, and cannot be changed', async () => {
    await muster.ask('POST', '/doLogin', { body: { name: 'admin', password: 'Wrong_2026' } });
    const { data } = dataOf(await admin.get('/base/systemLog/page', { action: 'loginFailed' }));
    expect(data[0]).toMatchObject({ accountName: 'admin', accountId: null });
    for (const call of ['save', 'delete'])
      expect((await admin.post(`/base/systemLog/${call}`, { ids: data[0].id })).status).toBe(404);
  });

  test('shows only their own actions to accounts limited to departments', async () => {
    const departId = await addRow(admin, '/bp/depart', { name: '质检部' });
    const permissions = ['base:system:systemLog:view', 'bp:organization:job:add'];
    const rights = { permissions, dataScope: 'designated' as const, designatedDepartIds: [departId] };
    const client = await logInAs(muster, admin, rights);
    const id = await addRow(client, '/bp/job', { name: '质检员' });
    const { data } = dataOf(await client.get('/base/systemLog/page', { size: '50' }));
    expect(data.map(({ action }: { action: string }) => action)).toEqual(['add', 'login']);
    expect(data[0].rowId).toBe(id);
  });
});

describe('encryption', () => {
  test('is reverted with its own key only, which is outside of the database and readable for the server’s user only', async () => {
    const file = join(muster.uploadRoot, 'seal.test.key');
    const seal = createSeal(file);
    const sealed = await seal.close('mail secret');
    expect(sealed).not.toContain('mail');
    expect(await seal.close('mail secret')).not.toBe(sealed);
    expect(await createSeal(file).open(sealed)).toBe('mail secret');
    expect(await createSeal(`${file}.other`).open(sealed)).toBeNull();
    expect([(await stat(file)).mode & 0o777, (await readFile(file)).length]).toEqual([0o600, 32]);
  });
});
