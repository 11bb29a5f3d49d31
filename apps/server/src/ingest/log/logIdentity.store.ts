import { sql } from 'kysely';

import type { Database } from '../../core/db/database.ts';

/**
 * Distinguishes this database from every other, even one of the same name; a copy of its files has the same identity.
 */
export async function readDatabaseIdentity(db: Database): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    SELECT system_identifier || '/' || (SELECT oid FROM pg_database WHERE datname = current_database()) AS identity
    FROM pg_control_system()`.execute(db);
  return rows[0]?.identity ?? '';
}

/** When an entry of the position log was received, epoch ms. */
export async function readReceivedAt(db: Database, seq: number): Promise<number | undefined> {
  const row = await db.selectFrom('positionLog').select('receivedAt').where('seq', '=', seq).executeTakeFirst();
  return row?.receivedAt;
}
