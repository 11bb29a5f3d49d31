import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';

import { readRows } from '../entity/sheet/readRows.ts';
import type { ReadCell } from '../entity/sheet/sheetRow.ts';
import { unpackWorkbook } from '../entity/sheet/unpackWorkbook.ts';
import { type Cell, workbookStream } from '../entity/sheet/workbook.ts';
import type { Client, TestApp } from './testApp.ts';
import { type FormAnswer, sendForm } from './uploadForm.ts';

/** An .xlsx with one sheet of these rows. */
export function workbook(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const columns = (rows[0] ?? []).map(() => ({ width: 10, text: true }));
  return buffer(Readable.from(workbookStream([{ name: 'Sheet1', columns, rows }])));
}

/** Imports rows as a sheet and returns the reply. */
export async function importRows(
  muster: TestApp,
  client: Client,
  path: string,
  rows: readonly (readonly Cell[])[],
  language = 'en-US',
): Promise<FormAnswer> {
  const file = { name: 'rows.xlsx', content: await workbook(rows) };
  return sendForm(muster, client.token, `${path}/import`, [file], { language });
}

export interface Download {
  status: number;
  headers: Record<string, unknown>;
  body: Buffer;
}

/** Asks for a file. */
export async function download({ app }: TestApp, client: Client, url: string, language = 'en-US'): Promise<Download> {
  const headers = { authToken: client.token, 'accept-language': language };
  const response = await app.inject({ method: 'GET', url, headers });
  return { status: response.statusCode, headers: response.headers, body: response.rawPayload };
}

/** Cells of an .xlsx's first sheet, row by row. */
export async function cellsOf(content: Buffer): Promise<ReadCell[][]> {
  return readRows(await unpackWorkbook(content), 1_000_000).map(({ cells }) => [...cells]);
}
