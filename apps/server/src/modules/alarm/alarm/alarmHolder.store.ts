import { everyPermission, permissions } from '@muster/model/access/permission.ts';
import type { alarm } from '@muster/model/alarm/alarm.ts';
import type { Row } from '@muster/model/entity/row.ts';
import type { LiveAlarm } from '@muster/model/live/wire.ts';
import { type RawBuilder, sql } from 'kysely';

import { readPower } from '../../../core/auth/account.store.ts';
import { everyBuilding, type SiteScope } from '../../../core/auth/caller.ts';
import { alarmInScope, readSiteScope } from '../../../core/auth/dataScope.store.ts';
import type { Database, Transaction } from '../../../core/db/database.ts';
import { liveAlarmColumns } from '../../../runner/alarmWriter.store.ts';

/** Fields that decide who may take, hand over or give back an alarm. */
export type HeldAlarm = Pick<Row<typeof alarm>, 'id' | 'status' | 'acknowledgedAt' | 'holderId' | 'holder' | 'takenAt'>;

/** A logged-in account that may handle alarms of a building. */
export interface Colleague {
  id: string;
  name: string;
}

/**
 * Alarms of the ids that the caller sees, locked until the transaction ends: a second caller sees the changes of the
 * first.
 */
export function lockAlarms(transaction: Transaction, site: SiteScope, ids: readonly string[]): Promise<HeldAlarm[]> {
  return transaction
    .selectFrom('alarm')
    .select(['id', 'status', 'acknowledgedAt', 'holderId', 'holder', 'takenAt'])
    .where('buildingId', '=', site.buildingId)
    .where('id', 'in', [...ids])
    .where(alarmInScope(site))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The holder of an alarm, since when, and who handed it over. */
export type Holder = Pick<Row<typeof alarm>, 'holderId' | 'holder' | 'takenAt' | 'handedBy'>;

export const noHolder: Holder = { holderId: null, holder: null, takenAt: null, handedBy: null };

/** Returns the rows for consoles. */
export function writeHolder(transaction: Transaction, ids: readonly string[], holder: Holder): Promise<LiveAlarm[]> {
  return transaction
    .updateTable('alarm')
    .set({ ...holder, version: sql<number>`least(version, 2147483646) + 1`, updatedAt: sql<string>`now()` })
    .where('id', 'in', [...ids])
    .returning(liveAlarmColumns)
    .execute();
}

/** Logged-in accounts that may handle alarms of the building, by name. */
export function readColleagues(db: Database | Transaction, buildingId: string, now: string): Promise<Colleague[]> {
  return db
    .selectFrom('account')
    .select(['account.id', displayName().as('name')])
    .where(isAtWork(sql`${buildingId}`, now))
    .orderBy('name')
    .orderBy('account.id')
    .execute();
}

function displayName(): RawBuilder<string> {
  return sql<string>`coalesce(nullif(account.real_name, ''), account.name)`;
}

/** The condition that the account of the outer query has an open session and may handle alarms of a building. */
function isAtWork(buildingId: RawBuilder<unknown>, now: string): RawBuilder<boolean> {
  return sql`(account.enabled
    and (account.building_ids @> to_jsonb(${everyBuilding}::text) or account.building_ids @> to_jsonb(${buildingId}::text))
    and exists (select 1 from session where session.account_id = account.id and session.expires_at > ${now})
    and exists (select 1 from role where role.id = account.role_id
      and (role.permissions @> to_jsonb(${everyPermission}::text)
        or role.permissions @> to_jsonb(${permissions.alarmHandle}::text))))`;
}

/** Whether an account sees all of the alarms, by its own data scope. */
export async function seesAlarms(
  transaction: Transaction,
  accountId: string,
  buildingId: string,
  ids: readonly string[],
): Promise<boolean> {
  const account = await transaction
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.roleId')
    .select(['account.personId', 'role.id', 'role.name'])
    .where('account.id', '=', accountId)
    .executeTakeFirst();
  const power = account && (await readPower(transaction, account.id));
  if (account === undefined || power === undefined) return false;
  const { personId, ...role } = account;
  const site = await readSiteScope(transaction, { personId, role: { ...power, ...role } }, buildingId);
  return (await lockAlarms(transaction, site, ids)).length === new Set(ids).size;
}

/** Open alarms whose holder has left: logged out, disabled, deleted, or without the permission. */
export function lockAbandoned(
  transaction: Transaction,
  now: string,
): Promise<{ id: string; buildingId: string; holder: string | null }[]> {
  return transaction
    .selectFrom('alarm')
    .select(['alarm.id', 'alarm.buildingId', 'alarm.holder'])
    .where('status', '=', 'alarming')
    .where('holderId', 'is not', null)
    .where(
      sql<boolean>`not exists (select 1 from account
        where account.id = alarm.holder_id and ${isAtWork(sql.ref('alarm.buildingId'), now)})`,
    )
    .orderBy('alarm.id')
    .forUpdate()
    .execute();
}
