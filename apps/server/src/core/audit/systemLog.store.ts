import { type RawBuilder, sql } from 'kysely';

import type { Database } from '../db/database.ts';

export function isOfBuildings(buildingIds: readonly string[]): RawBuilder<boolean> {
  return sql`audit_log.building_id = any(${buildingIds})`;
}

export function isDoneBy(accountId: string): RawBuilder<boolean> {
  return sql`audit_log.account_id = ${accountId}`;
}

/** Entries that go at a time: whoever logs in waits for it, and after a shorter retention there may be millions. */
const batchRows = 10_000;

/** What is older than the retention goes, the oldest first; of very much the rest stays for the next call. */
export async function deleteAuditsBefore(db: Database, at: string): Promise<void> {
  await db
    .deleteFrom('auditLog')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('auditLog').select('id').where('at', '<', at).orderBy('at').limit(batchRows),
    )
    .execute();
}
