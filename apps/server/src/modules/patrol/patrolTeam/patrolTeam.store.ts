import { patrolTeam } from '@muster/model/patrolTeam/patrolTeam.ts';
import { sql } from 'kysely';

import type { Transaction } from '../../../core/db/database.ts';
import { isVisible } from '../../../entity/entity.store.ts';
import type { RowScope } from '../../../entity/entityOverride.ts';

export interface Membership {
  id: string;
  name: string;
  /** Visible to the caller. */
  isSeen: boolean;
  memberIds: readonly string[];
}

/** The teams of a person, locked until the transaction ends. */
export async function lockMemberships(
  transaction: Transaction,
  scope: RowScope,
  personId: string,
): Promise<Membership[]> {
  const rows = await transaction
    .selectFrom('patrolTeam')
    .select(['id', 'name', 'memberIds', isVisible({ entity: patrolTeam, override: {} }, scope).as('isSeen')])
    .where(sql<boolean>`member_ids ? ${personId}`)
    .orderBy('name')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => ({ ...row, memberIds: row.memberIds ?? [] }));
}

export async function writeMembers(
  transaction: Transaction,
  teamId: string,
  memberIds: readonly string[],
): Promise<void> {
  await transaction
    .updateTable('patrolTeam')
    .set({
      memberIds: memberIds.length === 0 ? null : JSON.stringify(memberIds),
      version: sql`version + 1`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', teamId)
    .execute();
}

/** Persons who are not of the department, visible or not. */
export async function readOutsiders(
  transaction: Transaction,
  personIds: readonly string[],
  departId: string,
): Promise<{ id: string; name: string; departId: string | null }[]> {
  return transaction
    .selectFrom('person')
    .select(['id', 'name', 'departId'])
    .where(sql<boolean>`id = any(${personIds})`)
    .where(sql<boolean>`depart_id is distinct from ${departId}`)
    .orderBy('name')
    .execute();
}
