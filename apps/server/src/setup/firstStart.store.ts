import type { Transaction } from '../core/db/database.ts';

export async function hasBuildings(transaction: Transaction): Promise<boolean> {
  return (await transaction.selectFrom('building').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** A value of the installation as a whole. */
export async function readMark(transaction: Transaction, key: string): Promise<unknown> {
  const row = await transaction.selectFrom('systemParameter').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

export async function writeMark(transaction: Transaction, key: string, value: unknown): Promise<void> {
  await transaction
    .insertInto('systemParameter')
    .values({ key, value: JSON.stringify(value) })
    // Of two simultaneous starts the second finds the first one's.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
