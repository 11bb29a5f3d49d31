import { type RawBuilder, sql } from 'kysely';

import type { Database, Transaction } from '../../db/database.ts';
import type { Caller, SiteScope } from './caller.ts';

/**
 * The departments whose rows the caller sees in a building (specification §6): its own, its own and those below, all
 * (null), or designated ones. Its own department is that of its person; an account without person has none.
 */
export async function readDepartScope(
  db: Database | Transaction,
  { role, personId }: Pick<Caller, 'role' | 'personId'>,
  buildingId: string,
): Promise<readonly string[] | null> {
  if (role.dataScope === 'company') return null;
  if (role.dataScope === 'designated') return role.designatedDepartIds ?? [];
  const person = await db
    .selectFrom('person')
    .select('departId')
    .where('id', '=', personId)
    .where('buildingId', '=', buildingId)
    .executeTakeFirst();
  const own = person?.departId ?? null;
  if (own === null) return [];
  return role.dataScope === 'own' ? [own] : readDepartsBelow(db, buildingId, own);
}

/** A department and everything under it; `union` ends where somebody made a circle. */
async function readDepartsBelow(db: Database | Transaction, buildingId: string, departId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from depart where building_id = ${buildingId} and id = ${departId}
      union
      select depart.id from depart join below on depart.parent_id = below.id where depart.building_id = ${buildingId}
    )
    select id from below`.execute(db);
  return rows.map(({ id }) => id);
}

/** The condition that rows lie within a data scope, by the column that holds their department. */
export function inDataScope(
  departIds: SiteScope['departIds'],
  column: RawBuilder<unknown> = sql.ref('departId'),
): RawBuilder<boolean> {
  return departIds === null ? sql`true` : sql`${column} = any(${departIds})`;
}
