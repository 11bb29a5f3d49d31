import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { gasCylinderMigration } from '../../testing/gasCylinder.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../testing/testSite.ts';
import { type FormAnswer, sendForm } from '../../testing/uploadForm.ts';

let muster: TestApp;
let admin: Client;
let departId: string;
const path = '/pod/gasCylinder';

beforeAll(async () => {
  muster = await startTestApp();
  await muster.database.pool.query(gasCylinderMigration);
  admin = await muster.logIn();
  departId = await addRow(admin, '/bp/depart', { name: '炼油部', code: 'D1' });
});
afterAll(() => muster.close());

const send = (content: string, name = 'rows.json', client = admin, language = 'en-US'): Promise<FormAnswer> => {
  const file = { name, content, type: 'application/json' };
  return sendForm(muster, client.token, `${path}/import?purpose=json`, [file], { language });
};
const bring = (rows: unknown, client = admin) => send(JSON.stringify(rows), 'rows.json', client);
const count = async (): Promise<number> => dataOf(await admin.get(`${path}/page`)).length;

describe('an import of JSON', () => {
  test('adds every object by the headings of the sheet in any language, or by the names of the fields', async () => {
    const byHeadings = [
      {
        Number: 'J1',
        Name: 'One',
        Gas: 'Oxygen',
        Department: 'D1',
        Litres: 40.5,
        Full: true,
        Hazards: ['Heat', 'leak'],
      },
      {},
      { Number: 'J2', Name: 'Two', Gas: 'oxygen', 'Filled at': '2026-11-21T00:00:00Z', Full: 'No', Litres: '12' },
    ];
    expect(await bring(byHeadings)).toMatchObject({ code: 0, data: { count: 2 } });
    const byFields = [
      { number: 'J3', name: 'Three', gas: 'acetylene', departId: '炼油部', inspectedOn: '2026-01-31', parentId: 'J1' },
    ];
    expect(await bring(byFields)).toMatchObject({ code: 0, data: { count: 1 } });
    const [one, two, three] = dataOf(await admin.get(`${path}/page`, { sort: 'number' })).data;
    expect(one).toMatchObject({ number: 'J1', departId, litres: 40.5, isFull: true, hazards: ['heat', 'leak'] });
    expect(two).toMatchObject({ number: 'J2', litres: 12, isFull: false, filledAt: '2026-11-21T00:00:00.000Z' });
    expect(three).toMatchObject({ number: 'J3', departId, inspectedOn: '2026-01-31', parentId: one.id, isFull: null });
  });

  test('reports object, column and reason of every invalid cell, and adds nothing', async () => {
    const before = await count();
    const rows = [
      { Number: 'J8', Name: 'Eight', Gas: 'oxygen' },
      { Number: 'J1', Name: '', Gas: 'laughing gas', Department: 'nowhere', Litres: 'much' },
      { Number: 'J9', Name: 'Nine', Gas: 'oxygen', Litres: 5000 },
    ];
    const answer = await bring(rows);
    expect(answer).toMatchObject({ code: -1, message: 'Nothing was imported; invalid cells: 6' });
    expect(answer.data.cells).toEqual([
      { row: 2, column: 'Department', message: '“nowhere” does not exist' },
      { row: 2, column: 'Name', message: 'This field is required' },
      { row: 2, column: 'Gas', message: expect.any(String) },
      { row: 2, column: 'Litres', message: expect.any(String) },
      { row: 2, column: 'Number', message: '“J1” already exists' },
      { row: 3, column: 'Litres', message: expect.any(String) },
    ]);
    expect(await count()).toBe(before);
  });

  test('refuses a key that is no column, one that occurs twice, and a missing required one', async () => {
    expect((await bring([{ Number: 'J9', number: 'J9', Colour: 'red' }])).data.cells).toEqual([
      { row: 1, column: 'number', message: expect.any(String) },
      { row: 1, column: 'Colour', message: expect.any(String) },
      { row: 1, column: 'Name', message: expect.any(String) },
      { row: 1, column: 'Gas', message: expect.any(String) },
    ]);
  });

  test.each([
    ['that is something else', 'Number,Name', /could not be parsed$/],
    ['that is cut off', '[{"Number": "J9"', /could not be parsed$/],
    ['of bytes that are no text', '\u0000', /could not be parsed$/],
    ['with an object', '{"data": []}', /^The data read could not be parsed/],
    ['with a list of lists', '[["J9"]]', /^The data read could not be parsed/],
    ['with objects in objects', '[{"Number": {"x": 1}}]', /^The data read could not be parsed/],
    ['with nothing in it', '[]', /no rows|empty/i],
  ])('%s is refused, with the reason', async (_, content, message) => {
    const answer = await send(content);
    expect(answer).toMatchObject({ status: 200, code: -1 });
    expect(answer.message).toMatch(message);
  });

  test('is a .json file', async () => {
    expect((await send('[]', 'rows.xlsx')).message).toBe('Wrong file type: only JSON');
  });

  test.each([
    ['zh-CN', 'JSON 文件解析失败'],
    ['zh-TW', 'JSON 檔案解析失敗'],
    ['en-US', 'The JSON file could not be parsed'],
  ])('has that message in %s', async (language, message) => {
    expect((await send('[', 'rows.json', admin, language)).message).toBe(message);
  });

  test('keys with a meaning in JavaScript have none here', async () => {
    const answer = await send('[{"__proto__": {"Number": "J9"}, "constructor": "x", "Number": "J9"}]');
    expect(answer.code).toBe(-1);
  });

  test('needs the permission to import, and sees only what its caller sees', async () => {
    const view = ['view', 'add'].map((action) => `pod:device:gasCylinder:${action}`);
    expect((await bring([], await logInAs(muster, admin, { permissions: view }))).code).toBe(-3);
    const permissions = ['pod:device:gasCylinder:import', 'pod:device:gasCylinder:view'];
    const personId = await addRow(admin, '/bp/person', {
      name: 'Li',
      departId: await addRow(admin, '/bp/depart', { name: 'x' }),
    });
    const client = await logInAs(muster, admin, { permissions, dataScope: 'own', personId });
    const rows = [{ Number: 'J9', Name: 'Nine', Gas: 'oxygen', Department: '炼油部' }];
    expect((await bring(rows, client)).data.cells).toEqual([
      { row: 1, column: 'Department', message: '“炼油部” does not exist' },
    ]);
  });
});
