import { parentPort, workerData } from 'node:worker_threads';

import { openDatabase } from '../../../core/db/database.ts';
import { statementLimitMs } from '../../../core/db/statementLimit.ts';
import type { LogLevel } from '../../../core/settings/settings.ts';
import { createLogger } from '../../../core/thread/worker.ts';
import { readDemoHistory } from '../../../modules/system/demoHistory/demoHistory.store.ts';
import { makeHistory } from './makeHistory.ts';

export interface HistoryStart {
  databaseUrl: string;
  logLevel: LogLevel;
}

// Set by `startDemo`, which starts nothing else.
const { databaseUrl, logLevel } = workerData as HistoryStart;
const log = createLogger('history', logLevel);
const { db, close } = openDatabase({
  url: databaseUrl,
  name: 'history',
  statementMs: statementLimitMs.tracks,
  connections: 1,
  log,
});
let isStopped = false;
parentPort?.once('message', () => {
  isStopped = true;
});
try {
  const mark = await readDemoHistory(db);
  if (mark !== null && mark.daysDone < mark.days) {
    const { days } = mark;
    log.info({ part: 'history', days, daysDone: mark.daysDone }, 'the history of the demo site is made');
    const isDone = await makeHistory({
      db,
      mark,
      isStopped: () => isStopped,
      onProgress: (daysDone) => log.info({ part: 'history', days, daysDone }, `${daysDone} of ${days} days are made`),
    });
    const cpuSeconds = Math.round((process.threadCpuUsage().user + process.threadCpuUsage().system) / 1e6);
    if (isDone) log.info({ part: 'history', days, cpuSeconds }, 'the history of the demo site is complete');
  }
} finally {
  await close();
  parentPort?.close();
}
