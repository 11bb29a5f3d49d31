import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

import { sheetRows } from '@muster/model/access/limits.ts';

import { AppError, refused, replyCode } from '../../core/errors/appError.ts';
import type { ReceivedFile } from '../../core/upload/receivedFile.ts';
import type { ReadAnswer, ReadOrder, SheetRow } from './sheetRow.ts';

const withinMs = 60_000;
const memoryMb = 768;
/** Sheets that wait while one is read; further callers are told to retry. */
const mostWaiting = 8;

const entry = new URL('./reader.ts', import.meta.url);
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Reads a sheet in a separate process, one at a time; its memory and time are limited, and its crash affects nothing
 * else: a terminated thread can crash the whole process (docs/adr/011-sheets.md).
 *
 * @throws AppError when it is no sheet, too large, or too many wait.
 */
export function readSheet({ path, fileType }: Pick<ReceivedFile, 'path' | 'fileType'>): Promise<SheetRow[]> {
  if (fileType !== 'xls' && fileType !== 'xlsx' && fileType !== 'json') throw refused('sheet.unreadable');
  if (waiting >= mostWaiting) throw new AppError({ code: replyCode.refused, key: 'sheet.busy', status: 503 });
  waiting += 1;
  // One more row than accepted, so that a longer sheet is detected.
  const turn = last.then(() => readApart({ path, fileType, mostRows: sheetRows + 2 }));
  last = turn.catch(() => {}).finally(() => (waiting -= 1));
  return turn;
}

async function readApart(order: ReadOrder): Promise<SheetRow[]> {
  const reader = fork(entry, {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
  });
  const answered = new Promise<ReadAnswer>((resolve) => {
    const gone = (): void => resolve({ rows: null, why: 'tooComplex' });
    reader.once('message', (answer) => resolve(answer as ReadAnswer)); // Only `reader.ts` sends.
    reader.once('error', gone);
    // Only when all of its output has arrived.
    reader.once('disconnect', gone);
  });
  const limit = new AbortController();
  const tooLate = sleep(withinMs, { rows: null, why: 'tooComplex' } as const, { signal: limit.signal, ref: false });
  tooLate.catch(() => {});
  try {
    reader.send(order);
    const { rows, why = 'unreadable' } = await Promise.race([answered, tooLate]);
    if (rows === null) throw refused(`sheet.${why}`);
    return rows;
  } finally {
    limit.abort();
    reader.kill('SIGKILL');
  }
}
