import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../testing/testApp.ts';

let muster: TestApp;
let admin: Client;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());

describe('a noun by its generic calls', () => {
  test('is added, read, changed, found and deleted', async () => {
    const added = await admin.post('/bp/depart/save', { name: '炼油一部', code: 'D1' });
    expect(added).toMatchObject({ status: 200, code: 0, data: { id: expect.any(String) } });
    const { id } = added.data;
    expect((await admin.get('/bp/depart/get', { id })).data).toEqual({
      id,
      version: 1,
      name: '炼油一部',
      code: 'D1',
      parentId: null,
      parentName: null,
      headId: null,
      headName: null,
    });
    expect(await admin.post('/bp/depart/save', { id, version: 1, name: '炼油部' })).toMatchObject({ code: 0 });
    expect((await admin.get('/bp/depart/get', { id })).data).toMatchObject({ version: 2, name: '炼油部', code: 'D1' });
    expect((await admin.get('/bp/depart/page', { name: '炼油' })).data).toMatchObject({ length: 1, data: [{ id }] });
    expect((await admin.get('/bp/depart/simple-list')).data).toEqual([{ id, name: '炼油部', code: 'D1' }]);
    expect((await admin.get('/bp/depart/simple-page', { nameOrCode: 'd1' })).data).toMatchObject({ length: 1 });
    expect(await admin.post('/bp/depart/delete', { ids: [id] })).toMatchObject({ code: 0 });
    expect((await admin.get('/bp/depart/page')).data).toEqual({ data: [], length: 0 });
  });
});
