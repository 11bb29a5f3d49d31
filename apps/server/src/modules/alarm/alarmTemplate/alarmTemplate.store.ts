import { sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { inDataScope } from '../../../core/auth/dataScope.store.ts';
import type { Transaction } from '../../../core/db/database.ts';

/** Ids that are persons or vehicles visible to the caller. */
export async function readKnownSubjects(
  transaction: Transaction,
  { buildingId, departIds }: SiteScope,
  kind: 'person' | 'vehicle',
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await transaction
    .selectFrom(kind)
    .select('id')
    .where('buildingId', '=', buildingId)
    .where(sql<boolean>`id = any(${ids})`)
    .where(inDataScope(departIds))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Ids that are areas of the building. */
export async function readKnownAreas(
  transaction: Transaction,
  { buildingId }: SiteScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await transaction
    .selectFrom('area')
    .select('id')
    .where('buildingId', '=', buildingId)
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
