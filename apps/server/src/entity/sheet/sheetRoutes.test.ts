import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { gasCylinderMigration } from '../../testing/gasCylinder.ts';
import { cellsOf, download, importRows } from '../../testing/sheetForm.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../testing/testSite.ts';
import type { Cell } from './workbook.ts';

let muster: TestApp;
let admin: Client;
let departId: string;
const path = '/pod/gasCylinder';
const headings = 'Number,Name,Gas,Department,Rack,Litres,Inspected on,Filled at,Full,Hazards'.split(',');

beforeAll(async () => {
  muster = await startTestApp();
  await muster.database.pool.query(gasCylinderMigration);
  admin = await muster.logIn();
  departId = await addRow(admin, '/bp/depart', { name: '炼油部', code: 'D1' });
});
afterAll(() => muster.close());

const bring = (rows: readonly (readonly Cell[])[], client = admin, language = 'en-US') =>
  importRows(muster, client, path, rows, language);
const rowsNow = async (query: Record<string, string> = {}) =>
  dataOf(await admin.get(`${path}/page`, { size: '1000', ...query })).data;
const count = async (): Promise<number> => dataOf(await admin.get(`${path}/page`)).length;

const first: Cell[] = [
  '001',
  '=1+1',
  'Oxygen',
  'D1',
  'Rack A',
  40.5,
  '2026-01-31',
  '2026-11-21 08:00:00',
  'Yes',
  'Heat, Leak',
];
const rack: Cell[] = ['R-A', 'Rack A', 'acetylene', '炼油部', null, null, null, null, null, null];

