import { sql } from 'kysely';

import type { Database } from '../core/db/database.ts';

/** Rows at a time, of each area or building: little enough to hold up nobody who writes. */
const batchRows = 1000;

/**
 * Forgets who was in which area before `before`, epoch ms, the oldest first; gives how many rows went, of which more may be
 * left. Whoever came in and has not left since is still there, however long ago that was: of an area that there is, an
 * entrance goes only when something of its tag follows it, and always before that.
 */
export async function deletePresence(db: Database, before: number): Promise<number> {
  // Areas are leapt to by the key: of those that have nothing old no row is read.
  const { numAffectedRows } = await sql`
    WITH RECURSIVE place (building_id, area_id) AS (
      (SELECT building_id, area_id FROM presence_event ORDER BY building_id, area_id LIMIT 1)
      UNION ALL
      SELECT next.* FROM place CROSS JOIN LATERAL (
        SELECT building_id, area_id FROM presence_event event
        WHERE (event.building_id, event.area_id) > (place.building_id, place.area_id)
        ORDER BY building_id, area_id LIMIT 1) next
    ), old AS (
      SELECT gone.* FROM (
        SELECT *, NOT EXISTS (SELECT 1 FROM area WHERE area.id = place.area_id) AS is_gone FROM place
      ) place CROSS JOIN LATERAL (
        SELECT building_id, area_id, t, tag, kind FROM presence_event event
        WHERE event.building_id = place.building_id AND event.area_id = place.area_id AND event.t < ${before}
          AND (event.kind <> 'enter' OR place.is_gone OR EXISTS (
            SELECT 1 FROM presence_event later
            WHERE later.building_id = event.building_id AND later.tag = event.tag AND later.area_id = event.area_id
              AND later.t >= event.t AND (later.t, later.kind) > (event.t, event.kind)))
        ORDER BY t, tag, kind LIMIT ${sql.lit(batchRows)}) gone
    )
    DELETE FROM presence_event event USING old
    WHERE (event.building_id, event.area_id, event.t, event.tag, event.kind)
      = (old.building_id, old.area_id, old.t, old.tag, old.kind)`.execute(db);
  return Number(numAffectedRows);
}

/** Forgets access records of before `before`, epoch ms, the oldest first; gives how many went, of which more may be left. */
export async function deleteAccess(db: Database, before: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM access_record USING (
      SELECT old.id FROM building CROSS JOIN LATERAL (
        SELECT id FROM access_record record
        WHERE record.building_id = building.id AND record.at < to_timestamp(${before} / 1000.0)
        ORDER BY record.at LIMIT ${sql.lit(batchRows)}) old
    ) gone
    WHERE access_record.id = gone.id`.execute(db);
  return Number(numAffectedRows);
}
