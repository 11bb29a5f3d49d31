import type { Transaction } from '../../../core/db/database.ts';

export function readShiftsOf(
  transaction: Transaction,
  ids: readonly string[],
): Promise<{ name: string; startTime: string; endTime: string }[]> {
  return transaction
    .selectFrom('shift')
    .select(['name', 'startTime', 'endTime'])
    .where('id', 'in', [...ids])
    .orderBy('startTime')
    .execute();
}
