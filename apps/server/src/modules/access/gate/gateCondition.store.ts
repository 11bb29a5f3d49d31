import { type RawBuilder, sql } from 'kysely';

import { plainPlate } from '../../../core/db/plainPlate.store.ts';

/** Whether the last event of a subject since a time (timestamptz) is an exit: the card was not returned. */
export function hasExited(
  kind: RawBuilder<unknown>,
  subjectId: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql`coalesce((select event.direction = 'out' from access_event event
    where event.building_id = building.id and event.subject_kind = ${kind} and event.subject_id = ${subjectId}
      and event.granted and event.at >= ${since} order by event.at desc, event.id limit 1), false)`;
}

/** Whether the blacklist of the outer query's `building` has a document or a plate at `given.now`, epoch seconds. */
export function isBlacklisted({
  document = sql`null::text`,
  plate = sql`null::text`,
}: {
  document?: RawBuilder<unknown>;
  plate?: RawBuilder<unknown>;
}): RawBuilder<boolean> {
  return sql`exists (select 1 from blacklist_entry entry
    where entry.building_id = building.id
      and (entry.until_day is null or entry.until_day >= (to_timestamp(given.now) at time zone building.time_zone)::date)
      and ((entry.kind = 'person' and upper(entry.document_number) = upper(${document}))
        or (entry.kind = 'vehicle' and ${plainPlate(sql`entry.plate_number`)} = ${plainPlate(plate)})))`;
}
