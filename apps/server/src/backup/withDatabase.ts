import pino from 'pino';

import {
  findRunningDatabase,
  hasEmbeddedDatabase,
  startEmbeddedDatabase,
} from '../core/embedded/startEmbeddedDatabase.ts';
import type { Settings } from '../core/settings/settings.ts';

type Place = Pick<Settings, 'dataDir' | 'databaseUrl'>;

/**
 * Runs `work` with read access to the database in the settings: the running one, or the embedded one started for it.
 */
export async function withDatabaseToRead<T>(
  { dataDir, databaseUrl }: Place,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== null) return work(databaseUrl);
  const running = await findRunningDatabase(dataDir);
  if (running !== undefined) return work(running.url);
  if (!(await hasEmbeddedDatabase(dataDir)))
    throw new Error(`There is no database in ${dataDir}: check MUSTER_DATA_DIR.`);
  return withEmbedded(dataDir, work);
}

/**
 * Runs `work` with write access to the database in the settings; the embedded one is started for it.
 *
 * @throws Error when a Muster runs on the embedded database.
 */
export async function withDatabaseToReplace<T>(
  { dataDir, databaseUrl }: Place,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== null) return work(databaseUrl);
  const running = await findRunningDatabase(dataDir);
  if (running !== undefined)
    throw new Error(`Muster is running on ${dataDir} (process ${running.launcher}): stop it first.`);
  return withEmbedded(dataDir, work);
}

async function withEmbedded<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const database = await startEmbeddedDatabase({ dataDir, log: pino({ level: 'error' }, pino.destination(2)) });
  try {
    return await work(database.url);
  } finally {
    await database.stop();
  }
}
