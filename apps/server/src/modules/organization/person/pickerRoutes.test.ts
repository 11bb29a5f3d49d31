import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
let departId: string;
let jobId: string;
let wangId: string;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  departId = await addRow(admin, '/bp/depart', { name: 'Tank farm', code: 'D1' });
  jobId = await addRow(admin, '/bp/job', { name: 'Fitter', number: 'J1' });
  wangId = await addRow(admin, '/bp/person', { number: 'P1', name: 'Wang Wei', departId, jobId, phone: '13800138000' });
  await addRow(admin, '/bp/person', { number: 'P2', name: 'Li Na', departId });
  await addRow(admin, '/bp/person', { number: 'P3', name: 'Wang Fang' });
});
afterAll(() => muster.close());

describe('the picker of people', () => {
  const names = async (query: Record<string, string>): Promise<string[]> =>
    dataOf(await admin.get('/base/user/detail-list', query)).data.map(({ name }: { name: string }) => name);

  test('returns id, name, department and position of each, and no other field', async () => {
    const page = dataOf(await admin.get('/base/user/detail-list', { page: '0', size: '1' }));
    expect(page).toEqual({
      data: [{ id: wangId, name: 'Wang Wei', departName: 'Tank farm', jobName: 'Fitter' }],
      length: 3,
    });
  });

  test('is filtered by name, department and position', async () => {
    expect(await names({ name: 'wang' })).toEqual(['Wang Wei', 'Wang Fang']);
    expect(await names({ departId })).toEqual(['Wang Wei', 'Li Na']);
    expect(await names({ jobId })).toEqual(['Wang Wei']);
    expect(await names({ departId, name: 'Li' })).toEqual(['Li Na']);
    expect((await admin.get('/base/user/detail-list', { phone: '138' })).code).toBe(-1);
  });
});

test('positions are options of value and label', async () => {
  expect(dataOf(await admin.get('/base/user/getJob'))).toEqual([{ value: jobId, label: 'Fitter' }]);
});

test.each([
  ['/bp/depart', 'Tank farm', 'D1'],
  ['/bp/job', 'Fitter', 'J1'],
])('%s is found by name or number, as id, name and code', async (path, name, code) => {
  const row = { id: path === '/bp/job' ? jobId : departId, name, code };
  expect(dataOf(await admin.get(`${path}/simple-list`))).toEqual([row]);
  for (const nameOrCode of [name.slice(1, 4), code.toLowerCase(), ''])
    expect(dataOf(await admin.get(`${path}/simple-page`, { nameOrCode }))).toEqual({ data: [row], length: 1 });
  expect(dataOf(await admin.get(`${path}/simple-page`, { nameOrCode: 'nothing' }))).toEqual({ data: [], length: 0 });
});
