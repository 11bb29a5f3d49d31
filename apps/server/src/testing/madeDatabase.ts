import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pino from 'pino';

import { startEmbeddedDatabase } from '../core/embedded/startEmbeddedDatabase.ts';

/** A data directory whose database was started and stopped once. Copying it is faster than creating another. */
export interface MadeDatabase {
  copyTo(dataDir: string): Promise<void>;
  remove(): Promise<void>;
}

export async function makeDatabase(): Promise<MadeDatabase> {
  const made = await mkdtemp(join(tmpdir(), 'muster-made-'));
  const database = await startEmbeddedDatabase({ dataDir: made, log: pino({ level: 'silent' }) });
  await database.stop();
  return {
    copyTo: (dataDir) => cp(made, dataDir, { recursive: true, verbatimSymlinks: true }),
    remove: () => rm(made, { recursive: true, force: true }),
  };
}
