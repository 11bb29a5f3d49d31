import { type RawBuilder, sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { seesPerson } from '../../../core/auth/dataScope.store.ts';

/** Name of the current carrier of the driver's card of the outer query's vehicle, if visible. */
export function driverNow(site: SiteScope): RawBuilder<unknown> {
  return sql`(select person.name from card_binding binding
    join person on person.id = binding.subject_id
    where binding.building_id = vehicle.building_id and binding.sn = vehicle.driver_card_sn
      and binding.subject_kind = 'person' and binding.bound_to is null and ${seesPerson(site)})`;
}

/** Columns of the outer query. */
interface DrivenAt {
  table: string;
  /** Of a vehicle where `subjectKind` says so. */
  subjectId: string;
  at: string;
}

/** Name of the driver of the vehicle of the outer query's row at its time, if visible. */
export function driverAt(site: SiteScope, { table, subjectId, at }: DrivenAt): RawBuilder<unknown> {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${table}.${name}`);
  const time = column(at);
  return sql`(select person.name from vehicle_trip trip
    join card_binding binding on binding.building_id = trip.building_id and binding.sn = trip.driver_card_sn
      and binding.subject_kind = 'person'
    join person on person.id = binding.subject_id
    where ${column('subjectKind')} = 'vehicle' and trip.building_id = ${column('buildingId')}
      and trip.vehicle_id = ${column(subjectId)}
      and trip.begun_at <= ${time} and (trip.ended_at is null or trip.ended_at > ${time})
      and binding.bound_from <= ${time} and (binding.bound_to is null or binding.bound_to > ${time})
      and ${seesPerson(site)}
    order by trip.begun_at desc limit 1)`;
}
