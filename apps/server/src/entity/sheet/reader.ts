import { readFile } from 'node:fs/promises';

import { NotRows, readJson } from './readJson.ts';
import { readRows } from './readRows.ts';
import type { ReadAnswer, ReadOrder } from './sheetRow.ts';
import { TooComplex, unpackWorkbook } from './unpackWorkbook.ts';

/** Reads one sheet and exits. Whatever the file makes the parser do, it does here, with limits on memory and time. */
process.once('message', (order) => {
  // Sent by `readSheet` alone.
  void answerTo(order as ReadOrder).then((answer) => process.send?.(answer, () => process.disconnect()));
});

async function answerTo({ path, fileType, mostRows }: ReadOrder): Promise<ReadAnswer> {
  try {
    const content = await readFile(path);
    if (fileType === 'json') return { rows: readJson(content, mostRows) };
    return { rows: readRows(fileType === 'xlsx' ? await unpackWorkbook(content) : content, mostRows) };
  } catch (error) {
    return { rows: null, why: reasonOf(error, fileType) };
  }
}

function reasonOf(error: unknown, fileType: ReadOrder['fileType']): ReadAnswer['why'] {
  if (error instanceof TooComplex) return 'tooComplex';
  if (fileType !== 'json') return 'unreadable';
  return error instanceof NotRows ? 'notRows' : 'notJson';
}
