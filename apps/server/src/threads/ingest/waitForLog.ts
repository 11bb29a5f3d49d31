import { setTimeout as sleep } from 'node:timers/promises';

import type { BaseLogger } from 'pino';

import { createRetry } from '../../core/jobs/retry.ts';
import { LogTaken, type PositionLog } from '../../ingest/log/positionLog.ts';
import { openTableLog } from '../../ingest/log/tableLog.ts';
import type { IngestDatabases } from './ingestDatabases.ts';

interface ReachOptions {
  databaseUrl: string;
  /** Replaces the table in the database. */
  positionLog?: PositionLog;
  log: Pick<BaseLogger, 'warn'>;
}

/**
 * Opens the log and the reserved connections as soon as the database allows it.
 * @throws LogTaken when another process writes the log, and the signal's reason
 */
export function waitForLog(
  { databaseUrl: url, positionLog, log }: ReachOptions,
  databases: IngestDatabases,
  stopping: AbortSignal,
): Promise<PositionLog> {
  const { retry } = createRetry(
    (error, attempt) => log.warn({ part: 'database', err: error, attempt }, 'the database cannot be reached yet'),
    { sleep: (ms) => sleep(ms, undefined, { signal: stopping }) },
  );
  return retry(
    async () => {
      await databases.reserve();
      return positionLog ?? (await openTableLog({ url, db: databases.general.db }));
    },
    (error) => !(error instanceof LogTaken) && !stopping.aborted,
  );
}
