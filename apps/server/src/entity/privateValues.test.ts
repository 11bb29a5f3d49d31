import { eventually } from '@muster/testkit/eventually.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../testing/testSite.ts';
import { unpackWorkbook } from './sheet/unpackWorkbook.ts';

const phone = '13800138000';
const documentNumber = '110101199003071234';
const masks = { phone: '138****8000', documentNumber: '110****1234' };
const all = ['view', 'edit', 'export'].map((action) => `bp:enterprise:person:${action}`);

let muster: TestApp;
let admin: Client;
let clerk: Client;
let trusted: Client;
let id: string;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  id = await addRow(admin, '/bp/person', { name: '王芳', number: 'P-1', phone, documentNumber });
  clerk = await logInAs(muster, admin, { permissions: [...all, 'base:system:systemLog:view'] });
  trusted = await logInAs(muster, admin, { permissions: [...all, 'bp:enterprise:person:private'] });
});
afterAll(() => muster.close());

const looks = (): Promise<unknown[]> =>
  muster.database.db
    .selectFrom('auditLog')
    .select(['accountName', 'rowId', 'rowName'])
    .where('action', '=', 'viewPrivate')
    .orderBy('id', 'desc')
    .execute();

async function exported(client: Client): Promise<string> {
  const { rawPayload } = await muster.app.inject({ url: '/bp/person/export', headers: { authToken: client.token } });
  return (await unpackWorkbook(rawPayload)).toString();
}

describe('personal numbers', () => {
  test('are masked in rows, lists, sheets and the log without the permission', async () => {
    expect(dataOf(await clerk.get('/bp/person/get', { id }))).toMatchObject(masks);
    expect(dataOf(await clerk.get('/bp/person/page')).data).toMatchObject([masks]);
    for (const text of [await exported(clerk), JSON.stringify(dataOf(await clerk.get('/base/systemLog/page')))]) {
      expect(text).toContain(masks.phone);
      expect(text).not.toContain(phone);
      expect(text).not.toContain(documentNumber);
    }
    expect(await clerk.get('/bp/person/reveal', { id })).toMatchObject({
      code: -3,
      data: { permission: 'bp:enterprise:person:private' },
    });
  });

  test('are found without the permission by the whole number, not digit by digit', async () => {
    const found = async (client: Client, query: string): Promise<number> =>
      dataOf(await client.get('/bp/person/page', { phone: query })).length;
    expect([await found(clerk, phone), await found(clerk, '1380'), await found(trusted, '1380')]).toEqual([1, 0, 1]);
  });

  test('are shown with the permission, and the log has the account', async () => {
    expect(dataOf(await trusted.get('/bp/person/get', { id }))).toMatchObject({ phone, documentNumber });
    expect(await exported(trusted)).toContain(phone);
    const [account] = (await looks()) as { accountName: string; rowName: string }[];
    expect(account).toMatchObject({
      accountName: expect.stringMatching(/^tester_/),
      rowName: expect.stringMatching(/^\/bp\/person/),
    });
    expect(dataOf(await admin.get('/bp/person/get', { id }))).toMatchObject({ phone });
    await eventually(async () => expect((await looks())[0]).toMatchObject({ accountName: 'admin' }));
  });

  test('are masked for a page that asks for masks, and revealed row by row, each time in the log', async () => {
    const headers = { authToken: trusted.token, 'x-private': 'masked' };
    const before = (await looks()).length;
    expect(dataOf(await muster.ask('GET', `/bp/person/get?id=${id}`, { headers }))).toMatchObject(masks);
    expect(await looks()).toHaveLength(before);
    expect(dataOf(await trusted.get('/bp/person/reveal', { id }))).toEqual({ phone, documentNumber });
    expect(dataOf(await trusted.get('/bp/person/reveal', { id }))).toEqual({ phone, documentNumber });
    expect(await looks()).toHaveLength(before + 2);
    expect((await looks())[0]).toMatchObject({ rowId: id, rowName: '王芳' });
  });
});

describe('a mask', () => {
  test('that is saved again keeps the number', async () => {
    const row = dataOf(await clerk.get('/bp/person/get', { id }));
    expect((await clerk.post('/bp/person/save', { id, name: '王小芳', ...masks })).code).toBe(0);
    expect(row.name).toBe('王芳');
    expect(dataOf(await admin.get('/bp/person/get', { id }))).toMatchObject({ name: '王小芳', phone, documentNumber });
  });

  test('that was changed is refused, and so is one in a new row; a whole number is accepted', async () => {
    const changed = await clerk.post('/bp/person/save', { id, phone: '139****8000' });
    expect(changed).toMatchObject({ code: -1, data: { fields: [{ field: 'phone', rule: 'masked' }] } });
    const added = await admin.post('/bp/person/save', { name: '李强', ...masks });
    expect(added.data.fields.map(({ field, rule }: { field: string; rule: string }) => [field, rule])).toEqual([
      ['phone', 'masked'],
      ['documentNumber', 'masked'],
    ]);
    expect((await clerk.post('/bp/person/save', { id, phone: '13900139000' })).code).toBe(0);
    expect(dataOf(await admin.get('/bp/person/get', { id }))).toMatchObject({ phone: '13900139000', documentNumber });
  });
});
