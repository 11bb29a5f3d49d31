import { withTransaction } from '../core/db/withTransaction.ts';
import { writeEvacuationResults } from '../runner/evacuationResult.store.ts';
import { secretId } from './secretSite.ts';
import type { TestApp } from './testApp.ts';

/** Writes an evacuation that has ended; returns the id of its result. */
export async function endEvacuation({ database, buildingId, clock }: TestApp): Promise<string> {
  const [id, areaId] = ['ended-evacuation', secretId('area')];
  const span = { startedAt: clock.now - 60_000, startedBy: 'admin', endedAt: clock.now, endedBy: null };
  const figures = { arrivalRate: 1, expected: 0, arrived: 0, remaining: 0, people: [] };
  const result = { id, areaId, safeIslands: [], isDrill: true, cause: null, ...span, ...figures };
  await withTransaction(database.db, (transaction) => writeEvacuationResults(transaction, buildingId, [result]));
  return id;
}
