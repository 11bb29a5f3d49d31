import { ServerClock } from '../clock/serverClock.ts';
import { openDatabase } from '../db/database.ts';
import { statementLimitMs } from '../db/statementLimit.ts';
import { databaseAwaySince } from '../health/databaseAwaySince.ts';
import type { WorkerStart } from '../thread/contract.ts';
import { runWorker } from '../thread/worker.ts';
import { createTrackWriter } from './trackWriter.ts';

await runWorker<WorkerStart>('tracks', async ({ databaseUrl, clock: shared }, log, conditions) => {
  const { now, confirmedNow } = new ServerClock(shared);
  const database = openDatabase({
    url: databaseUrl,
    name: 'tracks',
    statementMs: statementLimitMs.tracks,
    connections: 2,
    log,
  });
  const writer = createTrackWriter({ db: database.db, log, conditions, now, confirmedNow });
  writer.start();
  return {
    ready: {},
    conditions: (all) => database.setAway(databaseAwaySince(all)),
    close: async () => {},
    finish: async () => {
      await writer.drain();
      await database.close();
    },
  };
});
