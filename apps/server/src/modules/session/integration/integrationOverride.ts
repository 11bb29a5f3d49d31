import { coversRole } from '@muster/model/access/dataScope.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';

import { readPower } from '../../../core/auth/account.store.ts';
import { type Caller, mayEnter } from '../../../core/auth/caller.ts';
import type { Transaction } from '../../../core/db/database.ts';
import { refused } from '../../../core/errors/appError.ts';
import type { Change, EntityOverride } from '../../../entity/entityOverride.ts';
import { keyTime, readAccountReach } from './integration.store.ts';

/** An integration logs in as its accounts, so its creator must have their permissions (like accountOverride). */
export const integrationOverride: EntityOverride = {
  derived: () => ({ keyIssuedAt: keyTime('issued_at'), keyUsedAt: keyTime('used_at') }),
  check: async (transaction, { values, scope }) => checkAccounts(transaction, values['accountIds'], scope),
};

async function checkAccounts(
  transaction: Transaction,
  accountIds: unknown,
  { caller, site }: Change['scope'],
): Promise<FieldError[]> {
  if (!Array.isArray(accountIds)) return [];
  const wrong = (rule: string, key: FieldError['key']): FieldError[] => [
    { field: 'accountIds', rule, key, params: {} },
  ];
  if (accountIds.length === 0) return wrong('required', 'validation.required');
  const accounts = await readAccountReach(transaction, accountIds.map(String));
  const isHere = accounts.every((account) => mayEnter(account, site?.buildingId ?? ''));
  if (accounts.length < new Set(accountIds).size || !isHere) return wrong('reference', 'validation.reference');
  return (await covers(transaction, caller, accounts)) ? [] : wrong('exceeds', 'account.exceedsYours');
}

/**
 * A key allows to log in as each of the accounts.
 *
 * @throws AppError when one of them has permissions that the caller does not have
 */
export async function assertCoversAccounts(
  transaction: Transaction,
  caller: Caller,
  accountIds: readonly string[],
): Promise<void> {
  const accounts = await readAccountReach(transaction, accountIds);
  if (!(await covers(transaction, caller, accounts))) throw refused('account.exceedsYours');
}

async function covers(
  transaction: Transaction,
  caller: Caller,
  accounts: readonly { roleId: string }[],
): Promise<boolean> {
  for (const roleId of new Set(accounts.map((account) => account.roleId))) {
    const power = await readPower(transaction, roleId);
    if (power === undefined || !coversRole(caller.role, power)) return false;
  }
  return true;
}
