import type { HoursGroup } from '@muster/model/report/fixedReports.ts';
import type { PersonType } from '@muster/model/person/person.ts';
import { type RawBuilder, sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import type { Database } from '../../../core/db/database.ts';
import { isSelectedArea, staysOfArea } from '../../area/areaStatistic/areaAnalysis.store.ts';

/** A day of a site, or several; epoch ms. */
export interface StayDay {
  begins: number;
  ends: number;
}

/** What people spent in an area; of all of them, or of a group. */
export interface AreaHours {
  areaId: string;
  areaName: string;
  /** Beginning of a day, a department's id, a person type; empty = none. */
  key: string;
  /** Of a department. */
  keyName: string | null;
  people: number;
  stays: number;
  ms: number;
  /** Most people at once. */
  most: number;
  /** Since when, epoch ms, the first time. */
  mostAt: number;
}

/** The same of some days. */
export interface HourPiece extends AreaHours {
  /** Null by day: nobody counts twice. */
  personIds: readonly string[] | null;
  /** Stays that had begun before. */
  carried: number;
}

export interface AreaHoursFilter {
  by: HoursGroup;
  personTypes?: readonly PersonType[] | undefined;
  areaId?: string | undefined;
  departId?: string | undefined;
}

const keys: Readonly<Record<HoursGroup, RawBuilder<unknown>>> = {
  area: sql`''`,
  day: sql`day.since::text`,
  depart: sql`coalesce(stay.depart_id, '')`,
  personType: sql`stay.person_type`,
};

/** Person-hours by area and group of days that follow each other. By day, a stay over midnight has a part in both days. */
export async function readHourPieces(
  db: Database,
  site: SiteScope,
  days: readonly StayDay[],
  { by, personTypes, areaId, departId }: AreaHoursFilter,
): Promise<HourPiece[]> {
  const span = { from: days[0]?.begins ?? 0, until: days.at(-1)?.ends ?? 0 };
  const wanted = [isSelectedArea(site, areaId), sql`stay.person_id is not null`];
  if (personTypes !== undefined) wanted.push(sql`stay.person_type = any(${personTypes})`);
  if (departId !== undefined) wanted.push(sql`stay.depart_id = ${departId}`);
  const parts = by === 'day' ? days : [{ begins: span.from, ends: span.until }];
  const { rows } = await sql<HourPiece>`
    with piece as materialized (
      select area.id as area_id, ${keys[by]} as key, stay.person_id, stay.begins_inside,
        greatest(stay.since, day.since) as since, least(stay.till, day.till) as till
      from area
      cross join lateral (${staysOfArea(site, span)}) stay
      join unnest(${parts.map(({ begins }) => begins)}::bigint[], ${parts.map(({ ends }) => ends)}::bigint[])
        as day (since, till) on stay.since < day.till and stay.till > day.since
      where ${sql.join(wanted, sql` and `)}
    ),
    step as (
      select area_id, key, since as t, 1 as change from piece
      union all
      select area_id, key, till, -1 from piece
    ),
    -- Who leaves makes room for who comes at the same instant.
    crowd as (
      select area_id, key, t, sum(change) over (partition by area_id, key order by t, change rows unbounded preceding) as people
      from step
    ),
    peak as (
      select distinct on (area_id, key) area_id, key, people as most, t as most_at from crowd
      order by area_id, key, people desc, t
    )
    select area.id as area_id, area.name as area_name, used.key, depart.name as key_name, used.people, used.person_ids,
      used.stays, used.carried, used.ms, peak.most::int as most, peak.most_at
    from (
      select area_id, key, count(distinct person_id)::int as people, count(*)::int as stays,
        count(*) filter (where not begins_inside)::int as carried, sum(till - since)::bigint as ms,
        ${by === 'day' ? sql`null` : sql`json_agg(distinct person_id)`} as person_ids
      from piece group by area_id, key
    ) used
    join peak on peak.area_id = used.area_id and peak.key = used.key
    join area on area.id = used.area_id
    left join depart on ${by === 'depart' ? sql`depart.id = used.key` : sql`false`}`.execute(db);
  return rows;
}
