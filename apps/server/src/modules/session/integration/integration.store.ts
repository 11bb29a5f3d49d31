import { type RawBuilder, sql } from 'kysely';

import { loadableIds } from '../../../core/auth/loadablePower.ts';
import type { Database, Transaction } from '../../../core/db/database.ts';
import type { FreeTokenTable } from '../../../core/db/accountTables.ts';
import type { IntegrationSecretTable } from '../../../core/db/ownTables.ts';

type Db = Database | Transaction;

/** An enabled integration with its secret. */
export interface KnownIntegration {
  id: string;
  name: string;
  buildingId: string;
  accountIds: readonly string[];
  sealedSecret: string;
}

const known = (db: Db) =>
  db
    .selectFrom('integration')
    .innerJoin('integrationSecret', 'integrationSecret.integrationId', 'integration.id')
    .select([
      'integration.id',
      'integration.name',
      'integration.buildingId',
      'integration.accountIds',
      'integrationSecret.sealedSecret',
    ])
    .where('integration.enabled', '=', true);

export function readIntegrationOfKey(db: Db, keyHash: string): Promise<KnownIntegration | undefined> {
  return known(db).where('integrationSecret.keyHash', '=', keyHash).executeTakeFirst();
}

export function readIntegration(db: Db, id: string): Promise<KnownIntegration | undefined> {
  return known(db).where('integration.id', '=', id).executeTakeFirst();
}

/** When an integration's key was issued, and last used: derived fields of its row. */
export function keyTime(column: 'issued_at' | 'used_at'): RawBuilder<unknown> {
  return sql`(select ${sql.ref(column)} from integration_secret where integration_id = integration.id)`;
}

/** Replaces the key. */
export async function writeIntegrationSecret(transaction: Transaction, secret: IntegrationSecretTable): Promise<void> {
  await deleteIntegrationSecret(transaction, secret.integrationId);
  await transaction.insertInto('integrationSecret').values(secret).execute();
}

/** The tokens of a key are deleted with it. */
export async function deleteIntegrationSecret(transaction: Transaction, integrationId: string): Promise<void> {
  await transaction.deleteFrom('integrationSecret').where('integrationId', '=', integrationId).execute();
  await transaction.deleteFrom('freeToken').where('integrationId', '=', integrationId).execute();
}

export async function setKeyUsed(db: Db, integrationId: string, usedAt: string): Promise<void> {
  await db.updateTable('integrationSecret').set({ usedAt }).where('integrationId', '=', integrationId).execute();
}

export async function insertFreeToken(db: Db, token: FreeTokenTable): Promise<void> {
  await db.insertInto('freeToken').values(token).execute();
}

/** Deletes a token; of two simultaneous callers, one gets it. */
export function redeemFreeToken(db: Db, tokenHash: string): Promise<FreeTokenTable | undefined> {
  return db.deleteFrom('freeToken').where('tokenHash', '=', tokenHash).returningAll().executeTakeFirst();
}

export async function deleteExpiredFreeTokens(db: Db, now: string): Promise<void> {
  await db.deleteFrom('freeToken').where('expiresAt', '<=', now).execute();
}

/** Accounts by id, with their scopes. */
export async function readAccountReach(
  transaction: Transaction,
  ids: readonly string[],
): Promise<{ id: string; roleId: string; buildingIds: readonly string[] }[]> {
  if (ids.length === 0) return [];
  const rows = await transaction
    .selectFrom('account')
    .select(['id', 'roleId', 'buildingIds'])
    .where('id', 'in', [...ids])
    .execute();
  return rows.map((row) => ({ ...row, buildingIds: loadableIds(row.buildingIds) }));
}
