import { Worker } from 'node:worker_threads';

import type { LogLevel } from '../core/settings/settings.ts';
import type { StartBacktestThread } from './backtests.ts';
import type { BacktestNews, BacktestStart } from './thread.ts';

const entry = new URL('./thread.ts', import.meta.url);

/** A back-test that needs more is stopped before the server runs out of memory. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 };

/**
 * Starts the second engine beside the server's own, in a thread with its own database connection.
 * @param onError called with the reason when a thread fails; its end follows.
 */
export function backtestThreads(
  databaseUrl: string,
  logLevel: LogLevel,
  onError: (error: unknown) => void,
): StartBacktestThread {
  return (start, onNews, ended) => {
    const workerData: BacktestStart = { ...start, databaseUrl, logLevel };
    const worker = new Worker(entry, { workerData, resourceLimits, name: 'backtest' });
    worker.on('message', (news: BacktestNews) => onNews(news));
    worker.on('error', onError);
    worker.on('exit', ended);
    return { stop: () => void worker.terminate() };
  };
}
