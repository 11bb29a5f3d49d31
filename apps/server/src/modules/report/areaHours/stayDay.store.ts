import { sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import type { Database, Transaction } from '../../../core/db/database.ts';
import { type AreaHours, type HourPiece, readHourPieces, type StayDay } from './hourPieces.store.ts';

function wholeSite(buildingId: string): SiteScope {
  return { buildingId, departIds: null, patrolDepartIds: null, visibility: { areaIds: null, subjects: null } };
}

/** The days in a span with valid sums, ends by beginnings: another time zone has other days. */
export async function readKeptDays(
  db: Database,
  buildingId: string,
  { begins, ends }: StayDay,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<StayDay>`
    select begins, ends from stay_day
    where building_id = ${buildingId} and begins >= ${begins} and ends <= ${ends} and kept = revision`.execute(db);
  return new Map(rows.map((day) => [day.begins, day.ends]));
}

/** Days that are over and were summed, but do not hold any more, the newest first. */
export async function readChangedDays(
  db: Database,
  buildingId: string,
  { now, most }: { now: number; most: number },
): Promise<StayDay[]> {
  const { rows } = await sql<StayDay>`
    select begins, ends from stay_day
    where building_id = ${buildingId} and ends < ${now} and kept < revision order by begins desc limit ${most}`.execute(
    db,
  );
  return rows;
}

/** The days on which people were anywhere are summed again: of who is deleted nothing is counted. */
export async function renewStayDays(
  transaction: Transaction,
  buildingId: string,
  personIds: readonly string[],
): Promise<void> {
  await sql`
    update stay_day set revision = revision + 1
    where building_id = ${buildingId} and begins in (
      select present.begins from area
      join stay_day_person present on present.building_id = area.building_id and present.area_id = area.id
        and present.person_id = any(${personIds}::text[])
      where area.building_id = ${buildingId}
    )`.execute(transaction);
}

/** A day as it is now, by area. */
export function readDayPieces(db: Database, buildingId: string, day: StayDay, areaId?: string): Promise<HourPiece[]> {
  return readHourPieces(db, wholeSite(buildingId), [day], { by: 'area', areaId });
}

/**
 * Sums a day that is over. What is written meanwhile counts the revision up, so that the sums do not hold and are made
 * again: nobody who writes presence waits for this. Gives false when somebody else wrote the same day meanwhile, and for
 * a day that nobody has asked for before: who writes presence at this moment may not have seen that it is counted.
 */
export async function keepStayDay(db: Database, buildingId: string, day: StayDay): Promise<boolean> {
  const { begins, ends } = day;
  // PostgreSQL has no older version of an inserted row.
  const entered = await sql<{ isNew: boolean }>`
    insert into stay_day (building_id, begins, ends) values (${buildingId}, ${begins}, ${ends})
    on conflict (building_id, begins) do update set ends = excluded.ends,
      kept = case when stay_day.ends = excluded.ends then stay_day.kept end
    returning xmax = 0 as is_new`.execute(db);
  if (entered.rows[0]?.isNew === true) return false;
  const sum = async (transaction: Transaction): Promise<void> => {
    const ofDay = sql`building_id = ${buildingId} and begins = ${begins}`;
    const { rows } = await sql<{ revision: number }>`select revision from stay_day where ${ofDay}`.execute(transaction);
    const pieces = await readDayPieces(transaction, buildingId, day);
    await sql`delete from stay_day_person where ${ofDay}`.execute(transaction);
    await sql`delete from stay_day_area where ${ofDay}`.execute(transaction);
    for (const { areaId, personIds } of pieces)
      await sql`
        insert into stay_day_person (building_id, area_id, person_id, begins)
        select ${buildingId}, ${areaId}, id, ${begins} from unnest(${personIds}::text[]) id`.execute(transaction);
    await sql`
      insert into stay_day_area (building_id, begins, area_id, people, stays, carried, ms, most, most_at)
      select ${buildingId}, ${begins}, piece.* from unnest(${pieces.map(({ areaId }) => areaId)}::text[],
        ${pieces.map(({ people }) => people)}::int[], ${pieces.map(({ stays }) => stays)}::int[],
        ${pieces.map(({ carried }) => carried)}::int[], ${pieces.map(({ ms }) => ms)}::bigint[],
        ${pieces.map(({ most }) => most)}::int[], ${pieces.map(({ mostAt }) => mostAt)}::bigint[]) piece`.execute(
      transaction,
    );
    await sql`update stay_day set kept = ${rows[0]?.revision ?? 0} where ${ofDay}`.execute(transaction);
  };
  try {
    await db.transaction().setIsolationLevel('repeatable read').execute(sum);
    return true;
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    return false;
  }
}

/** PostgreSQL, appendix A: serialization_failure; unique_violation of two first sums. */
function isOvertaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '23505');
}

