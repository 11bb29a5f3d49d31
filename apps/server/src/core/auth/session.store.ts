import { type RawBuilder, sql } from 'kysely';

import type { session } from '@muster/model/session/session.ts';
import type { Row } from '@muster/model/entity/row.ts';

import type { Database, Transaction } from '../db/database.ts';
import { isWithinBuildings } from './account.store.ts';
import type { Caller } from './caller.ts';
import { loadableIds, loadablePower } from './loadablePower.ts';

type Db = Database | Transaction;

/** A stored session; its id is the hash of the token. */
export type StoredSession = Omit<Row<typeof session>, 'version' | 'accountName' | 'realName' | 'buildingName'>;

export async function insertSession(transaction: Db, session: StoredSession): Promise<void> {
  await transaction.insertInto('session').values(session).execute();
}

export type LiveSession = Caller & Pick<StoredSession, 'entry' | 'lastSeenAt' | 'startedAt'>;

/** The session of a token with its account and role; undefined when it has expired or the account is disabled. */
export async function readSession(db: Db, tokenHash: string, now: string): Promise<LiveSession | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .innerJoin('role', 'role.id', 'account.roleId')
    .select([
      'session.id as tokenHash',
      'session.buildingId',
      'session.entry',
      'session.startedAt',
      'session.lastSeenAt',
      'account.id as accountId',
      'account.name as accountName',
      'account.realName',
      'account.personId',
      'account.buildingIds',
      'account.mustChangePassword',
      'role.id as roleId',
      'role.name as roleName',
      'role.permissions',
      'role.dataScope',
      'role.designatedDepartIds',
      'role.areaScope',
      'role.areaTypeIds',
      'role.subjectScope',
      'role.subjects',
      'role.patrolScope',
      'role.patrolDepartIds',
    ])
    .where('session.id', '=', tokenHash)
    .where('session.expiresAt', '>', now)
    .where('account.enabled', '=', true)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { roleId, roleName, permissions, dataScope, designatedDepartIds, ...others } = row;
  const { areaScope, areaTypeIds, subjectScope, subjects, patrolScope, patrolDepartIds, ...session } = others;
  const functions = { id: roleId, name: roleName, permissions, dataScope, designatedDepartIds };
  const visibility = { areaScope, areaTypeIds, subjectScope, subjects };
  const role = loadablePower({ ...functions, ...visibility, patrolScope, patrolDepartIds });
  return { ...session, buildingIds: loadableIds(session.buildingIds), isViewing: false, role };
}

export async function touchSession(
  db: Db,
  tokenHash: string,
  { lastSeenAt, expiresAt }: Pick<StoredSession, 'lastSeenAt' | 'expiresAt'>,
): Promise<void> {
  await db.updateTable('session').set({ lastSeenAt, expiresAt }).where('id', '=', tokenHash).execute();
}

export async function setSessionBuilding(db: Db, tokenHash: string, buildingId: string): Promise<void> {
  await db.updateTable('session').set({ buildingId }).where('id', '=', tokenHash).execute();
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', tokenHash).execute();
}

export async function deleteSessionsOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('session').where('accountId', '=', accountId).execute();
}

export async function deleteExpiredSessions(db: Db, now: string): Promise<void> {
  await db.deleteFrom('session').where('expiresAt', '<=', now).execute();
}

/** A column of the session's account, for the list of sessions. */
export function accountColumn(name: 'name' | 'real_name'): RawBuilder<unknown> {
  return sql`(select ${sql.ref(name)} from account where account.id = session.account_id)`;
}

/** Sessions that are open, without those of the server's own tools; of accounts within some buildings, null = all. */
export function isOpenSession(now: string, buildingIds: readonly string[] | null): RawBuilder<boolean> {
  const isOpen = sql<boolean>`session.expires_at > ${now} and session.entry <> 'local'`;
  if (buildingIds === null) return sql`(${isOpen})`;
  const mine = sql`select id from account where ${isWithinBuildings(buildingIds)}`;
  return sql`(${isOpen} and session.account_id in (${mine}))`;
}

/** The open sessions of an account, the last used first. */
export function readSessionsOf(
  db: Db,
  accountId: string,
  now: string,
): Promise<Pick<StoredSession, 'id' | 'address' | 'agent' | 'entry' | 'startedAt' | 'lastSeenAt'>[]> {
  return db
    .selectFrom('session')
    .select(['id', 'address', 'agent', 'entry', 'startedAt', 'lastSeenAt'])
    .where('accountId', '=', accountId)
    .where(isOpenSession(now, null))
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .execute();
}

/** Ends those of the sessions that are the account's own; returns their number. */
export async function deleteOwnSessions(
  transaction: Transaction,
  accountId: string,
  ids: readonly string[],
): Promise<number> {
  const ended = await transaction
    .deleteFrom('session')
    .where('accountId', '=', accountId)
    .where('entry', '<>', 'local')
    .where('id', 'in', [...ids])
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}
