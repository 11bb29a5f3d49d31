import type { AreaUse } from '@muster/model/area/areaAnalysis.ts';
import type { StatisticSpan } from '@muster/model/alarm/statistic.ts';
import { sql } from 'kysely';

import type { Database } from '../../db/database.ts';
import type { SiteScope } from '../session/caller.ts';
import { inDataScope, isChosenSubject } from '../session/dataScope.store.ts';

/**
 * How every area that the caller sees was used in the span, by whom it sees. A stay is from coming in to the next that the
 * engine concluded of the same tag in the same area; one that goes on is counted up to the end of the span.
 */
export async function readAreaUse(
  db: Database,
  { buildingId, departIds, sight: { areaIds, subjects } }: SiteScope,
  { from, until }: Pick<StatisticSpan, 'from' | 'until'>,
  areaId: string | undefined,
): Promise<AreaUse[]> {
  const kind = sql`case when vehicle.id is null then 'person' else 'vehicle' end`;
  const depart = sql`coalesce(person.depart_id, vehicle.depart_id)`;
  const isSeen = [inDataScope(departIds, depart)];
  if (subjects !== null) isSeen.push(isChosenSubject(subjects, kind, sql`stay.subject_id`, depart));
  const isWanted = [sql<boolean>`area.building_id = ${buildingId}`];
  if (areaIds !== null) isWanted.push(sql<boolean>`area.id = any(${areaIds})`);
  if (areaId !== undefined) isWanted.push(sql<boolean>`area.id = ${areaId}`);
  const { rows } = await sql<AreaUse>`
    select area.id as area_id, area.name as area_name, coalesce(used.entries, 0) as entries,
      coalesce(used.people, 0) as people, coalesce(used.vehicles, 0) as vehicles,
      coalesce(used.stay_ms, 0) as stay_ms, coalesce(used.longest_ms, 0) as longest_ms
    from area
    left join lateral (
      select count(*)::int as entries, count(distinct person.id)::int as people,
        count(distinct vehicle.id)::int as vehicles, sum(stay.ms)::bigint as stay_ms, max(stay.ms)::bigint as longest_ms
      from (
        select kind, subject_id,
          least(coalesce(lead(t) over (partition by tag order by t), ${until}::bigint), ${until}::bigint) - t as ms
        from presence_event
        where building_id = ${buildingId} and area_id = area.id and t >= ${from} and t < ${until}
      ) stay
      left join person on person.id = stay.subject_id and person.building_id = ${buildingId}
      left join vehicle on vehicle.id = stay.subject_id and vehicle.building_id = ${buildingId}
      where stay.kind = 'enter' and ${sql.join(isSeen, sql` and `)}
    ) used on true
    where ${sql.join(isWanted, sql` and `)}
    order by entries desc, area.name, area.id`.execute(db);
  return rows.map((row) => ({ ...row, stayMs: Number(row.stayMs), longestMs: Number(row.longestMs) }));
}
