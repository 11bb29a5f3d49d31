import type { Database, Transaction } from '../../../core/db/database.ts';
import type { KnownDeviceTable } from '../../../core/db/accountTables.ts';

export async function isKnownDevice(db: Database, name: string, tokenHash: string, since: string): Promise<boolean> {
  const row = await db
    .selectFrom('knownDevice')
    .innerJoin('account', 'account.id', 'knownDevice.accountId')
    .select('account.id')
    .where('knownDevice.tokenHash', '=', tokenHash)
    .where('knownDevice.seenAt', '>', since)
    .where('account.name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces the token of the device for every account that had it. */
export async function renameDevice(transaction: Transaction, from: string, to: string): Promise<void> {
  await transaction.updateTable('knownDevice').set({ tokenHash: to }).where('tokenHash', '=', from).execute();
}

export async function insertDevice(transaction: Transaction, device: KnownDeviceTable): Promise<void> {
  await transaction
    .insertInto('knownDevice')
    .values(device)
    .onConflict((conflict) => conflict.columns(['tokenHash', 'accountId']).doUpdateSet({ seenAt: device.seenAt }))
    .execute();
}

/** Drops an account's devices that were not seen since `before`, and all but the newest. */
export async function deleteForgottenDevices(
  transaction: Transaction,
  accountId: string,
  { most, before }: { most: number; before: string },
): Promise<void> {
  const own = transaction.selectFrom('knownDevice').select('tokenHash').where('accountId', '=', accountId);
  await transaction
    .deleteFrom('knownDevice')
    .where('accountId', '=', accountId)
    .where('tokenHash', 'not in', own.where('seenAt', '>', before).orderBy('seenAt', 'desc').limit(most))
    .execute();
}
