import { ServerClock } from '../core/clock/serverClock.ts';
import { openDatabase } from '../core/db/database.ts';
import { statementLimitMs } from '../core/db/statementLimit.ts';
import { databaseAwaySince } from '../core/health/databaseAwaySince.ts';
import { isDiskScarce } from '../core/health/watchDisk.ts';
import type { WorkerStart } from '../core/thread/contract.ts';
import { runWorker } from '../core/thread/worker.ts';
import { createTrackWriter } from './trackWriter.ts';

await runWorker<WorkerStart>('tracks', async ({ databaseUrl, clock: shared }, log, conditions) => {
  const { now, retentionNow } = new ServerClock(shared);
  const database = openDatabase({
    url: databaseUrl,
    name: 'tracks',
    statementMs: statementLimitMs.tracks,
    connections: 2,
    log,
  });
  let isScarce = false;
  const writer = createTrackWriter({
    db: database.db,
    log,
    conditions,
    now,
    retentionNow,
    isDiskScarce: () => isScarce,
  });
  writer.start();
  return {
    ready: {},
    conditions: (all) => {
      database.setAway(databaseAwaySince(all));
      isScarce = isDiskScarce(all);
    },
    close: async () => {},
    finish: async () => {
      await writer.drain();
      await database.close();
    },
  };
});
