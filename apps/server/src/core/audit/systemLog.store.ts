import { type RawBuilder, sql } from 'kysely';

import type { Database } from '../db/database.ts';

export function isOfBuildings(buildingIds: readonly string[]): RawBuilder<boolean> {
  return sql`audit_log.building_id = any(${buildingIds})`;
}

export function isDoneBy(accountId: string): RawBuilder<boolean> {
  return sql`audit_log.account_id = ${accountId}`;
}

/** Entries that are deleted at a time: a login waits for it, and after a shorter retention there may be millions. */
const batchRows = 10_000;

/** Deletes entries older than the retention, the oldest first; a large rest stays for the next call. */
export async function deleteAuditsBefore(db: Database, at: string): Promise<void> {
  await db
    .deleteFrom('auditLog')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('auditLog').select('id').where('at', '<', at).orderBy('at').limit(batchRows),
    )
    .execute();
}
