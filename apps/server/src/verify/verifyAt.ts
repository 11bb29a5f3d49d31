import pino from 'pino';

import { openDatabase } from '../core/db/database.ts';
import { statementLimitMs } from '../core/db/statementLimit.ts';
import { type Verification, verifyDatabase } from './verifyDatabase.ts';

/** Verifies the database at `url`; errors of its connection go to stderr. */
export async function verifyAt(url: string): Promise<Verification> {
  const log = pino({ level: 'error' }, pino.destination(2));
  const database = openDatabase({ url, name: 'verify', statementMs: statementLimitMs.tracks, connections: 1, log });
  try {
    return await verifyDatabase(database.db);
  } finally {
    await database.close();
  }
}
