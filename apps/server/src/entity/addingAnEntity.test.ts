import { expectedColumns } from '@muster/model/entity/expectedColumns.ts';
import { messageKeys } from '@muster/model/entity/messageKeys.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { schemaDrift } from '../core/db/schemaDrift.ts';
import { gasCylinder, gasCylinderMigration, gasCylinderWords } from '../testing/gasCylinder.ts';
import { cellsOf, download, importRows } from '../testing/sheetForm.ts';
import { type Client, startTestApp, type TestApp } from '../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
const path = '/pod/gasCylinder';

beforeAll(async () => {
  muster = await startTestApp();
  await muster.database.pool.query(gasCylinderMigration);
  admin = await muster.logIn();
});
afterAll(() => muster.close());

test('its migration creates the columns of its descriptor, and its words are those that its screens need', async () => {
  expect(await schemaDrift(muster.database.pool, [gasCylinder])).toEqual([]);
  expect(expectedColumns(gasCylinder).length).toBeGreaterThan(15);
  expect(messageKeys(gasCylinder).filter((key) => !(key in gasCylinderWords))).toEqual([]);
});

test('it is listed, added, changed, filtered, sorted and deleted', async () => {
  const id = await addRow(admin, path, { number: 'G1', name: 'Oxygen 1', gas: 'oxygen', inspectedOn: '2026-01-31' });
  await addRow(admin, path, { number: 'G2', name: 'Acetylene 1', gas: 'acetylene', inspectedOn: '2026-03-01' });
  const numbers = async (query: Record<string, string>): Promise<string[]> =>
    dataOf(await admin.get(`${path}/page`, query)).data.map(({ number }: { number: string }) => number);
  expect(await numbers({ sort: '-number' })).toEqual(['G2', 'G1']);
  expect(await numbers({ inspectedOnFrom: '2026-02-01' })).toEqual(['G2']);
  expect(await numbers({ name: 'oxy', gas: 'oxygen' })).toEqual(['G1']);
  expect(await admin.post(`${path}/save`, { id, version: 1, name: '' })).toMatchObject({
    code: -1,
    data: { fields: [{ field: 'name', rule: 'required' }] },
  });
  expect(await admin.post(`${path}/delete`, { ids: id })).toMatchObject({ code: 0 });
  expect(await numbers({})).toEqual(['G2']);
});

test('it is exported as a sheet and imported by its template', async () => {
  const [headings = []] = await cellsOf((await download(muster, admin, `${path}/template`)).body);
  expect(headings.slice(0, 3)).toEqual(['Number *', 'Name *', 'Gas *']);
  const row = ['G7', 'Oxygen 7', 'Oxygen'];
  expect(await importRows(muster, admin, path, [headings.map(String), row])).toMatchObject({ code: 0 });
  const cells = await cellsOf((await download(muster, admin, `${path}/export?name=7`)).body);
  expect(cells[1]?.slice(0, 3)).toEqual(row);
});

test('it is in the menu, in the permissions of roles and in the API document', async () => {
  const client = await logInAs(muster, admin, { permissions: ['pod:device:gasCylinder:view'] });
  const { auth } = dataOf(await client.get('/base/authority/get-info'));
  expect(JSON.stringify(auth)).toContain('"label":"Gas cylinders"');
  expect((await client.get(`${path}/page`)).code).toBe(0);
  expect((await client.post(`${path}/save`, { number: 'G9' })).code).toBe(-3);
  const document = (await muster.app.inject('/api-docs/json')).json();
  expect(Object.keys(document.paths).filter((each) => each.startsWith(`${path}/`))).toHaveLength(13);
});
