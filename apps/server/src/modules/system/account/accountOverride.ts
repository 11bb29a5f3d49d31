import type { EntityRow } from '@muster/model/entity/entity.ts';
import { coversRole } from '@muster/model/access/dataScope.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';

import { isWithinBuildings, lockName, readKnownBuildings, readPower } from '../../../core/auth/account.store.ts';
import { type Caller, everyBuilding } from '../../../core/auth/caller.ts';
import type { Passwords } from '../../../core/auth/password.ts';
import type { Sessions } from '../../../core/auth/sessions.ts';
import type { Transaction } from '../../../core/db/database.ts';
import { refused } from '../../../core/errors/appError.ts';
import type { Change, EntityOverride } from '../../../entity/entityOverride.ts';
import { writePasswordHash } from '../../session/login/loginAccount.store.ts';
import { passwordFault } from '../../session/login/passwordRule.ts';
import { assertAdministratorRemains, isAdministrator } from './administrator.store.ts';

/**
 * Accounts give access, so nobody grants more than its own: permissions, data scope and buildings of an account are
 * within those of its writer. One account of every building with all permissions always remains. A password set by
 * another account must be changed at the next login.
 */
export function accountOverride(sessions: Sessions, passwords: Passwords): EntityOverride {
  return {
    visible: ({ caller }) =>
      caller.buildingIds.includes(everyBuilding) ? null : isWithinBuildings(caller.buildingIds),
    check: async (transaction, change) => [
      ...(await checkName(transaction, change)),
      ...checkPassword(change),
      ...(await checkBuildings(transaction, change)),
      ...(await checkPower(transaction, change)),
    ],
    stored: ({ values }) => (isGiven(values['password']) ? { mustChangePassword: true } : {}),
    written: async (transaction, change) => {
      await keepAdministrator(transaction, change);
      const { id, values } = change;
      const password = values['password'];
      if (isGiven(password)) await writePasswordHash(transaction, id, await passwords.hash(password));
      if (isGiven(password) || values['enabled'] === false) await sessions.endAllOf(transaction, id);
    },
    removing: async (transaction, rows, { caller }) => {
      for (const row of rows) {
        if (row.id === caller.accountId) throw refused('account.notYourself');
        await assertCovers(transaction, caller, row['roleId']);
      }
      const ids = rows.map(({ id }) => id);
      for (const row of rows)
        if (await isAdministrator(transaction, stateOf(row))) return assertAdministratorRemains(transaction, ids);
    },
    committed: sessions.invalidate,
  };
}

/** If an administrator stops being one, another must remain. */
async function keepAdministrator(transaction: Transaction, { before, values }: Change): Promise<void> {
  const isTouched = ['enabled', 'buildingIds', 'roleId'].some((field) => values[field] !== undefined);
  if (before === null || !isTouched || !(await isAdministrator(transaction, stateOf(before)))) return;
  await assertAdministratorRemains(transaction);
}

function stateOf({ enabled, buildingIds, roleId }: EntityRow) {
  return { enabled, buildingIds, roleId };
}

function isGiven(password: unknown): password is string {
  return typeof password === 'string';
}

/**
 * `Admin` beside `admin` would be misleading. Two existing ones stay, and log in by their exact names; an unchanged
 * name is not checked.
 */
async function checkName(transaction: Transaction, { id, before, values }: Change): Promise<FieldError[]> {
  const { name } = values;
  if (typeof name !== 'string' || name === before?.['name']) return [];
  const other = await lockName(transaction, { id, name });
  return other === undefined
    ? []
    : [{ field: 'name', rule: 'unique', key: 'account.nameTaken', params: { name: other } }];
}

function checkPassword({ before, values }: Change): FieldError[] {
  const { password, name = before?.['name'] } = values;
  if (!isGiven(password))
    return before === null ? [{ field: 'password', rule: 'required', key: 'validation.required', params: {} }] : [];
  const fault = passwordFault(password, String(name));
  return fault === null ? [] : [{ field: 'password', ...fault, params: {} }];
}

async function checkBuildings(transaction: Transaction, { values, scope }: Change): Promise<FieldError[]> {
  const { buildingIds } = values;
  if (!Array.isArray(buildingIds)) return [];
  const wrong = (rule: string, key: FieldError['key']): FieldError[] => [
    { field: 'buildingIds', rule, key, params: {} },
  ];
  const mine = scope.caller.buildingIds;
  if (!mine.includes(everyBuilding) && !buildingIds.every((id) => mine.includes(id)))
    return wrong('exceeds', 'account.exceedsYours');
  const named = buildingIds.filter((id) => id !== everyBuilding);
  const known = await readKnownBuildings(transaction, named);
  return named.every((id) => known.has(id)) ? [] : wrong('reference', 'validation.reference');
}

async function checkPower(transaction: Transaction, { id, before, values, scope }: Change): Promise<FieldError[]> {
  const { caller } = scope;
  if (id === caller.accountId && changesOwn(before, values)) throw refused('account.notYourself');
  if (before !== null) await assertCovers(transaction, caller, before['roleId']);
  if (typeof values['roleId'] === 'string') await assertCovers(transaction, caller, values['roleId']);
  return [];
}

/** Disabling oneself or removing one's own role might leave nobody who can revert it. */
function changesOwn(before: EntityRow | null, values: Change['values']): boolean {
  return values['enabled'] === false || (values['roleId'] !== undefined && values['roleId'] !== before?.['roleId']);
}

async function assertCovers(transaction: Transaction, caller: Caller, roleId: unknown): Promise<void> {
  const power = await readPower(transaction, String(roleId));
  if (power !== undefined && !coversRole(caller.role, power)) throw refused('account.exceedsYours');
}
