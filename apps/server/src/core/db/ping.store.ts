import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import type { ClientBase } from 'pg';

import type { Database } from './database.ts';

/** Whether the database answers within `ms`. */
export function ping(db: Database, ms: number): Promise<boolean> {
  const answer = sql`SELECT 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, sleep(ms, false, { ref: false })]);
}

/** Rejects when the connection is broken, or does not answer in time. */
export async function pingClient(client: ClientBase): Promise<void> {
  await client.query('SELECT 1');
}

/** Opens this many connections of a pool, by using them at the same time. */
export async function pingAll(db: Database, connections: number): Promise<void> {
  await Promise.all(Array.from({ length: connections }, () => sql`SELECT 1`.execute(db)));
}
