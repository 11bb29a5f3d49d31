import { type RawBuilder, sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { inDataScope } from '../../../core/auth/dataScope.store.ts';
import type { Database } from '../../../core/db/database.ts';
import { plainPlate } from '../../../core/db/plainPlate.store.ts';
import { containsText } from '../../../entity/list.store.ts';
import { externalCard } from '../externalVehicle/externalVehicle.store.ts';
import { hasExited, isBlacklisted } from './gateCondition.store.ts';
import type { StoredEntry } from './gate.store.ts';

/** Maximum; a guard searches for others by plate. */
const shown = 200;

/** Announced vehicles that are expected today, or on site; with `text`, matching ones of any day. */
export async function readExternals(
  db: Database,
  { buildingId, departIds }: SiteScope,
  { now, text }: { now: number; text: string | null },
): Promise<StoredEntry[]> {
  const day = (time: RawBuilder<unknown>): RawBuilder<string> => sql`(${time} at time zone building.time_zone)::date`;
  const today = day(sql`to_timestamp(given.now)`);
  const isToday = sql<boolean>`${day(sql`expected_from`)} <= ${today} and ${day(sql`expected_to`)} >= ${today}`;
  const isNamed = (like: string): RawBuilder<boolean> => sql`(external_vehicle.pass_code = upper(${like})
      or (${plainPlate(sql`${like}::text`)} <> ''
        and position(${plainPlate(sql`${like}::text`)} in ${plainPlate(sql`external_vehicle.plate_number`)}) > 0)
      or ${containsText(sql.ref('externalVehicle.driverName'), like)}
      or ${containsText(sql`coalesce(external_vehicle.company, '')`, like)}
      or ${containsText(sql`coalesce(${externalCard()}, '')`, like)})`;
  const isOut = hasExited(sql.lit('vehicle'), sql`external_vehicle.vehicle_id`, sql`external_vehicle.checked_in_at`);
  const document = sql`external_vehicle.driver_document`;
  const plate = sql`external_vehicle.plate_number`;
  const { rows } = await sql<StoredEntry>`
    select 'externalVehicle' as kind, external_vehicle.id, external_vehicle.plate_number as name,
           case when external_vehicle.status = 'onSite' then 'inside' else 'expected' end as state,
           concat_ws(' · ', external_vehicle.driver_name, coalesce(external_vehicle.company, contractor.name)) as unit,
           depart.name as depart_name, host.name as host_name, external_vehicle.reason, external_vehicle.expected_from,
           external_vehicle.expected_to, external_vehicle.checked_in_at as since,
           case when external_vehicle.status = 'onSite' then ${externalCard()} end as card_sn, true as takes_card,
           external_vehicle.status = 'onSite'
             and (external_vehicle.expected_to < to_timestamp(given.now) or ${isOut}) as is_overdue,
           case when external_vehicle.status = 'onSite' then case when ${isOut} then 'cardKept' end
                when ${isBlacklisted({ document, plate })} then 'blacklisted'
                when external_vehicle.approval = 'pending' then 'notApproved'
                when external_vehicle.approval = 'refused' then 'refused' end as warning,
           nullif(concat_ws(' ', external_vehicle.cargo_name, external_vehicle.cargo_amount::text || ' t'), '') as cargo,
           external_vehicle.cargo_class, external_vehicle.weight_in
    from external_vehicle
    join building on building.id = external_vehicle.building_id
    cross join (values (${now / 1000}::double precision)) as given (now)
    left join depart on depart.id = external_vehicle.depart_id
    left join person host on host.id = external_vehicle.host_id
    left join contractor on contractor.id = external_vehicle.contractor_id
    where external_vehicle.building_id = ${buildingId} and external_vehicle.status <> 'left'
      and ${inDataScope(departIds, sql.ref('externalVehicle.departId'))}
      and ${text === null ? sql`(external_vehicle.status = 'onSite' or ${isToday})` : isNamed(text)}
    order by external_vehicle.expected_from, external_vehicle.id limit ${shown}`.execute(db);
  return rows;
}

/** Recent readings of checkpoints: of each credential the last, newest first. `since`, `now`: epoch ms. */
export async function readPasses(
  db: Database,
  { buildingId, departIds }: SiteScope,
  { since, most }: { since: number; most: number },
): Promise<RecentPass[]> {
  const { rows } = await sql<RecentPass>`
    select * from (
      select distinct on (credential) id, at, checkpoint_name, direction, granted, credential, tag, subject_name as name
      from access_event
      where building_id = ${buildingId} and at >= to_timestamp(${since / 1000}::double precision)
        and (depart_id is null or ${inDataScope(departIds, sql.ref('accessEvent.departId'))})
      order by credential, at desc, id) newest
    order by at desc, id limit ${most}`.execute(db);
  return rows;
}

export interface RecentPass {
  id: string;
  at: string;
  checkpointName: string;
  direction: 'in' | 'out';
  granted: boolean;
  credential: string;
  /** The location card of it; null = none. */
  tag: string | null;
  name: string | null;
}
