import { sql } from 'kysely';

import { everyBuilding } from '../auth/caller.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { NewNotice } from './notice.store.ts';

/** Ids of the enabled accounts of people that may enter a building, by person. */
export async function readAccountsOf(
  db: Database | Transaction,
  buildingId: string,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ personId: string; ids: string[] }>`
    select person_id as "personId", array_agg(id order by id) as ids from account
    where enabled and person_id = any(${personIds})
      and (building_ids @> to_jsonb(${everyBuilding}::text) or building_ids @> to_jsonb(${buildingId}::text))
    group by person_id`.execute(db);
  return new Map(rows.map(({ personId, ids }) => [personId, ids]));
}

/** A notice for each account of a person; if it has none, it is for the holders of its permission. */
export function noticesFor(accountIds: readonly string[] | undefined, notice: NewNotice): NewNotice[] {
  if (accountIds === undefined) return [notice];
  return accountIds.map((accountId) => ({ ...notice, accountId, key: `${notice.key}:${accountId}` }));
}
