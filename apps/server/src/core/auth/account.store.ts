import type { Power } from '@muster/model/access/dataScope.ts';
import { type RawBuilder, sql } from 'kysely';

import type { Database, Transaction } from '../db/database.ts';
import { loadablePower } from './loadablePower.ts';

export async function readPower(transaction: Database | Transaction, roleId: string): Promise<Power | undefined> {
  const power = await transaction
    .selectFrom('role')
    .select(['permissions', 'dataScope', 'designatedDepartIds', 'areaScope', 'areaTypeIds', 'subjectScope'])
    .select(['subjects', 'patrolScope', 'patrolDepartIds'])
    .where('id', '=', roleId)
    .executeTakeFirst();
  return power === undefined ? undefined : loadablePower(power);
}

/** An arbitrary unique number: of simultaneous additions or renames of accounts each sees the others' writes. */
const nameLock = 7_355_608_002;

/** The name of another account that is equal ignoring case; locked until the transaction ends. */
export async function lockName(
  transaction: Transaction,
  { id, name }: { id: string; name: string },
): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(${nameLock})`.execute(transaction);
  const other = await transaction
    .selectFrom('account')
    .select('name')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('id', '<>', id)
    .executeTakeFirst();
  return other?.name;
}

/** Ids that are buildings. */
export async function readKnownBuildings(transaction: Transaction, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await transaction
    .selectFrom('building')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Accounts that enter some of these buildings and no other. An account without a building belongs to no site. */
export function isWithinBuildings(buildingIds: readonly string[]): RawBuilder<boolean> {
  return sql`(account.building_ids <@ ${JSON.stringify(buildingIds)}::jsonb and account.building_ids <> '[]')`;
}
