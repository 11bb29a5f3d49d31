import { type RawBuilder, sql } from 'kysely';

import type { Database } from '../../db/database.ts';

export function isOfBuildings(buildingIds: readonly string[]): RawBuilder<boolean> {
  return sql`audit_log.building_id = any(${buildingIds})`;
}

export function isDoneBy(accountId: string): RawBuilder<boolean> {
  return sql`audit_log.account_id = ${accountId}`;
}

/** What is older than the retention goes. */
export async function deleteAuditsBefore(db: Database, at: string): Promise<void> {
  await db.deleteFrom('auditLog').where('at', '<', at).execute();
}
