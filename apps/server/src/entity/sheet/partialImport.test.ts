import { afterAll, beforeAll, expect, test } from 'vitest';

import { gasCylinderMigration } from '../../testing/gasCylinder.ts';
import { cellsOf, workbook } from '../../testing/sheetForm.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../testing/testSite.ts';
import { multipart, sendForm } from '../../testing/uploadForm.ts';
import type { Cell } from './workbook.ts';

let muster: TestApp;
let admin: Client;
const path = '/pod/gasCylinder';

beforeAll(async () => {
  muster = await startTestApp();
  await muster.database.pool.query(gasCylinderMigration);
  admin = await muster.logIn();
  await addRow(admin, '/bp/depart', { name: '炼油部', code: 'D1' });
});
afterAll(() => muster.close());

const headings = ['Number', 'Name', 'Gas', 'Rack', 'Inspected on'];
const sheetOf = async (rows: readonly (readonly Cell[])[]) => ({
  name: 'rows.xlsx',
  content: await workbook([headings, ...rows]),
});
type Sheet = Awaited<ReturnType<typeof sheetOf>>;
const call = (name: string, file: Sheet, client = admin) =>
  sendForm(muster, client.token, `${path}/${name}`, [file], { language: 'en-US' });
const refusedSheet = async (file: Sheet) => {
  const { payload, headers } = multipart([file]);
  const own = { authToken: admin.token, 'accept-language': 'en-US', ...headers };
  const reply = await muster.app.inject({ method: 'POST', url: `${path}/import-refused`, headers: own, payload });
  return cellsOf(reply.rawPayload);
};
const numbers = async (prefix: string): Promise<string[]> => {
  const { data } = dataOf(await admin.get(`${path}/page`, { size: '1000' }));
  return data.map(({ number }: { number: string }) => number).filter((number: string) => number.startsWith(prefix));
};

test('the valid rows of a sheet are added, once, and the others are returned with their reasons', async () => {
  const sheet = await sheetOf([
    ['A1', 'One', 'Oxygen', null, '2026-01-31'],
    ['A2', 'Two', 'Helium', null, '2026-02-31'],
    ['A3', '', 'Oxygen'],
    ['A4', 'Four', 'Oxygen', 'One'],
  ]);
  expect(await call('import', sheet)).toMatchObject({ code: -1, data: { count: 3, good: 2 } });
  expect(await numbers('A')).toEqual([]);
  expect(await call('import-good', sheet)).toMatchObject({ code: 0, data: { count: 2, present: 0, refused: 2 } });
  expect(await numbers('A')).toEqual(['A1', 'A4']);
  expect(await call('import-good', sheet)).toMatchObject({ code: 0, data: { count: 0, present: 2, refused: 2 } });
  const { db } = muster.database;
  const log = await db.selectFrom('auditLog').select('rowName').where('action', '=', 'import').execute();
  expect(log.map(({ rowName }) => rowName).toSorted()).toEqual(['Four', 'One']);

  const [top, two, three, ...none] = await refusedSheet(sheet);
  expect(none).toEqual([]);
  expect(top?.at(-1)).toBe('Reason for refusal');
  expect(two).toEqual(expect.arrayContaining(['A2', 'Two', 'Helium', '2026-02-31']));
  expect(two?.at(-1)).toBe('Gas: Not one of the options\nInspected on: Must be a date such as 2026-01-31');
  expect(three?.at(-1)).toBe('Name: This field is required');

  const mended = (await refusedSheet(sheet)).map((row) =>
    row.map((cell) => (cell === 'Helium' ? 'Oxygen' : cell === '2026-02-31' ? '2026-02-28' : cell)),
  ) as Cell[][];
  const nameAt = mended[0]?.indexOf('Name *') ?? -1;
  if (mended[2] !== undefined) mended[2][nameAt] = 'Three';
  const again = { name: 'mended.xlsx', content: await workbook(mended) };
  expect(await call('import', again)).toMatchObject({ code: 0, data: { count: 2 } });
  expect(await numbers('A')).toEqual(['A1', 'A2', 'A3', 'A4']);
});

test('a row that refers to an invalid one is left out with it', async () => {
  const sheet = await sheetOf([
    ['B1', 'Rack B', 'Helium'],
    ['B2', 'Under it', 'Oxygen', 'Rack B'],
    ['B3', 'Under that', 'Oxygen', 'Under it'],
    ['B4', 'Alone', 'Oxygen'],
  ]);
  expect(await call('import', sheet)).toMatchObject({ code: -1, data: { good: 1 } });
  expect(await call('import-good', sheet)).toMatchObject({ data: { count: 1, refused: 3 } });
  expect((await refusedSheet(sheet)).map((row) => row.at(-1))).toEqual([
    'Reason for refusal',
    'Gas: Not one of the options',
    'Refers to a row of the sheet that is invalid',
    'Refers to a row of the sheet that is invalid',
  ]);
});

test('the same sheet twice at once adds its rows once', async () => {
  const sheet = await sheetOf([
    ['C1', 'One', 'Oxygen'],
    ['C2', 'Two', 'Helium'],
  ]);
  const answers = await Promise.all([call('import-good', sheet), call('import-good', sheet)]);
  expect(answers.map(({ code }) => code)).toEqual([0, 0]);
  expect(answers.map(({ data }) => data.count).toSorted()).toEqual([0, 1]);
  expect(await numbers('C')).toEqual(['C1']);
});

test('a sheet without a valid row is refused, and so is an account without the permission', async () => {
  const sheet = await sheetOf([['D1', 'One', 'Helium']]);
  const refused = await call('import', sheet);
  expect(refused).toMatchObject({ code: -1, data: { count: 1 } });
  expect(refused.data).not.toHaveProperty('good');
  expect(await call('import-good', sheet)).toMatchObject({ code: -1, data: { count: 1 } });
  const reader = await logInAs(muster, admin, { permissions: ['pod:device:gasCylinder:view'] });
  for (const name of ['import-good', 'import-refused']) expect((await call(name, sheet, reader)).code).toBe(-3);
  expect(await numbers('D')).toEqual([]);
});
