import type { Database, Transaction } from '../db/database.ts';
import { type Caller, mayEnter } from './caller.ts';
import { loadableIds, loadablePower } from './loadablePower.ts';

/** An account as caller without a session: for what it has set up. */
export interface AccountCaller extends Caller {
  /** Language of the account; null = not set. */
  language: string | null;
}

/** An account in a building with its current rights; null = it is deleted or disabled, or has lost the building. */
export async function readAccountCaller(
  db: Database | Transaction,
  accountId: string | null,
  buildingId: string,
): Promise<AccountCaller | null> {
  if (accountId === null) return null;
  const row = await db
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.roleId')
    .select(['account.name as accountName', 'account.realName', 'account.personId', 'account.buildingIds'])
    .select(['account.language', 'role.id', 'role.name', 'role.permissions'])
    .select(['dataScope', 'designatedDepartIds', 'areaScope', 'areaTypeIds', 'subjectScope', 'subjects'])
    .select(['patrolScope', 'patrolDepartIds'])
    .where('account.id', '=', accountId)
    .where('account.enabled', '=', true)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { accountName, realName, personId, buildingIds: stored, language, ...power } = row;
  const buildingIds = loadableIds(stored);
  if (!mayEnter({ buildingIds }, buildingId)) return null;
  const account = { accountId, accountName, realName, personId, buildingIds, buildingId, language };
  return { ...account, role: loadablePower(power), tokenHash: '', isViewing: false, mustChangePassword: false };
}
