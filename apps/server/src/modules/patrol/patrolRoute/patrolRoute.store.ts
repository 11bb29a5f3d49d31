import { sql } from 'kysely';

import type { Transaction } from '../../../core/db/database.ts';

/** Points that are not of the area. */
export function readOutside(
  transaction: Transaction,
  pointIds: readonly string[],
  patrolAreaId: string,
): Promise<{ name: string }[]> {
  return transaction
    .selectFrom('patrolPoint')
    .select('name')
    .where(sql<boolean>`id = any(${pointIds})`)
    .where('patrolAreaId', '<>', patrolAreaId)
    .orderBy('name')
    .execute();
}
