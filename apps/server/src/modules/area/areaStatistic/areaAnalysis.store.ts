import type { StatisticSpan } from '@muster/model/alarm/statisticWire.ts';
import type { AreaUse } from '@muster/model/area/wire.ts';
import { type RawBuilder, sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { inDataScope, isChosenSubject } from '../../../core/auth/dataScope.store.ts';
import type { Database } from '../../../core/db/database.ts';

type Span = Pick<StatisticSpan, 'from' | 'until'>;

/** Use of every visible area in the span, by visible subjects. */
export async function readAreaUse(
  db: Database,
  site: SiteScope,
  span: Span,
  areaId: string | undefined,
): Promise<AreaUse[]> {
  const { rows } = await sql<AreaUse>`
    select area.id as area_id, coalesce(statistic.name, area.name) as area_name, statistic.expected_count as expected,
      statistic.storage_location, coalesce(used.entries, 0) as entries,
      coalesce(used.stays, 0) as stays, coalesce(used.people, 0) as people, coalesce(used.vehicles, 0) as vehicles,
      coalesce(used.stay_ms, 0) as stay_ms, coalesce(used.longest_ms, 0) as longest_ms
    from area
    left join area_statistic statistic on statistic.area_id = area.id and statistic.building_id = area.building_id
      and statistic.enabled and statistic.screens @> '["report"]'
    left join lateral (
      select count(*) filter (where begins_inside)::int as entries, count(*)::int as stays,
        count(distinct person_id)::int as people, count(distinct vehicle_id)::int as vehicles,
        sum(till - since)::bigint as stay_ms, max(till - since)::bigint as longest_ms
      from (${staysOfArea(site, span)}) stay
    ) used on true
    where ${isSelectedArea(site, areaId)}
    order by entries desc, area.name, area.id`.execute(db);
  return rows.map((row) => ({ ...row, stayMs: Number(row.stayMs), longestMs: Number(row.longestMs) }));
}

/** The condition that the row of `area` is of the site, visible to the caller, and selected. */
export function isSelectedArea(
  { buildingId, visibility: { areaIds } }: SiteScope,
  areaId: string | undefined,
): RawBuilder<boolean> {
  const conditions = [sql<boolean>`area.building_id = ${buildingId}`];
  if (areaIds !== null) conditions.push(sql<boolean>`area.id = any(${areaIds})`);
  if (areaId !== undefined) conditions.push(sql<boolean>`area.id = ${areaId}`);
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/**
 * Stays in the span in the row of `area` of the outer query, of visible subjects: `person_id` or `vehicle_id`,
 * `depart_id`, `person_type`, `since` and `till` (epoch ms, clipped to the span at both ends: work.md, Stays),
 * `begins_inside` and `goes_on`. A stay lasts from an enter to the next event of the same tag in the same area.
 */
export function staysOfArea(
  { buildingId, departIds, visibility: { subjects } }: SiteScope,
  span: Span,
): RawBuilder<unknown> {
  const kind = sql`case when vehicle.id is null then 'person' else 'vehicle' end`;
  const depart = sql`coalesce(person.depart_id, vehicle.depart_id)`;
  const isSeen = [inDataScope(departIds, depart)];
  if (subjects !== null) isSeen.push(isChosenSubject(subjects, kind, sql`stay.subject_id`, depart));
  return sql`
    select person.id as person_id, vehicle.id as vehicle_id, ${depart} as depart_id, person.person_type,
      stay.since, stay.till, stay.begins_inside, stay.goes_on
    from (
      select kind, subject_id, t >= ${span.from} as begins_inside, greatest(t, ${span.from}::bigint) as since,
        coalesce(lead(t) over next, ${span.until}::bigint) as till, lead(t) over next is null as goes_on
      from (${eventsOf(buildingId, span)}) event
      window next as (partition by tag order by t, kind)
    ) stay
    left join person on person.id = stay.subject_id and person.building_id = ${buildingId}
    left join vehicle on vehicle.id = stay.subject_id and vehicle.building_id = ${buildingId}
    where stay.kind = 'enter' and (stay.begins_inside or stay.till > stay.since) and ${sql.join(isSeen, sql` and `)}`;
}

/**
 * Events of an area in the span, and the enters of subjects who were inside at its begin. A loose index scan over the
 * tags of the area by `presence_event_area_tag` reads one row of each.
 */
function eventsOf(buildingId: string, { from, until }: Span): RawBuilder<unknown> {
  const ofArea = sql`building_id = ${buildingId} and area_id = area.id`;
  return sql`
    select kind, subject_id, tag, t from presence_event where ${ofArea} and t >= ${from} and t < ${until}
    union all
    select newest.* from (
      with recursive known (tag) as (
        (select tag from presence_event where ${ofArea} order by tag limit 1)
        union all
        select (select event.tag from presence_event event where ${ofArea} and event.tag > known.tag order by event.tag limit 1)
        from known where known.tag is not null
      )
      select tag from known where tag is not null
    ) known
    cross join lateral (
      select kind, subject_id, tag, t from presence_event
      where ${ofArea} and tag = known.tag and t < ${from}
      order by t desc, kind desc limit 1
    ) newest
    where newest.kind = 'enter' and ${from}::bigint < ${until}::bigint`;
}
