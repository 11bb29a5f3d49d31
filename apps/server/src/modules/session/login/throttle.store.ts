import type { Database, Transaction } from '../../../core/db/database.ts';
import type { LoginThrottleTable } from '../../../core/db/accountTables.ts';

/** The count of a key, locked until the transaction ends. */
export async function lockThrottle(transaction: Transaction, key: string, now: string): Promise<LoginThrottleTable> {
  await transaction
    .insertInto('loginThrottle')
    .values({ key, failures: 0, lastFailedAt: now, blockedUntil: null })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return transaction
    .selectFrom('loginThrottle')
    .selectAll()
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function writeThrottle(transaction: Transaction, { key, ...values }: LoginThrottleTable): Promise<void> {
  await transaction.updateTable('loginThrottle').set(values).where('key', '=', key).execute();
}

/** Reverts one attempt. */
export async function forgiveThrottle(transaction: Transaction, key: string): Promise<void> {
  await transaction
    .updateTable('loginThrottle')
    .set((row) => ({ failures: row('failures', '-', 1), blockedUntil: null }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute();
}

export async function deleteThrottle(transaction: Transaction, key: string): Promise<void> {
  await transaction.deleteFrom('loginThrottle').where('key', '=', key).execute();
}

/** Deletes keys without a failure since `before`. */
export async function deleteStaleThrottles(db: Database, before: string): Promise<void> {
  await db.deleteFrom('loginThrottle').where('lastFailedAt', '<', before).execute();
}
