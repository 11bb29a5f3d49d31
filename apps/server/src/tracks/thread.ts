import { openDatabase } from '../db/database.ts';
import { statementLimitMs } from '../db/statementLimit.ts';
import { readParameters } from '../modules/system/parameter.store.ts';
import type { WorkerStart } from '../thread/contract.ts';
import { runWorker } from '../thread/worker.ts';
import { createTrackWriter } from './trackWriter.ts';

await runWorker<WorkerStart>('tracks', async ({ databaseUrl }, log) => {
  const database = openDatabase({
    url: databaseUrl,
    name: 'tracks',
    statementMs: statementLimitMs.tracks,
    connections: 2,
    log,
  });
  const retentionDays = async (): Promise<number> => (await readParameters(database.db)).trackRetentionDays;
  const writer = createTrackWriter({ db: database.db, log, retentionDays });
  writer.start();
  return {
    ready: {},
    close: async () => {},
    finish: async () => {
      await writer.drain();
      await database.close();
    },
  };
});