describe('an import', () => {
  test('adds every row: names, codes and labels are replaced by their values', async () => {
    expect(await bring([headings, first, rack])).toMatchObject({ code: 0, data: { count: 2 } });
    const [one, two] = await rowsNow();
    expect(one).toMatchObject({
      number: '001',
      name: '=1+1',
      gas: 'oxygen',
      departId,
      parentId: two.id,
      litres: 40.5,
      inspectedOn: '2026-01-31',
      filledAt: '2026-11-21T00:00:00.000Z',
      isFull: true,
      hazards: ['heat', 'leak'],
    });
    expect(two).toMatchObject({ number: 'R-A', gas: 'acetylene', departName: '炼油部', isFull: null });
    const { db } = muster.database;
    const log = await db.selectFrom('auditLog').select(['rowId', 'rowName']).where('action', '=', 'import').execute();
    expect(log).toHaveLength(2);
    expect(log).toEqual(expect.arrayContaining([{ rowId: one.id, rowName: '=1+1' }]));
  });

  test('reports row, column and reason of every invalid cell, and adds nothing', async () => {
    const before = await count();
    await addRow(admin, '/bp/depart', { name: 'Twins' });
    await addRow(admin, '/bp/depart', { name: 'Twins' });
    const answer = await bring([
      headings,
      ['100', 'good', 'Oxygen', null, null, null, null, null, null, null],
      ['1 0', '', 'Helium', 'Nowhere', 'Twin', 0, '31.01.2026', 'noon', 'perhaps', 'Heat, Rain'],
      ['102', 'x'.repeat(51), null, 'Twins', null, 'many', '2026-02-31', null, null, null],
    ]);
    expect(answer).toMatchObject({ status: 200, code: -1, message: 'Nothing was imported; invalid cells: 15' });
    expect(answer.data.count).toBe(15);
    expect(answer.data.cells).toEqual([
      { row: 3, column: 'Department', message: '“Nowhere” does not exist' },
      { row: 3, column: 'Rack', message: '“Twin” does not exist' },
      { row: 3, column: 'Number', message: 'Letters, digits and _ . : - only' },
      { row: 3, column: 'Name', message: 'This field is required' },
      { row: 3, column: 'Gas', message: 'Not one of the options' },
      { row: 3, column: 'Litres', message: 'Must be between 1 and 1000' },
      { row: 3, column: 'Inspected on', message: 'Must be a date such as 2026-01-31' },
      { row: 3, column: 'Filled at', message: 'Must be a time with its offset' },
      { row: 3, column: 'Full', message: 'Must be yes or no' },
      { row: 3, column: 'Hazards', message: 'Not one of the options' },
      { row: 4, column: 'Department', message: 'Several rows are named “Twins”; enter the number instead' },
      { row: 4, column: 'Name', message: 'At most 50 characters' },
      { row: 4, column: 'Gas', message: 'This field is required' },
      { row: 4, column: 'Litres', message: 'Must be a number' },
      { row: 4, column: 'Inspected on', message: 'Must be a date such as 2026-01-31' },
    ]);
    expect(await count()).toBe(before);
  });

  test('refuses a duplicate number, within the sheet or with an existing row', async () => {
    const row = (number: string): Cell[] => [number, 'n', 'Oxygen'];
    const answer = await bring([['Number', 'Name', 'Gas'], row('200'), row('001'), row('200')]);
    expect(answer.data.cells).toEqual([
      { row: 3, column: 'Number', message: '“001” already exists' },
      { row: 4, column: 'Number', message: 'Duplicate of row 2' },
    ]);
  });

  test('refuses a cycle of rows', async () => {
    const answer = await bring([
      ['Number', 'Name', 'Gas', 'Rack'],
      ['300', 'a', 'Oxygen', '301'],
      ['301', 'b', 'Oxygen', '300'],
      ['302', 'c', 'Oxygen', '300'],
    ]);
    expect(answer.data.cells.map(({ row }: { row: number }) => row)).toEqual([2, 3]);
    expect(answer.data.cells[0]).toMatchObject({ column: 'Rack', message: expect.stringContaining('under itself') });
  });

  test('recognises its headings in every language and order, with or without the mark of required ones', async () => {
    const jobs = (rows: Cell[][], language: string) => importRows(muster, admin, '/bp/job', rows, language);
    expect(
      await jobs(
        [
          ['名称 *', '编号'],
          ['电工', 'J1'],
        ],
        'en-US',
      ),
    ).toMatchObject({ code: 0 });
    expect(
      await jobs(
        [
          ['Number', 'name*'],
          ['J2', 'Welder'],
        ],
        'zh-CN',
      ),
    ).toMatchObject({ code: 0 });
    const wrong = await jobs(
      [
        ['名称', '颜色', '名称'],
        ['钳工', '红', 'x'],
      ],
      'zh-CN',
    );
    expect(wrong).toMatchObject({ code: -1, message: '表格有 2 处错误，未导入任何数据' });
    expect(wrong.data.cells).toEqual([
      { row: 1, column: '颜色', message: '表头无法识别，请使用模板' },
      { row: 1, column: '名称', message: '表头重复' },
    ]);
    expect((await jobs([['Number'], ['J3']], 'en-US')).data.cells).toEqual([
      { row: 1, column: 'Name', message: 'This required column is missing' },
    ]);
    expect((await jobs([['Name']], 'zh-TW')).message).toBe('表格中沒有資料');
  });

  test('sees no other department than its caller, and writes none', async () => {
    const other = await addRow(admin, '/bp/depart', { name: 'Elsewhere', code: 'D9' });
    const permissions = ['view', 'import', 'export', 'add'].map((action) => `pod:device:gasCylinder:${action}`);
    const scope = { permissions, dataScope: 'designated', designatedDepartIds: [other] } as const;
    const client = await logInAs(muster, admin, scope);
    const head = ['Number', 'Name', 'Gas', 'Department', 'Rack'];
    const answer = await bring([head, ['400', 'a', 'Oxygen', 'D1', '001']], client);
    expect(answer.data.cells).toEqual([
      { row: 2, column: 'Department', message: '“D1” does not exist' },
      { row: 2, column: 'Rack', message: '“001” does not exist' },
    ]);
    expect((await bring([head, ['400', 'a', 'Oxygen', '', '']], client)).data.cells).toEqual([
      { row: 2, column: 'Department', message: 'Outside your data scope' },
    ]);
    expect(await bring([head, ['400', 'a', 'Oxygen', 'D9', '']], client)).toMatchObject({ code: 0 });
    const exported = await cellsOf((await download(muster, client, `${path}/export`)).body);
    expect(exported.slice(1).map(([number]) => number)).toEqual(['400']);
  });

  test('needs the permission to import', async () => {
    const client = await logInAs(muster, admin, { permissions: ['pod:device:gasCylinder:add'] });
    expect((await bring([headings, first], client)).code).toBe(-3);
    for (const url of [`${path}/export`, `${path}/template`])
      expect(JSON.parse((await download(muster, client, url)).body.toString())).toMatchObject({ code: -3 });
  });
});

