import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';

import { NotRows, readJson } from './readJson.ts';
import { readRows } from './readRows.ts';
import type { ReadAnswer, ReadOrder } from './sheetRow.ts';
import { TooComplex, unpackWorkbook } from './unpackWorkbook.ts';

/** Reads one sheet and ends. Whatever the file makes the reader do, it does here, with limits on memory and time. */
const { path, fileType, mostRows } = workerData as ReadOrder;
const answer = (message: ReadAnswer): void => parentPort?.postMessage(message, []);
try {
  const content = await readFile(path);
  if (fileType === 'json') answer({ rows: readJson(content, mostRows) });
  else answer({ rows: readRows(fileType === 'xlsx' ? await unpackWorkbook(content) : content, mostRows) });
} catch (error) {
  answer({ rows: null, why: reasonOf(error) });
}

function reasonOf(error: unknown): ReadAnswer['why'] {
  if (error instanceof TooComplex) return 'tooComplex';
  if (fileType !== 'json') return 'unreadable';
  return error instanceof NotRows ? 'notRows' : 'notJson';
}
