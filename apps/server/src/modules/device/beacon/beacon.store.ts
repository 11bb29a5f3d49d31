import type { Transaction } from '../../../core/db/database.ts';

/** A beacon of the building as it is to be set up; undefined where there is none. */
export function lockBeacon(transaction: Transaction, buildingId: string, id: string) {
  return transaction
    .selectFrom('beacon')
    .select(['id', 'name', 'sn', 'uuid', 'major', 'minor', 'txPower', 'threshold', 'intervalMs'])
    .where('buildingId', '=', buildingId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function markSynced(transaction: Transaction, id: string, at: string): Promise<void> {
  await transaction.updateTable('beacon').set({ syncedAt: at }).where('id', '=', id).execute();
}