describe('an export', () => {
  test('has the filtered rows in their order, in the language of the caller', async () => {
    const { headers, body } = await download(
      muster,
      admin,
      `${path}/export?gas=oxygen&sort=-number&departId=${departId}`,
    );
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="Gas cylinder.xlsx"; filename*=UTF-8''Gas%20cylinder.xlsx`,
    });
    const cells = await cellsOf(body);
    expect(cells).toEqual([headings, first.map((cell) => (cell === 'D1' ? '炼油部' : cell))]);
  });

  test('writes no formula from entered text', async () => {
    const { body } = await download(muster, admin, `${path}/export`);
    const { unpackWorkbook } = await import('./unpackWorkbook.ts');
    const plain = (await unpackWorkbook(body)).toString('latin1');
    // Written as a text, in the style that keeps it a text when the cell is edited.
    expect(plain).toMatch(/<c r="B\d" s="2" t="inlineStr"><is><t xml:space="preserve">=1\+1<\/t>/);
    expect(plain).not.toContain('<f>');
  });

  test('can be imported again', async () => {
    const before = await rowsNow();
    const { body } = await download(muster, admin, `${path}/export`);
    await admin.post(`${path}/delete`, { ids: before.map(({ id }: { id: string }) => id) });
    expect(await count()).toBe(0);
    expect(await bring((await cellsOf(body)) as Cell[][])).toMatchObject({ code: 0, data: { count: before.length } });
    const fields = ['number', 'name', 'gas', 'departId', 'litres', 'inspectedOn', 'filledAt', 'isFull', 'hazards'];
    const plain = (rows: Record<string, unknown>[]) => rows.map((row) => fields.map((name) => row[name]));
    expect(plain(await rowsNow())).toEqual(plain(before));
  });

  test('is refused for an unknown parameter, and logged', async () => {
    const wrong = await download(muster, admin, `${path}/export?colour=red`);
    expect(JSON.parse(wrong.body.toString())).toMatchObject({ code: -1, data: { fields: [{ field: 'colour' }] } });
    const { db } = muster.database;
    const log = await db.selectFrom('auditLog').select(['entity', 'after']).where('action', '=', 'export').execute();
    expect(log).toContainEqual({ entity: 'gasCylinder', after: { filters: ['departId', 'gas'].toReversed() } });
  });
});

describe('a template', () => {
  test('has the headings in the language of the caller, and describes their values', async () => {
    const { body } = await download(muster, admin, `${path}/template`);
    const marked = headings.map((text, index) => (index < 3 ? `${text} *` : text));
    expect(await cellsOf(body)).toEqual([marked]);
    const { read, utils } = await import('@e965/xlsx');
    const workbook = read(body);
    expect(workbook.SheetNames).toEqual(['Gas cylinder', 'Notes', 'Choices']);
    const notes = utils.sheet_to_json<Record<string, string>>(workbook.Sheets['Notes'] ?? {});
    expect(notes[0]).toEqual({
      Column: 'Number',
      Required: 'Yes',
      Content: 'Text of at most 30 characters, Must be unique',
    });
    expect(notes[2]).toMatchObject({ Column: 'Gas', Choices: 'Oxygen, Acetylene' });
    expect(notes[3]).toMatchObject({ Column: 'Department', Content: 'Name or number: Department' });
    const lists = utils.sheet_to_json<Record<string, string>>(workbook.Sheets['Choices'] ?? {});
    expect(lists).toEqual([
      { Gas: 'Oxygen', Full: 'Yes', Hazards: 'Heat' },
      { Gas: 'Acetylene', Full: 'No', Hazards: 'Leak' },
    ]);
    const people = await download(muster, admin, '/bp/job/template', 'zh-CN');
    expect((await cellsOf(people.body))[0]).toEqual(expect.arrayContaining(['名称 *', '编号']));
  });
});

test('an entity has the calls that its actions name, and no others', async () => {
  expect((await download(muster, admin, '/pod/alarm/template')).status).toBe(404);
  expect((await download(muster, admin, '/pod/alarm/export')).status).toBe(200);
});
