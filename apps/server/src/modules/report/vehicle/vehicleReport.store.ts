import { sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { alarmInScope, inDataScope, isChosenSubject } from '../../../core/auth/dataScope.store.ts';
import type { Database } from '../../../core/db/database.ts';
import { isSelectedArea, staysOfArea } from '../../area/areaStatistic/areaAnalysis.store.ts';

/** A visible vehicle. */
export interface SeenVehicle {
  id: string;
  plateNumber: string;
  typeName: string | null;
  departName: string | null;
  /** Overspeed alarms raised in the span. */
  overspeed: number;
  /** Granted passages of checkpoints in the span. */
  cameIn: number;
  wentOut: number;
  /** Its areas in the span, by name; null = none. */
  areas: string | null;
}

/** Vehicles by plate number, with their recorded figures in a span. */
export async function readVehicles(
  db: Database,
  site: SiteScope,
  span: { from: number; until: number },
  { vehicleId, departId }: { vehicleId?: string | undefined; departId?: string | undefined },
): Promise<SeenVehicle[]> {
  const { buildingId, departIds, visibility } = site;
  const depart = sql.ref('vehicle.departId');
  const wanted = [sql<boolean>`vehicle.building_id = ${buildingId}`, inDataScope(departIds, depart)];
  if (visibility.subjects !== null)
    wanted.push(isChosenSubject(visibility.subjects, sql`'vehicle'`, sql.ref('vehicle.id'), depart));
  if (vehicleId !== undefined) wanted.push(sql<boolean>`vehicle.id = ${vehicleId}`);
  if (departId !== undefined) wanted.push(sql<boolean>`vehicle.depart_id = ${departId}`);
  const begins = sql`to_timestamp(${span.from}::double precision / 1000)`;
  const ends = sql`to_timestamp(${span.until}::double precision / 1000)`;
  const { rows } = await sql<SeenVehicle>`
    select vehicle.id, vehicle.plate_number, type.name as type_name, depart.name as depart_name,
      coalesce(sped.count, 0) as overspeed, coalesce(passed.ins, 0) as came_in, coalesce(passed.outs, 0) as went_out,
      visited.areas
    from vehicle
    left join vehicle_type type on type.id = vehicle.type_id
    left join depart on depart.id = vehicle.depart_id
    left join (
      select alarm.subject_id, count(*)::int as count from alarm
      where alarm.building_id = ${buildingId} and alarm.type = 'overspeed' and alarm.subject_kind = 'vehicle'
        and alarm.raised_at >= ${begins} and alarm.raised_at < ${ends} and ${alarmInScope(site)}
      group by alarm.subject_id
    ) sped on sped.subject_id = vehicle.id
    left join (
      select subject_id, count(*) filter (where direction = 'in')::int as ins,
        count(*) filter (where direction = 'out')::int as outs
      from access_event
      where building_id = ${buildingId} and subject_kind = 'vehicle' and granted and at >= ${begins} and at < ${ends}
      group by subject_id
    ) passed on passed.subject_id = vehicle.id
    left join (
      select stay.vehicle_id, string_agg(distinct area.name, ', ' order by area.name) as areas
      from area cross join lateral (${staysOfArea(site, span)}) stay
      where ${isSelectedArea(site, undefined)} and stay.vehicle_id is not null
      group by stay.vehicle_id
    ) visited on visited.vehicle_id = vehicle.id
    where ${sql.join(wanted, sql` and `)}
    order by vehicle.plate_number, vehicle.id`.execute(db);
  return rows;
}
