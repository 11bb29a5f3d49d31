import { patrolCheck } from '@muster/model/patrolCheck/patrolCheck.ts';
import { sql } from 'kysely';

import type { Database } from '../core/db/database.ts';

/** Rows per statement, of each area or building: few enough to delay no writer. */
const batchRows = 1000;

/**
 * Deletes presence events of before `before`, epoch ms, the oldest first; returns the number of deleted rows, of which
 * more may be left. A subject that entered and has not left since is still inside, however long ago that was: for an
 * existing area, an enter is deleted only if a later event of its tag exists, and always before that one.
 */
export async function deletePresence(db: Database, before: number): Promise<number> {
  // A loose index scan over the areas: no row of an area without old rows is read.
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

/**
 * Deletes access records of before `before`, epoch ms, the oldest first; returns their number, of which more may be
 * left.
 */
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

/**
 * Deletes the online minutes of gateways of before `before`, epoch ms; returns the number of hours, of which more may
 * be left.
 */
export async function deleteGatewayHours(db: Database, before: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM gateway_hour USING (
      SELECT gateway_id, hour FROM gateway_hour
      WHERE hour < ${Math.floor(before / 3_600_000)} ORDER BY hour LIMIT ${sql.lit(batchRows)}
    ) gone
    WHERE (gateway_hour.gateway_id, gateway_hour.hour) = (gone.gateway_id, gone.hour)`.execute(db);
  return Number(numAffectedRows);
}

/** Deletes in which minutes cameras were probed before `before`, epoch ms, as `deleteGatewayHours` does. */
export async function deleteCameraHours(db: Database, before: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM camera_hour USING (
      SELECT camera_id, hour FROM camera_hour
      WHERE hour < ${Math.floor(before / 3_600_000)} ORDER BY hour LIMIT ${sql.lit(batchRows)}
    ) gone
    WHERE (camera_hour.camera_id, camera_hour.hour) = (gone.camera_id, gone.hour)`.execute(db);
  return Number(numAffectedRows);
}

/** Deletes the sums of days that began before `before`, epoch ms: they contain where people were. */
export async function deleteStayDays(db: Database, before: number): Promise<void> {
  await sql`
    WITH people AS (DELETE FROM stay_day_person WHERE begins < ${before}),
      areas AS (DELETE FROM stay_day_area WHERE begins < ${before})
    DELETE FROM stay_day WHERE begins < ${before}`.execute(db);
}

const dayMs = 86_400_000;

/**
 * Deletes patrols of before `before`, epoch ms, the oldest first: rounds, visits, and checks, whose photos are unused
 * from `now` on. Returns the number of rows, of which more may be left.
 */
export async function deletePatrols(db: Database, before: number, now: number): Promise<number> {
  const rounds = await sql`
    DELETE FROM patrol_round USING (
      SELECT old.id FROM building CROSS JOIN LATERAL (
        SELECT id FROM patrol_round round
        WHERE round.building_id = building.id AND round.from_at < to_timestamp(${before} / 1000.0)
        ORDER BY round.from_at LIMIT ${sql.lit(batchRows)}) old
    ) gone
    WHERE patrol_round.id = gone.id`.execute(db);
  // A visit may have begun before the round for which it counts.
  const visits = await sql`
    DELETE FROM patrol_visit visit USING (
      SELECT route_id, round, point_id, tag, since FROM patrol_visit
      WHERE since < ${before - dayMs} ORDER BY since LIMIT ${sql.lit(batchRows)}) gone
    WHERE (visit.route_id, visit.round, visit.point_id, visit.tag, visit.since)
      = (gone.route_id, gone.round, gone.point_id, gone.tag, gone.since)`.execute(db);
  return Number(rounds.numAffectedRows) + Number(visits.numAffectedRows) + (await deleteChecks(db, before, now));
}

/**
 * Deletes days of attendance of before `before`, epoch ms, the oldest first, with their corrections; returns their
 * number, of which more may be left.
 */
export async function deleteAttendance(db: Database, before: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH old AS (
      SELECT old.id FROM building CROSS JOIN LATERAL (
        SELECT id FROM workday
        WHERE workday.building_id = building.id AND workday.day < (to_timestamp(${before} / 1000.0) AT TIME ZONE 'UTC')::date
        ORDER BY workday.day LIMIT ${sql.lit(batchRows)}) old
    ), said AS (DELETE FROM attendance_correction USING old WHERE attendance_correction.workday_id = old.id),
    gone AS (DELETE FROM workday USING old WHERE workday.id = old.id RETURNING old.id)
    SELECT count(*)::int AS count FROM gone`.execute(db);
  return rows[0]?.count ?? 0;
}

async function deleteChecks(db: Database, before: number, now: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH old AS (
      SELECT old.id FROM building CROSS JOIN LATERAL (
        SELECT id FROM patrol_check made
        WHERE made.building_id = building.id AND made.at < to_timestamp(${before} / 1000.0)
        ORDER BY made.at LIMIT ${sql.lit(batchRows)}) old
    ), freed AS (
      UPDATE upload SET entity = NULL, row_id = NULL, field = NULL, unused_since = to_timestamp(${now} / 1000.0)
      WHERE entity = ${patrolCheck.name} AND row_id IN (SELECT id FROM old)
    ), gone AS (DELETE FROM patrol_check USING old WHERE patrol_check.id = old.id RETURNING old.id)
    SELECT count(*)::int AS count FROM gone`.execute(db);
  return rows[0]?.count ?? 0;
}
