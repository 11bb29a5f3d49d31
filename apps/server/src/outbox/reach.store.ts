import { hasPermission } from '@muster/model/access/permission.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import { alarmNotice } from '@muster/model/alarmNotice/alarmNotice.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { webhook } from '@muster/model/webhook/webhook.ts';

import { readAccountCaller } from '../core/auth/accountCaller.store.ts';
import type { SiteScope } from '../core/auth/caller.ts';
import { alarmInScope, readSiteScope } from '../core/auth/dataScope.store.ts';
import type { Database, Transaction } from '../core/db/database.ts';

type Db = Database | Transaction;

/** The part of an account in a delivery: each must see alarms, and one that sets it up needs the permission. */
export type Part = 'receiver' | 'webhookOwner' | 'recipientChooser';

const seesAlarms = [permissionCode(alarm, 'view')];

/** The account's role must have one of each list. */
const needed: Readonly<Record<Part, readonly (readonly string[])[]>> = {
  receiver: [seesAlarms],
  webhookOwner: [seesAlarms, [permissionCode(webhook, 'add'), permissionCode(webhook, 'edit')]],
  recipientChooser: [seesAlarms, [permissionCode(alarmNotice, 'edit')]],
};

/**
 * Current scope of an account in a building; null = it is deleted or disabled, or has lost the building or the
 * permissions of its part.
 */
export async function readReach(
  db: Db,
  accountId: string | null,
  buildingId: string,
  part: Part,
): Promise<SiteScope | null> {
  const caller = await readAccountCaller(db, accountId, buildingId);
  if (caller === null) return null;
  const isAllowed = needed[part].every((codes) => codes.some((code) => hasPermission(caller.role.permissions, code)));
  return isAllowed ? readSiteScope(db, caller, buildingId) : null;
}

/** `off`: the account's part has ended. */
export type Reach = 'sees' | 'outOfScope' | 'off';

/** Whether an account may currently see an alarm, in its part. */
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
