import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Database } from './database.ts';

/** Whether the database answers within `ms`. */
export function ping(db: Database, ms: number): Promise<boolean> {
  const answer = sql`SELECT 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, sleep(ms, false, { ref: false })]);
}
