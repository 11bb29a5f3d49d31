import type { AlarmEmergencyCard } from '@muster/model/emergencyCard/wire.ts';
import { type RawBuilder, sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { alarmInScope } from '../../../core/auth/dataScope.store.ts';
import type { Database } from '../../../core/db/database.ts';

/** Maximum that a user reads during an alarm. */
const most = 5;

/** An empty list of a card, or one with the value. */
function names(column: string, values: RawBuilder<unknown>): RawBuilder<boolean> {
  const list = sql.ref(column);
  return sql`(coalesce(jsonb_array_length(${list}), 0) = 0
    or exists (select 1 from jsonb_array_elements_text(${list}) named where named in (${values})))`;
}

/** The emergency cards of a visible alarm: those for its load first, then for its area, then the rest. */
export async function readCardsOfAlarm(db: Database, site: SiteScope, alarmId: string): Promise<AlarmEmergencyCard[]> {
  const around = sql`with recursive around as (
      select id, parent_id from area where id = alarm.area_id
      union select area.id, area.parent_id from area join around on area.id = around.parent_id
    ) select id from around`;
  const loaded = sql`select trip.load->>'dangerClass' from vehicle_trip trip
    where alarm.subject_kind = 'vehicle' and trip.building_id = alarm.building_id
      and trip.vehicle_id = alarm.subject_id and trip.begun_at <= alarm.raised_at
      and (trip.ended_at is null or trip.ended_at > alarm.raised_at)`;
  const isAimed = (column: string): RawBuilder<unknown> => sql`coalesce(jsonb_array_length(${sql.ref(column)}), 0) > 0`;
  const { rows } = await sql<AlarmEmergencyCard>`
    select card.id, card.name, card.steps, card.contact_name, card.contact_phone
    from alarm join emergency_card card on card.building_id = alarm.building_id
    where alarm.id = ${alarmId} and alarm.building_id = ${site.buildingId} and ${alarmInScope(site)}
      and ${names('card.alarm_types', sql`alarm.type`)} and ${names('card.area_ids', around)}
      and ${names('card.danger_classes', loaded)}
    order by ${isAimed('card.danger_classes')} desc, ${isAimed('card.area_ids')} desc,
      ${isAimed('card.alarm_types')} desc, card.name
    limit ${most}`.execute(db);
  return rows;
}
