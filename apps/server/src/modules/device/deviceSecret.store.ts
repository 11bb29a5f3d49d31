import type { Database, Transaction } from '../../db/database.ts';

/** The sealed password of a device; null where it has none. */
export async function readDeviceSecret(db: Database | Transaction, rowId: string): Promise<string | null> {
  const row = await db.selectFrom('deviceSecret').select('sealed').where('rowId', '=', rowId).executeTakeFirst();
  return row?.sealed ?? null;
}

export async function writeDeviceSecret(
  transaction: Transaction,
  entity: string,
  rowId: string,
  sealed: string,
): Promise<void> {
  await transaction
    .insertInto('deviceSecret')
    .values({ rowId, entity, sealed })
    .onConflict((conflict) => conflict.column('rowId').doUpdateSet({ sealed }))
    .execute();
}

export async function removeDeviceSecrets(transaction: Transaction, rowIds: readonly string[]): Promise<void> {
  await transaction
    .deleteFrom('deviceSecret')
    .where('rowId', 'in', [...rowIds])
    .execute();
}
