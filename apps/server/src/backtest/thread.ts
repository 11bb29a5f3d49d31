import { parentPort, workerData } from 'node:worker_threads';

import type { SiteConfig } from '@muster/engine/input.ts';

import { openDatabase } from '../core/db/database.ts';
import { statementLimitMs } from '../core/db/statementLimit.ts';
import type { LogLevel } from '../core/settings/settings.ts';
import { createLogger } from '../core/thread/worker.ts';
import { type BacktestOutcome, runBacktest } from './runBacktest.ts';
import { siteTracks } from './siteTracks.ts';

/** Start options of a back-test's thread. Times in epoch ms. */
export interface BacktestStart {
  databaseUrl: string;
  logLevel: LogLevel;
  buildingId: string;
  config: SiteConfig;
  /** Begin of the replay: before `from`. */
  warmFrom: number;
  from: number;
  to: number;
}

/** Messages to its starter; the outcome is the last. */
export type BacktestNews =
  | { kind: 'progress'; reached: number; positions: number }
  | { kind: 'outcome'; outcome: BacktestOutcome };

// Set by `startBacktestThread`, which starts nothing else.
const { databaseUrl, logLevel, buildingId, config, warmFrom, from, to } = workerData as BacktestStart;
const log = createLogger('backtest', logLevel);
const { db, close } = openDatabase({
  url: databaseUrl,
  name: 'backtest',
  statementMs: statementLimitMs.backtest,
  connections: 1,
  log,
});
const send = (news: BacktestNews): void => parentPort?.postMessage(news, []);
try {
  const outcome = await runBacktest({
    config,
    from,
    to,
    positions: siteTracks(db, buildingId, warmFrom, to),
    onProgress: (reached, positions) => send({ kind: 'progress', reached, positions }),
  });
  send({ kind: 'outcome', outcome });
} finally {
  await close();
}
