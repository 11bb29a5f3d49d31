import type { OutlierEvent } from '@muster/engine/event.ts';
import { sql } from 'kysely';

import type { Database, Transaction } from '../core/db/database.ts';

/** Marks positions as outliers; existing marks stay as they are. */
export async function writeOutliers(
  transaction: Transaction,
  buildingId: string,
  outliers: readonly OutlierEvent[],
): Promise<void> {
  if (outliers.length === 0) return;
  await sql`
    INSERT INTO position_outlier (building_id, tag, t)
    SELECT ${buildingId}, e.*
    FROM unnest(${outliers.map(({ tag }) => tag)}::text[], ${outliers.map(({ t }) => t)}::bigint[]) AS e
    ON CONFLICT DO NOTHING`.execute(transaction);
}

/** Marks in memory at a time: a device with a broken clock or receiver may have millions in a year. */
const pageSize = 10_000;

/** Times of the marked positions of a tag, epoch ms, in order, page by page. */
export async function* readOutliers(
  db: Database | Transaction,
  { buildingId, tag, from, to }: { buildingId: string; tag: string; from: number; to: number },
): AsyncGenerator<number[]> {
  for (let after = from - 1; ;) {
    const rows = await db
      .selectFrom('positionOutlier')
      .select('t')
      .where('buildingId', '=', buildingId)
      .where('tag', '=', tag)
      .where('t', '>', after)
      .where('t', '<', to)
      .orderBy('t')
      .limit(pageSize)
      .execute();
    const times = rows.map(({ t }) => t);
    if (times.length > 0) yield times;
    if (times.length < pageSize) return;
    after = times.at(-1) ?? to;
  }
}

/** Deletes the marks of positions before `before`, epoch ms, in all buildings. */
export async function dropOutliers(transaction: Transaction, before: number): Promise<void> {
  await transaction.deleteFrom('positionOutlier').where('t', '<', before).execute();
}
