import type { Transaction } from '../core/db/database.ts';

/** Rows of an entity of one building. */
interface ChangedRows {
  buildingId: string;
  entity: string;
  ids: readonly string[];
}

/** A site runner that is further behind reads its building again. */
const revisionsKept = 1000;
/** Reading more rows by id costs as much as reading all. */
const mostIds = 10_000;

/**
 * Counts a change of a building's configuration and records which rows it changed; changes of one building wait here
 * for one another, so that revisions are in the order of commits.
 * @returns the revision
 */
export async function recordChange(transaction: Transaction, changed: ChangedRows): Promise<number> {
  const { buildingId, entity, ids } = changed;
  const changedAt = new Date().toISOString();
  const { revision } = await transaction
    .insertInto('configRevision')
    .values({ buildingId, revision: 1, changedAt })
    .onConflict((conflict) =>
      conflict
        .column('buildingId')
        .doUpdateSet((row) => ({ revision: row('configRevision.revision', '+', 1), changedAt })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('configChange')
    .values({ buildingId, revision, entity, ids: ids.length > mostIds ? null : ids })
    .execute();
  await transaction
    .deleteFrom('configChange')
    .where('buildingId', '=', buildingId)
    .where('revision', '<=', revision - revisionsKept)
    .execute();
  return revision;
}
