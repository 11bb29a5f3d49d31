import type { Transaction } from '../core/db/database.ts';

/** Counts a change of a building's configuration; changes of one building wait here for one another. */
export async function countRevision(transaction: Transaction, buildingId: string): Promise<void> {
  const changedAt = new Date().toISOString();
  await transaction
    .insertInto('configRevision')
    .values({ buildingId, revision: 1, changedAt })
    .onConflict((conflict) =>
      conflict
        .column('buildingId')
        .doUpdateSet((row) => ({ revision: row('configRevision.revision', '+', 1), changedAt })),
    )
    .execute();
}
