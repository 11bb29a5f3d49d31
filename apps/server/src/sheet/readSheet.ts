import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import { sheetRows } from '@muster/model/access/limits.ts';

import { AppError, refused, replyCode } from '../plugins/appError.ts';
import type { ReceivedFile } from '../upload/receivedFile.ts';
import type { ReadAnswer, ReadOrder, SheetRow } from './sheetRow.ts';

const withinMs = 60_000;
const memoryMb = 768;
/** Sheets that wait while one is read; whoever comes then is told to come again. */
const mostWaiting = 8;

const entry = new URL('./thread.ts', import.meta.url);
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Reads a sheet in a thread of its own, one at a time; what it may take of memory and time is limited, and its end is
 * nobody else's.
 *
 * @throws AppError when it is no sheet, too much for us, or too many wait.
 */
export function readSheet({ path, fileType }: Pick<ReceivedFile, 'path' | 'fileType'>): Promise<SheetRow[]> {
  if (fileType !== 'xls' && fileType !== 'xlsx' && fileType !== 'json') throw refused('sheet.unreadable');
  if (waiting >= mostWaiting) throw new AppError({ code: replyCode.refused, key: 'sheet.busy', status: 503 });
  waiting += 1;
  // One more row than is taken, so that a longer sheet is known.
  const turn = last.then(() => readApart({ path, fileType, mostRows: sheetRows + 2 }));
  last = turn.catch(() => {}).finally(() => (waiting -= 1));
  return turn;
}

async function readApart(order: ReadOrder): Promise<SheetRow[]> {
  const worker = new Worker(entry, {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 },
    name: 'sheet',
  });
  const answered = new Promise<ReadAnswer>((resolve) => {
    worker.once('message', resolve);
    worker.once('error', () => resolve({ rows: null, why: 'tooComplex' }));
    worker.once('exit', () => resolve({ rows: null, why: 'tooComplex' }));
  });
  const limit = new AbortController();
  const tooLate = sleep(withinMs, { rows: null, why: 'tooComplex' } as const, { signal: limit.signal, ref: false });
  tooLate.catch(() => {});
  try {
    const { rows, why = 'unreadable' } = await Promise.race([answered, tooLate]);
    if (rows === null) throw refused(`sheet.${why}`);
    return rows;
  } finally {
    limit.abort();
    await worker.terminate();
  }
}
