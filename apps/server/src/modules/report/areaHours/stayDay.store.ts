import { type RawBuilder, sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import type { Database, Transaction } from '../../../core/db/database.ts';
import { staysOfArea } from '../../area/areaStatistic/areaAnalysis.store.ts';
import { type AreaHours, readAreaHours } from './areaHours.store.ts';

/** A day of a site; epoch ms. */
export interface StayDay {
  begins: number;
  ends: number;
}

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

/** People and areas of a day: the stored sums. */
function personRows(buildingId: string, { begins, ends }: StayDay): RawBuilder<unknown> {
  return sql`
    select ${begins}::bigint as begins, area.id as area_id, stay.person_id, count(*)::int as stays,
      count(*) filter (where not stay.begins_inside)::int as carried, sum(stay.till - stay.since)::bigint as ms
    from area
    cross join lateral (${staysOfArea(wholeSite(buildingId), { from: begins, until: ends })}) stay
    where area.building_id = ${buildingId} and stay.person_id is not null and stay.since < ${ends} and stay.till > ${begins}
    group by area.id, stay.person_id`;
}

/** Current maximum number of people of a day, by area. */
function readCrowds(db: Database, buildingId: string, { begins, ends }: StayDay): Promise<AreaHours[]> {
  const days = { span: { from: begins, until: ends }, starts: [{ day: '', start: begins }] };
  return readAreaHours(db, wholeSite(buildingId), days, { by: 'area' });
}

/**
 * Sums a day that is over. A write of presence meanwhile increments the revision, so that the sums are invalid and
 * recomputed: no writer of presence waits for this. Returns false when the same day was written meanwhile, and for a
 * day that is summed for the first time: a concurrent writer of presence may not have seen its row.
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
    const { rows } = await sql<{ revision: number }>`
      select revision from stay_day where building_id = ${buildingId} and begins = ${begins}`.execute(transaction);
    const crowds = await readCrowds(transaction, buildingId, day);
    const ofDay = sql`building_id = ${buildingId} and begins = ${begins}`;
    await sql`delete from stay_day_person where ${ofDay}`.execute(transaction);
    await sql`delete from stay_day_area where ${ofDay}`.execute(transaction);
    await sql`
      insert into stay_day_person (building_id, begins, area_id, person_id, stays, carried, ms)
      select ${buildingId}, day.* from (${personRows(buildingId, day)}) day`.execute(transaction);
    await sql`
      insert into stay_day_area (building_id, begins, area_id, most, most_at)
      select ${buildingId}, ${begins}, crowd.* from unnest(
        ${crowds.map(({ areaId }) => areaId)}::text[], ${crowds.map(({ most }) => most)}::int[],
        ${crowds.map(({ mostAt }) => mostAt)}::bigint[]) crowd`.execute(transaction);
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

/** Days to sum: of `kept` the sums are read, `fresh` ones are computed now. */
export interface SummedDays {
  kept: readonly number[];
  fresh: readonly StayDay[];
  /** Beginning of the first of all of them. */
  first: number;
}

/**
 * Result of {@link readAreaHours} for everybody, by area or by area and day, from the sums of days; `key` is the
 * beginning of the day. A stay that had begun before a day counts once, on the first day of the span.
 */
export async function readSummedHours(
  db: Database,
  buildingId: string,
  { kept, fresh, first }: SummedDays,
  { byDay, areaId }: { byDay: boolean; areaId: string | undefined },
): Promise<AreaHours[]> {
  const isKept = sql`building_id = ${buildingId} and begins = any(${kept}::bigint[])`;
  const people = [sql`select begins, area_id, person_id, stays, carried, ms from stay_day_person where ${isKept}`];
  const crowds = [sql`select begins, area_id, most, most_at from stay_day_area where ${isKept}`];
  for (const day of fresh) {
    people.push(sql`select begins, area_id, person_id, stays, carried, ms from (${personRows(buildingId, day)}) fresh`);
    const own = await readCrowds(db, buildingId, day);
    crowds.push(sql`
      select ${day.begins}::bigint, crowd.* from unnest(${own.map((each) => each.areaId)}::text[],
        ${own.map(({ most }) => most)}::int[], ${own.map(({ mostAt }) => mostAt)}::bigint[]) crowd`);
  }
  const key = byDay ? sql`begins::text` : sql`''`;
  const again = byDay ? sql`0` : sql`coalesce(sum(carried) filter (where begins > ${first}), 0)`;
  const { rows } = await sql<AreaHours>`
    with used as (
      select area_id, ${key} as key, count(distinct person_id)::int as people, (sum(stays) - ${again})::int as stays,
        sum(ms)::bigint as ms
      from (${sql.join(people, sql` union all `)}) own
      where exists (select 1 from person where person.id = own.person_id and person.building_id = ${buildingId})
      group by 1, 2
    ),
    peak as (
      select distinct on (area_id, key) area_id, key, most, most_at
      from (select area_id, ${key} as key, most, most_at from (${sql.join(crowds, sql` union all `)}) own) crowd
      order by area_id, key, most desc, most_at
    )
    select area.id as area_id, area.name as area_name, used.key, null as key_name, used.people, used.stays, used.ms,
      peak.most, peak.most_at
    from used
    join peak on peak.area_id = used.area_id and peak.key = used.key
    join area on area.id = used.area_id and area.building_id = ${buildingId}
    where ${areaId === undefined ? sql`true` : sql`area.id = ${areaId}`}
    order by ${byDay ? sql`used.key::bigint, used.ms desc` : sql`used.ms desc`}, area.name, area.id`.execute(db);
  return rows;
}
