import type { Database, Transaction } from '../../db/database.ts';
import type { SessionTable } from '../../db/tables.ts';
import type { Caller } from './caller.ts';

type Db = Database | Transaction;

export async function insertSession(transaction: Db, session: SessionTable): Promise<void> {
  await transaction.insertInto('session').values(session).execute();
}

export type LiveSession = Caller & Pick<SessionTable, 'address' | 'lastSeenAt' | 'createdAt' | 'expiresAt'>;

/** The session of a token with its account and role; undefined when it has expired or the account is disabled. */
export async function readSession(db: Db, tokenHash: string, now: string): Promise<LiveSession | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .innerJoin('role', 'role.id', 'account.roleId')
    .select([
      'session.tokenHash',
      'session.buildingId',
      'session.address',
      'session.createdAt',
      'session.lastSeenAt',
      'session.expiresAt',
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
    .where('session.tokenHash', '=', tokenHash)
    .where('session.expiresAt', '>', now)
    .where('account.enabled', '=', true)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { roleId, roleName, permissions, dataScope, designatedDepartIds, ...others } = row;
  const { areaScope, areaTypeIds, subjectScope, subjects, patrolScope, patrolDepartIds, ...session } = others;
  const functions = { id: roleId, name: roleName, permissions, dataScope, designatedDepartIds };
  const sight = { areaScope, areaTypeIds, subjectScope, subjects };
  return { ...session, role: { ...functions, ...sight, patrolScope, patrolDepartIds } };
}

export async function touchSession(
  db: Db,
  tokenHash: string,
  { lastSeenAt, expiresAt }: Pick<SessionTable, 'lastSeenAt' | 'expiresAt'>,
): Promise<void> {
  await db.updateTable('session').set({ lastSeenAt, expiresAt }).where('tokenHash', '=', tokenHash).execute();
}

export async function setSessionBuilding(db: Db, tokenHash: string, buildingId: string): Promise<void> {
  await db.updateTable('session').set({ buildingId }).where('tokenHash', '=', tokenHash).execute();
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('tokenHash', '=', tokenHash).execute();
}

export async function deleteSessionsOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('session').where('accountId', '=', accountId).execute();
}

export async function deleteExpiredSessions(db: Db, now: string): Promise<void> {
  await db.deleteFrom('session').where('expiresAt', '<=', now).execute();
}
