import { utils, write } from '@e965/xlsx';
import { sheetColumns } from '@muster/model/entity/sheetColumns.ts';
import { entityActions, entityPath } from '@muster/model/entity/entity.ts';
import { entities } from '@muster/model/entity/registry.ts';
import { enUS } from '@muster/model/messages/catalogues.ts';
import { inFullSuite } from '@muster/testkit/suiteSize.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { importRows } from '../../testing/sheetForm.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { dataOf } from '../../testing/testSite.ts';
import { sendForm } from '../../testing/uploadForm.ts';
import type { Cell } from './workbook.ts';

let muster: TestApp;
let admin: Client;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());

const cell = fc.oneof(
  fc.constantFrom<Cell>(null, '', '=1+1', '2026-02-31', '2026/1/3', 'Yes', '是', '-1', 'NaN', 46053.5, 0, -1, 1e300),
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.replaceAll('\0', '')),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const importable = entities.filter((entity) => entityActions(entity).includes('import'));

test.each(
  inFullSuite(
    importable,
    importable.filter((_, index) => index % 4 === 0),
  ),
)('a sheet of $name with any cells is answered without a server error', async (entity) => {
  const words: Readonly<Record<string, string>> = enUS;
  const headings = sheetColumns(entity).map(({ label }) => words[label] ?? label);
  const row = fc.array(cell, { minLength: headings.length, maxLength: headings.length });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
      const answer = await importRows(muster, admin, entityPath(entity), [headings, ...rows]);
      expect(answer.status, JSON.stringify(answer)).toBe(200);
      expect([0, -1]).toContain(answer.code);
      for (const { row: number, column, message } of answer.data?.cells ?? []) {
        expect(number).toBeGreaterThanOrEqual(1);
        expect(column === '' || headings.includes(column), column).toBe(true);
        expect(message).not.toMatch(/^$|[{}]/);
      }
    }),
    { numRuns: inFullSuite(4, 1), seed: 20_251_119 },
  );
});

test('a sheet of Excel before 2007 is imported as well', async () => {
  const book = utils.book_new();
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['名称', '编号'],
      ['电焊工', 'J7'],
    ]),
  );
  const file = { name: '岗位.xls', content: write(book, { type: 'buffer', bookType: 'xls' }) as Buffer };
  expect(await sendForm(muster, admin.token, '/bp/job/import', [file])).toMatchObject({ code: 0, data: { count: 1 } });
  expect(dataOf(await admin.get('/bp/job/page', { number: 'J7' })).data).toMatchObject([{ name: '电焊工' }]);
});

test.each([
  ['rows.csv', 'Number,Name', 'Wrong file type: only XLS, XLSX'],
  ['rows.xlsx', 'PK\u0003\u0004 not really', 'Wrong file type: only XLS, XLSX'],
  ['rows.xls', 'd0cf11e0', 'Wrong file type: only XLS, XLSX'],
])('%s that is no sheet is refused', async (name, content, message) => {
  const answer = await sendForm(muster, admin.token, '/bp/job/import', [{ name, content }]);
  expect(answer).toMatchObject({ status: 200, code: -1, message });
});
