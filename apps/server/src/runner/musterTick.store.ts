import type { MusterTick } from '@muster/model/muster/wire.ts';
import { sql } from 'kysely';

import type { Database, Transaction } from '../core/db/database.ts';

/** The newest ticks of people who are ticked as safe, by person. */
export async function readTicks(
  db: Database | Transaction,
  musterId: string,
): Promise<ReadonlyMap<string, MusterTick>> {
  const { rows } = await sql<MusterTick & { personId: string; isSafe: boolean }>`
    SELECT DISTINCT ON (person_id) person_id, is_safe, reason, note, point_id, ticked_at AS at, ticked_by AS by
    FROM muster_tick WHERE muster_id = ${musterId} ORDER BY person_id, id DESC`.execute(db);
  const ticked = rows.filter(({ isSafe }) => isSafe);
  return new Map(
    ticked.map(({ personId, reason, note, pointId, at, by }) => [personId, { reason, note, pointId, at, by }]),
  );
}
