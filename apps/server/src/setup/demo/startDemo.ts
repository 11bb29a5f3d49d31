import { setTimeout as sleep } from 'node:timers/promises';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import type { LocalAccess } from '@muster/protocols/localAccess.ts';
import type { BaseLogger } from 'pino';

import type { Database } from '../../core/db/database.ts';
import type { FirstStart } from '../firstStart.ts';
import type { HistoryStart } from './history/thread.ts';
import { openDemoSessions } from './demoSessions.store.ts';
import { startSimulator } from './simulatorProcess.ts';

const entry = new URL('./history/thread.ts', import.meta.url);
/** A day's transaction is over well before this. */
const stopWithinMs = 8000;
const retryMs = 5000;
/** After this many failures it gives up until the next start. */
const mostAttempts = 3;

type Log = Pick<BaseLogger, 'info' | 'warn'>;

/** Starts the demo site: its simulator, and the rest of its history. Returns how to stop them. */
export async function startDemo(
  { livesDemo, lacksHistory }: Pick<FirstStart, 'livesDemo' | 'lacksHistory'>,
  access: LocalAccess | null,
  db: Database,
  start: HistoryStart,
  log: Log,
): Promise<(() => Promise<void> | void)[]> {
  const simulator =
    livesDemo && access !== null
      ? [startSimulator(access, await openDemoSessions(db, access.buildingId, Date.now()), log)]
      : [];
  return lacksHistory ? [...simulator, startHistory(start, log)] : simulator;
}

/**
 * Generates the rest of the history of the demo site in a separate thread, while the server runs. Returns how to stop
 * it: the current day is either written or not, and the next start continues after it.
 */
function startHistory(start: HistoryStart, log: Log): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    for (let attempt = 1; attempt <= mostAttempts && !signal.aborted; attempt++) {
      if (await runThread(start, signal, log)) return;
      await sleep(retryMs, undefined, { signal }).catch(() => {});
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}

/** Returns whether the thread ended by itself. */
async function runThread(start: HistoryStart, signal: AbortSignal, log: Log): Promise<boolean> {
  const worker = new Worker(entry, {
    workerData: start,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    name: 'history',
  });
  let isWell = true;
  worker.on('error', (error) => {
    isWell = false;
    log.warn({ part: 'history', err: error }, 'the history of the demo site could not be made');
  });
  const exit = once(worker, 'exit');
  const stop = (): void => {
    // Of a thread, not of a window.
    worker.postMessage(null, []);
    void sleep(stopWithinMs, undefined, { ref: false }).then(() => worker.terminate());
  };
  signal.addEventListener('abort', stop, { once: true });
  await exit.catch(() => {});
  signal.removeEventListener('abort', stop);
  return isWell;
}
