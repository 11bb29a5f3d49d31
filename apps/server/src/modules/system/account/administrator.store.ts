import { coversRole, type Power } from '@muster/model/access/dataScope.ts';
import { everyPermission } from '@muster/model/access/permission.ts';
import { type RawBuilder, sql } from 'kysely';

import { readPower } from '../../../core/auth/account.store.ts';
import { everyBuilding } from '../../../core/auth/caller.ts';
import { loadablePower } from '../../../core/auth/loadablePower.ts';
import type { Transaction } from '../../../core/db/database.ts';
import { refused } from '../../../core/errors/appError.ts';

/** Permissions that give access to everything: a role with them can revert any change. */
const wholePower: Power = {
  permissions: [everyPermission],
  dataScope: 'company',
  designatedDepartIds: null,
  areaScope: 'all',
  areaTypeIds: null,
  subjectScope: 'all',
  subjects: null,
  patrolScope: 'same',
  patrolDepartIds: null,
};

export function isWholePower(power: Power): boolean {
  return coversRole(power, wholePower);
}

interface AccountState {
  enabled: unknown;
  buildingIds: unknown;
  roleId: unknown;
}

/** Whether an account is an installation administrator, before a change. */
export async function isAdministrator(
  transaction: Transaction,
  { enabled, buildingIds, roleId }: AccountState,
): Promise<boolean> {
  if (enabled !== true || !Array.isArray(buildingIds) || !buildingIds.includes(everyBuilding)) return false;
  const power = await readPower(transaction, String(roleId));
  return power !== undefined && isWholePower(power);
}

/** An arbitrary unique number: of two who revoke each other's rights, the second fails. */
const administratorLock = 7_355_608_003;

/**
 * To be called after a change that removes an administrator, in its transaction.
 *
 * @throws AppError when no installation administrator is left except those `without`
 */
export async function assertAdministratorRemains(
  transaction: Transaction,
  without: readonly string[] = [],
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${administratorLock})`.execute(transaction);
  const accounts = await transaction
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.roleId')
    .select('account.id')
    .select(['permissions', 'dataScope', 'designatedDepartIds', 'areaScope', 'areaTypeIds', 'subjectScope'])
    .select(['subjects', 'patrolScope', 'patrolDepartIds'])
    .where('account.enabled', '=', true)
    .where(sql<boolean>`account.building_ids ? ${everyBuilding}`)
    .execute();
  if (!accounts.some(({ id, ...power }) => !without.includes(id) && isWholePower(loadablePower(power))))
    throw refused('account.lastAdministrator');
}

/**
 * Whether an account or a post outside of some buildings has a role: then managers of those buildings may not change
 * it. An account without a building belongs to the installation.
 */
export function isUsedElsewhere(buildingIds: readonly string[]): RawBuilder<boolean> {
  if (buildingIds.includes(everyBuilding)) return sql`false`;
  const mine = JSON.stringify(buildingIds);
  return sql<boolean>`(
    exists (
      select 1 from account
      where account.role_id = role.id and not (account.building_ids <@ ${mine}::jsonb and account.building_ids <> '[]'))
    or exists (select 1 from job where job.role_id = role.id and not job.building_id = any(${buildingIds}))
  )`;
}

/** Roles that are used elsewhere. */
export async function readUsedElsewhere(
  transaction: Transaction,
  roleIds: readonly string[],
  buildingIds: readonly string[],
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('role')
    .select('id')
    .where('id', 'in', [...roleIds])
    .where(isUsedElsewhere(buildingIds))
    .execute();
  return rows.map(({ id }) => id);
}
