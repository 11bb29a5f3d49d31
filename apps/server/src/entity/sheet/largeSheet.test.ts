import { setTimeout as pause } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { cellsOf, download, importRows } from '../../testing/sheetForm.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { addRow, dataOf } from '../../testing/testSite.ts';
import type { Cell } from './workbook.ts';

let muster: TestApp;
let admin: Client;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());

const headings = ['Number', 'Name', 'Person type', 'Department', 'Phone'];
const people = (count: number): Cell[][] =>
  Array.from({ length: count }, (_, index) => [
    `P${index}`,
    `王伟 ${index}`,
    index % 2 === 0 ? 'Visitor' : '内部员工',
    `Unit ${index % 20}`,
    '13800138000',
  ]);

test('10,000 people are imported at once, while other requests are answered, and exported again', async () => {
  for (let index = 0; index < 20; index += 1) await addRow(admin, '/bp/depart', { name: `Unit ${index}` });
  let answered = 0;
  const end = new AbortController();
  const importing = importRows(muster, admin, '/bp/person', [headings, ...people(10_000)]).finally(() => end.abort());
  let longest = 0;
  while (!end.signal.aborted) {
    const asked = performance.now();
    await admin.get('/bp/depart/simple-list');
    longest = Math.max(longest, performance.now() - asked);
    answered += 1;
    await pause(20);
  }
  expect(await importing).toMatchObject({ code: 0, data: { count: 10_000 } });
  expect(answered).toBeGreaterThan(20);
  if (process.env['MUSTER_TEST_LOG'] !== undefined) console.log({ answered, longest });
  expect(dataOf(await admin.get('/bp/person/page')).length).toBe(10_000);
  const cells = await cellsOf((await download(muster, admin, '/bp/person/export?personType=visitor')).body);
  expect(cells).toHaveLength(5001);
});

test('a row too many is reported before any row is checked', async () => {
  expect(await importRows(muster, admin, '/bp/person', [headings, ...people(10_001)])).toMatchObject({
    code: -1,
    message: 'At most 10000 rows at a time; import them in parts',
  });
});

test('of two imports of the same rows at once, one is complete and the other adds none', async () => {
  const rows = [headings, ...people(300).map(([number, ...others]) => [`X${number}`, ...others])];
  const answers = await Promise.all([1, 2].map(() => importRows(muster, admin, '/bp/person', rows)));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});
