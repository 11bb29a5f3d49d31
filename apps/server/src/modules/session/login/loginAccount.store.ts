import { everyPermission } from '@muster/model/access/permission.ts';

import { everyBuilding, type Caller } from '../../../core/auth/caller.ts';
import { loadableIds } from '../../../core/auth/loadablePower.ts';
import type { Database, Transaction } from '../../../core/db/database.ts';

type Db = Database | Transaction;

export interface LoginAccount {
  id: string;
  name: string;
  realName: string;
  enabled: boolean;
  mustChangePassword: boolean;
  buildingIds: readonly string[];
  isAdministrator: boolean;
  passwordHash: string;
}

/** An account for a login by an integration, without a password. */
export type FreeAccount = Omit<LoginAccount, 'passwordHash'>;

export function readAccountById(db: Db, id: string): Promise<FreeAccount | undefined> {
  return readFreeAccount(db, 'account.id', id);
}

export function readAccountByName(db: Db, name: string): Promise<FreeAccount | undefined> {
  return readFreeAccount(db, 'account.name', name);
}

async function readFreeAccount(
  db: Db,
  column: 'account.id' | 'account.name',
  value: string,
): Promise<FreeAccount | undefined> {
  const row = await db
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.roleId')
    .select(['account.id', 'account.name', 'account.realName', 'account.enabled', 'account.mustChangePassword'])
    .select(['account.buildingIds', 'role.permissions'])
    .where(column, '=', value)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return asAccount(row);
}

/** The account of a name with its secret. */
export async function readLoginAccount(db: Db, name: string): Promise<LoginAccount | undefined> {
  const row = await db
    .selectFrom('account')
    .innerJoin('accountSecret', 'accountSecret.accountId', 'account.id')
    .innerJoin('role', 'role.id', 'account.roleId')
    .select([
      'account.id',
      'account.name',
      'account.realName',
      'account.enabled',
      'account.mustChangePassword',
      'account.buildingIds',
      'role.permissions',
      'accountSecret.passwordHash',
    ])
    .where('account.name', '=', name)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return asAccount(row);
}

function asAccount<Row extends { permissions: unknown; buildingIds: unknown }>({ permissions, ...account }: Row) {
  return {
    ...account,
    buildingIds: loadableIds(account.buildingIds),
    isAdministrator: loadableIds(permissions).includes(everyPermission),
  };
}

export async function readPasswordHash(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('accountSecret')
    .select('passwordHash')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row?.passwordHash ?? null;
}

export async function writePasswordHash(transaction: Transaction, accountId: string, hash: string): Promise<void> {
  await transaction
    .insertInto('accountSecret')
    .values({ accountId, passwordHash: hash })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({ passwordHash: hash, changedAt: new Date().toISOString() }),
    )
    .execute();
}

/** The same password with another hash; no effect if it was changed meanwhile. */
export async function replacePasswordHash(db: Db, accountId: string, known: string, hash: string): Promise<void> {
  await db
    .updateTable('accountSecret')
    .set({ passwordHash: hash })
    .where('accountId', '=', accountId)
    .where('passwordHash', '=', known)
    .execute();
}

export async function setMustChangePassword(
  transaction: Transaction,
  accountId: string,
  mustChangePassword: boolean,
): Promise<void> {
  await transaction.updateTable('account').set({ mustChangePassword }).where('id', '=', accountId).execute();
}

/** The buildings that an account may choose, by name. */
export function readBuildings(
  db: Db,
  { buildingIds }: Pick<Caller, 'buildingIds'>,
): Promise<{ id: string; name: string }[]> {
  const all = db.selectFrom('building').select(['id', 'name']).orderBy('name');
  if (buildingIds.includes(everyBuilding)) return all.execute();
  return buildingIds.length === 0 ? Promise.resolve([]) : all.where('id', 'in', buildingIds).execute();
}

export interface Employment {
  jobId: string | null;
  jobName: string | null;
  departId: string | null;
  departName: string | null;
}

/** Job and department of the account's person, if that is one of the building. */
export function readEmployment(db: Db, personId: string, buildingId: string): Promise<Employment | undefined> {
  return db
    .selectFrom('person')
    .leftJoin('job', 'job.id', 'person.jobId')
    .leftJoin('depart', 'depart.id', 'person.departId')
    .select(['person.jobId', 'job.name as jobName', 'person.departId', 'depart.name as departName'])
    .where('person.id', '=', personId)
    .where('person.buildingId', '=', buildingId)
    .executeTakeFirst();
}

/** Preferences of an account, by name. */
export async function readPreferences(db: Db, accountId: string): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('accountPreference')
    .select(['name', 'value'])
    .where('accountId', '=', accountId)
    .execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** One row for each name: two browsers that set different ones do not conflict. */
export async function writePreferences(
  transaction: Transaction,
  accountId: string,
  set: Readonly<Record<string, string>>,
): Promise<void> {
  const rows = Object.entries(set).map(([name, value]) => ({ accountId, name, value }));
  if (rows.length === 0) return;
  await transaction
    .insertInto('accountPreference')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'name']).doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
    )
    .execute();
}
