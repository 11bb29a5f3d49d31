import type { HoursGroup } from '@muster/model/report/fixedReports.ts';
import type { PersonType } from '@muster/model/person/person.ts';
import { type RawBuilder, sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import type { Database } from '../../../core/db/database.ts';
import type { SiteDays } from '../../alarm/alarmStatistic/statisticSpan.store.ts';
import { isSelectedArea, staysOfArea } from '../../area/areaStatistic/areaAnalysis.store.ts';

/** Time that people spent in an area; of all of them, or of a group. */
export interface AreaHours {
  areaId: string;
  areaName: string;
  /** A day, a department's id, a person type; empty = none. */
  key: string;
  /** Of a department. */
  keyName: string | null;
  people: number;
  stays: number;
  ms: number;
  /** Most people at once. */
  most: number;
  /** First time of the maximum, epoch ms. */
  mostAt: number | null;
}

export interface AreaHoursFilter {
  by: HoursGroup;
  personTypes?: readonly PersonType[] | undefined;
  areaId?: string | undefined;
  departId?: string | undefined;
}

const keys: Readonly<Record<HoursGroup, RawBuilder<unknown>>> = {
  area: sql`''`,
  day: sql`day.name`,
  depart: sql`coalesce(stay.depart_id, '')`,
  personType: sql`stay.person_type`,
};

/** Person-hours by area and group. By day, a stay over midnight counts on both days with its part of each. */
export async function readAreaHours(
  db: Database,
  site: SiteScope,
  { span, starts }: { span: Pick<SiteDays['span'], 'from' | 'until'>; starts: SiteDays['starts'] },
  { by, personTypes, areaId, departId }: AreaHoursFilter,
): Promise<AreaHours[]> {
  const wanted = [isSelectedArea(site, areaId), sql`stay.person_id is not null`];
  if (personTypes !== undefined) wanted.push(sql`stay.person_type = any(${personTypes})`);
  if (departId !== undefined) wanted.push(sql`stay.depart_id = ${departId}`);
  const days = by === 'day' ? starts : starts.slice(0, 1);
  const names = days.map(({ day }) => day);
  const begins = days.map(({ start }) => start);
  const ends = days.map((_, at) => days[at + 1]?.start ?? span.until);
  const { rows } = await sql<AreaHours>`
    with piece as materialized (
      select area.id as area_id, ${keys[by]} as key, stay.person_id,
        greatest(stay.since, day.since) as since, least(stay.till, day.till) as till
      from area
      cross join lateral (${staysOfArea(site, span)}) stay
      join unnest(${names}::text[], ${begins}::bigint[], ${ends}::bigint[]) as day (name, since, till)
        on stay.since < day.till and stay.till > day.since
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
    select area.id as area_id, area.name as area_name, used.key, depart.name as key_name, used.people, used.stays, used.ms,
      peak.most::int as most, peak.most_at
    from (
      select area_id, key, count(distinct person_id)::int as people, count(*)::int as stays, sum(till - since)::bigint as ms
      from piece group by area_id, key
    ) used
    join peak on peak.area_id = used.area_id and peak.key = used.key
    join area on area.id = used.area_id
    left join depart on ${by === 'depart' ? sql`depart.id = used.key` : sql`false`}
    order by ${by === 'day' ? sql`used.key, used.ms desc` : sql`used.ms desc, used.key`}, area.name, area.id`.execute(
    db,
  );
  return rows;
}
