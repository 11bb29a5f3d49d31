import { readFileSync } from 'node:fs';
import { ServerClock } from '../../core/clock/serverClock.ts';
import type { IngestStart } from '../../core/thread/contract.ts';
import { runWorker } from '../../core/thread/worker.ts';
import { startIngest } from './startIngest.ts';

/**
 * Identifies the boot of the machine, during which its monotonic clock runs; null if the system does not provide it
 * (Linux does).
 */
function readBootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() || null;
  } catch {
    return null;
  }
}

await runWorker<IngestStart>('ingest', async (options, log, conditions) => {
  const ingest = await startIngest({
    ...options,
    clock: new ServerClock(options.clock),
    boot: readBootId(),
    log,
    conditions,
    onFatal: (error) => {
      log.fatal({ err: error }, 'the ingest thread cannot go on');
      // Outside of every promise chain, so that the thread ends and is restarted from the log.
      setImmediate(() => {
        throw error;
      });
    },
  });
  return {
    ready: ingest.started.then(() => ({ ingest: ingest.listening })),
    close: ingest.close,
    finish: ingest.finish,
    link: ingest.linkWeb,
    webAddress: ingest.webAddress,
    conditions: ingest.conditions,
  };
});
