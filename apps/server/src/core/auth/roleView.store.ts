import { coversRole, type Power } from '@muster/model/access/dataScope.ts';
import { hasPermission } from '@muster/model/access/permission.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { role } from '@muster/model/role/role.ts';

import type { Database, Transaction } from '../db/database.ts';
import { readPower } from './account.store.ts';
import type { Caller } from './caller.ts';
import { type LiveSession, readSession } from './session.store.ts';
import { hashToken, newToken } from './sessionToken.ts';

type Db = Database | Transaction;

/** The permission to view as another role. */
const viewAsPermission = permissionCode(role, 'edit');

/** The view of a closed tab expires. */
const longestViewMs = 3_600_000;

/** Opens a view of a role and returns its token; `now` is epoch ms. */
export async function openRoleView(
  transaction: Transaction,
  { tokenHash: sessionId, buildingId }: Caller,
  roleId: string,
  now: number,
): Promise<string> {
  const authToken = newToken();
  const expiresAt = new Date(now + longestViewMs).toISOString();
  await transaction.deleteFrom('roleView').where('expiresAt', '<=', new Date(now).toISOString()).execute();
  await transaction
    .insertInto('roleView')
    .values({ id: hashToken(authToken), sessionId, roleId, buildingId, expiresAt })
    .execute();
  return authToken;
}

/**
 * The session behind a view: as the viewed role, in the buildings of the viewer. Undefined once the viewer's own
 * session has ended, or the viewer's role no longer covers the viewed one: current roles and accounts count.
 */
export async function readRoleView(db: Db, tokenHash: string, now: string): Promise<LiveSession | undefined> {
  const view = await db
    .selectFrom('roleView')
    .select(['sessionId', 'roleId', 'buildingId'])
    .where('id', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  if (view === undefined) return undefined;
  const viewer = await readSession(db, view.sessionId, now);
  const viewed = await readViewedRole(db, view.roleId);
  if (viewer === undefined || viewed === undefined || !mayViewAs(viewer, viewed)) return undefined;
  return { ...viewer, tokenHash, buildingId: view.buildingId, isViewing: true, role: viewed };
}

export async function readViewedRole(db: Db, id: string): Promise<Caller['role'] | undefined> {
  const named = await db.selectFrom('role').select('name').where('id', '=', id).executeTakeFirst();
  const power = await readPower(db, id);
  return named === undefined || power === undefined ? undefined : { ...power, id, name: named.name };
}

/** Whether a caller may view the console as a role: only with permissions that the caller has. */
export function mayViewAs(viewer: Pick<Caller, 'role' | 'isViewing'>, power: Power): boolean {
  return (
    !viewer.isViewing && hasPermission(viewer.role.permissions, viewAsPermission) && coversRole(viewer.role, power)
  );
}

export async function setViewBuilding(db: Db, tokenHash: string, buildingId: string): Promise<void> {
  await db.updateTable('roleView').set({ buildingId }).where('id', '=', tokenHash).execute();
}

export async function deleteRoleView(transaction: Db, tokenHash: string): Promise<void> {
  await transaction.deleteFrom('roleView').where('id', '=', tokenHash).execute();
}
