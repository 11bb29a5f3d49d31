import type { PresenceEvent } from '@muster/engine/event.ts';
import { sql } from 'kysely';

import type { Transaction } from '../core/db/database.ts';

/**
 * Writes enters into, and exits from, recorded areas, with the names of this moment. The id is derived from area, tag,
 * time and direction, and existing rows stay as they are: a replayed log writes nothing twice.
 *
 * @param areas ids of the recorded areas; absent = none
 */
export async function writeAccess(
  transaction: Transaction,
  buildingId: string,
  presence: readonly PresenceEvent[],
  areas: ReadonlySet<string> = new Set(),
): Promise<void> {
  const events = presence.filter(({ areaId }) => areas.has(areaId));
  if (events.length === 0) return;
  const column = <K extends keyof PresenceEvent>(name: K): PresenceEvent[K][] => events.map((event) => event[name]);
  await sql`
    INSERT INTO access_record (id, building_id, at, direction, area_id, area_name, subject_kind, subject_id,
                               subject_name, person_type, depart_id, tag)
    SELECT concat_ws(':', e.area_id, e.tag, e.t, e.kind), ${buildingId}, to_timestamp(e.t / 1000.0), e.kind, e.area_id,
           area.name, CASE WHEN vehicle.id IS NULL THEN 'person' ELSE 'vehicle' END, e.subject_id,
           coalesce(person.name, vehicle.plate_number), person.person_type,
           coalesce(person.depart_id, vehicle.depart_id), e.tag
    FROM unnest(${column('t')}::bigint[], ${column('kind')}::text[], ${column('areaId')}::text[],
                ${column('tag')}::text[], ${column('subjectId')}::text[]) AS e (t, kind, area_id, tag, subject_id)
    JOIN area ON area.id = e.area_id AND area.building_id = ${buildingId}
    LEFT JOIN person ON person.id = e.subject_id AND person.building_id = ${buildingId}
    LEFT JOIN vehicle ON vehicle.id = e.subject_id AND vehicle.building_id = ${buildingId}
    ON CONFLICT DO NOTHING`.execute(transaction);
}