/** The kept sums of days that begin then, by area and day. */
export async function readKeptByDay(
  db: Database,
  buildingId: string,
  begins: readonly number[],
  areaId: string | undefined,
): Promise<AreaHours[]> {
  const { rows } = await sql<AreaHours>`
    select area.id as area_id, area.name as area_name, begins::text as key, null as key_name, people, stays, ms, most, most_at
    from stay_day_area join area on area.id = area_id and area.building_id = ${buildingId}
    where ${ofDays(buildingId, begins, areaId)}`.execute(db);
  return rows;
}

/** The same by area. People are those of these days and of `fresh` ones. A stay counts once, on its first day. */
export async function readKeptByArea(
  db: Database,
  buildingId: string,
  { begins, first, fresh }: { begins: readonly number[]; first: number; fresh: readonly HourPiece[] },
  areaId: string | undefined,
): Promise<AreaHours[]> {
  const present = fresh.flatMap((piece) => (piece.personIds ?? []).map((personId) => [piece.areaId, personId]));
  const ofArea = sql`building_id = ${buildingId} and area_id = area.id`;
  // The people of an area are leapt to by the key, and of each one day is looked up.
  const { rows } = await sql<AreaHours>`
    with used as (
      select area_id, (sum(stays) - coalesce(sum(carried) filter (where begins > ${first}), 0))::int as stays,
        sum(ms)::bigint as ms
      from stay_day_area where ${ofDays(buildingId, begins, areaId)} group by area_id
    ),
    peak as (
      select distinct on (area_id) area_id, most, most_at
      from stay_day_area where ${ofDays(buildingId, begins, areaId)} order by area_id, most desc, most_at
    ),
    present as (
      select area.id as area_id, known.person_id
      from area cross join lateral (
        with recursive known (person_id) as (
          (select person_id from stay_day_person where ${ofArea} order by person_id limit 1)
          union all
          select (
            select next.person_id from stay_day_person next
            where ${ofArea} and next.person_id > known.person_id order by next.person_id limit 1
          ) from known where known.person_id is not null
        )
        select person_id from known where person_id is not null
      ) known
      where area.building_id = ${buildingId} and ${areaId === undefined ? sql`true` : sql`area.id = ${areaId}`} and exists (
        select 1 from stay_day_person day where ${ofArea} and day.person_id = known.person_id
          and day.begins between ${begins[0] ?? 0} and ${begins.at(-1) ?? 0} and day.begins = any(${begins}::bigint[])
      )
      union
      select * from unnest(${present.map(([area]) => area)}::text[], ${present.map(([, person]) => person)}::text[]) fresh
    ),
    counted as (select area_id, count(*)::int as people from present group by area_id)
    select area.id as area_id, area.name as area_name, '' as key, null as key_name, counted.people, used.stays, used.ms,
      peak.most, peak.most_at
    from used
    join counted on counted.area_id = used.area_id
    join peak on peak.area_id = used.area_id
    join area on area.id = used.area_id and area.building_id = ${buildingId}`.execute(db);
  return rows;
}

function ofDays(buildingId: string, begins: readonly number[], areaId: string | undefined) {
  const ofArea = areaId === undefined ? sql`true` : sql`area_id = ${areaId}`;
  return sql`stay_day_area.building_id = ${buildingId} and begins = any(${begins}::bigint[]) and ${ofArea}`;
}
