import { createHash } from 'node:crypto';

import type { Transaction } from '../db/database.ts';
import { newId } from '../db/newId.ts';

/** Name of sessions and gateways of this machine's own tools. */
export const localName = 'local';

const yearMs = 365 * 24 * 3_600_000;

/**
 * Replaces the session of the local tools, which is that of the first administrator. Returns false if there is none.
 */
export async function replaceLocalSession(transaction: Transaction, authToken: string, now: number): Promise<boolean> {
  await transaction.deleteFrom('session').where('address', '=', localName).execute();
  const admin = await transaction.selectFrom('account').select('id').where('name', '=', 'admin').executeTakeFirst();
  if (admin === undefined) return false;
  const at = new Date(now).toISOString();
  await transaction
    .insertInto('session')
    .values({
      id: sha256(authToken),
      accountId: admin.id,
      buildingId: null,
      address: localName,
      entry: 'local',
      startedAt: at,
      lastSeenAt: at,
      expiresAt: new Date(now + yearMs).toISOString(),
    })
    .execute();
  return true;
}

/**
 * Creates a new key for the local tools' gateway of the first building; returns the building, null if there is none.
 */
export async function replaceLocalGateway(transaction: Transaction, key: string): Promise<string | null> {
  const building = await transaction.selectFrom('building').select('id').orderBy('id').executeTakeFirst();
  if (building === undefined) return null;
  const known = await transaction.selectFrom('gateway').select('id').where('name', '=', localName).executeTakeFirst();
  const id = known?.id ?? newId();
  if (known === undefined) {
    await transaction
      .insertInto('gateway')
      .values({ id, buildingId: building.id, name: localName, enabled: true })
      .execute();
  }
  await transaction
    .insertInto('gatewaySecret')
    .values({ gatewayId: id, keyHash: sha256(key) })
    .onConflict((conflict) => conflict.column('gatewayId').doUpdateSet({ keyHash: sha256(key) }))
    .execute();
  return building.id;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
