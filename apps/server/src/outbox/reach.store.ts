import { hasPermission } from '@muster/model/access/permission.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import { alarmNotice } from '@muster/model/alarmNotice/alarmNotice.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { webhook } from '@muster/model/webhook/webhook.ts';

import { mayEnter, type SiteScope } from '../core/auth/caller.ts';
import { alarmInScope, readSiteScope } from '../core/auth/dataScope.store.ts';
import { loadableIds, loadablePower } from '../core/auth/loadablePower.ts';
import type { Database, Transaction } from '../core/db/database.ts';

type Db = Database | Transaction;

/** What an account is to something that leaves: each must see alarms, and who sets it up must be allowed to. */
export type Part = 'receiver' | 'webhookOwner' | 'recipientChooser';

const seesAlarms = [permissionCode(alarm, 'view')];

/** Of each list the account's role holds one. */
const needed: Readonly<Record<Part, readonly (readonly string[])[]>> = {
  receiver: [seesAlarms],
  webhookOwner: [seesAlarms, [permissionCode(webhook, 'add'), permissionCode(webhook, 'edit')]],
  recipientChooser: [seesAlarms, [permissionCode(alarmNotice, 'edit')]],
};

/**
 * What an account may see of a building at this moment; null = it is deleted or disabled, or has lost the building or the
 * permissions of its part.
 */
export async function readReach(
  db: Db,
  accountId: string | null,
  buildingId: string,
  part: Part,
): Promise<SiteScope | null> {
  if (accountId === null) return null;
  const row = await db
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.roleId')
    .select(['account.personId', 'account.buildingIds', 'role.id', 'role.name', 'role.permissions'])
    .select(['dataScope', 'designatedDepartIds', 'areaScope', 'areaTypeIds', 'subjectScope', 'subjects'])
    .select(['patrolScope', 'patrolDepartIds'])
    .where('account.id', '=', accountId)
    .where('account.enabled', '=', true)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { personId, buildingIds: stored, ...power } = row;
  const [role, buildingIds] = [loadablePower(power), loadableIds(stored)];
  const isAllowed = needed[part].every((codes) => codes.some((code) => hasPermission(role.permissions, code)));
  if (!isAllowed || !mayEnter({ buildingIds }, buildingId)) return null;
  return readSiteScope(db, { role, personId }, buildingId);
}

/** `off`: the account's part has ended. */
export type Reach = 'sees' | 'outOfScope' | 'off';

/** Whether an account may see an alarm at this moment, in its part. */
export async function reachOf(
  db: Db,
  accountId: string | null,
  { id, buildingId }: { id: string; buildingId: string },
  part: Part,
): Promise<Reach> {
  const site = await readReach(db, accountId, buildingId, part);
  if (site === null) return 'off';
  const seen = await db
    .selectFrom('alarm')
    .select('id')
    .where('id', '=', id)
    .where('buildingId', '=', buildingId)
    .where(alarmInScope(site))
    .executeTakeFirst();
  return seen === undefined ? 'outOfScope' : 'sees';
}
