import type { Database, Transaction } from '../db/database.ts';

/** An encrypted secret of a device; null if it has none. @param field name in the entity */
export async function readDeviceSecret(
  db: Database | Transaction,
  rowId: string,
  field: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('deviceSecret')
    .select('sealed')
    .where('rowId', '=', rowId)
    .where('field', '=', field)
    .executeTakeFirst();
  return row?.sealed ?? null;
}

export async function writeDeviceSecret(
  transaction: Transaction,
  secret: { entity: string; rowId: string; field: string; sealed: string },
): Promise<void> {
  await transaction
    .insertInto('deviceSecret')
    .values(secret)
    .onConflict((conflict) => conflict.columns(['rowId', 'field']).doUpdateSet({ sealed: secret.sealed }))
    .execute();
}

export async function removeDeviceSecrets(transaction: Transaction, rowIds: readonly string[]): Promise<void> {
  await transaction
    .deleteFrom('deviceSecret')
    .where('rowId', 'in', [...rowIds])
    .execute();
}
