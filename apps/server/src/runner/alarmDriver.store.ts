import type { LiveAlarm } from '@muster/model/live/wire.ts';
import { type RawBuilder, sql } from 'kysely';

import type { SiteScope } from '../core/auth/caller.ts';
import { seesPerson } from '../core/auth/dataScope.store.ts';
import type { Database, Transaction } from '../core/db/database.ts';

/** Keeps who drove the vehicles of new alarms when they were raised. What is kept already stays. */
export async function writeAlarmDrivers(
  transaction: Transaction,
  buildingId: string,
  alarms: readonly Pick<LiveAlarm, 'id' | 'version' | 'subjectKind' | 'subjectId' | 'raisedAt'>[],
): Promise<void> {
  const raised = alarms.filter(({ version, subjectKind }) => version === 1 && subjectKind === 'vehicle');
  if (raised.length === 0) return;
  await sql`
    INSERT INTO alarm_driver (alarm_id, person_id, name)
    SELECT DISTINCT ON (given.id) given.id, person.id, person.name
    FROM unnest(${raised.map(({ id }) => id)}::text[], ${raised.map(({ subjectId }) => subjectId)}::text[],
                ${raised.map(({ raisedAt }) => raisedAt)}::timestamptz[]) AS given (id, vehicle_id, at)
    JOIN vehicle_trip trip ON trip.building_id = ${buildingId} AND trip.vehicle_id = given.vehicle_id
      AND trip.begun_at <= given.at AND (trip.ended_at IS NULL OR trip.ended_at > given.at)
    JOIN card_binding binding ON binding.building_id = trip.building_id AND binding.sn = trip.driver_card_sn
      AND binding.subject_kind = 'person'
      AND binding.bound_from <= given.at AND (binding.bound_to IS NULL OR binding.bound_to > given.at)
    JOIN person ON person.id = binding.subject_id
    ORDER BY given.id, trip.begun_at DESC
    ON CONFLICT DO NOTHING`.execute(transaction);
}

/** The driver's name of the alarm of the outer query, as far as the reader sees the person. */
export function alarmDriverName(site: SiteScope): RawBuilder<string | null> {
  const seesAll = site.departIds === null && site.visibility.subjects === null;
  const isSeen = seesAll
    ? sql`true`
    : sql`exists (select 1 from person where person.id = driver.person_id and ${seesPerson(site)})`;
  return sql`(select driver.name from alarm_driver driver where driver.alarm_id = alarm.id and ${isSeen})`;
}

/** The same of one alarm. */
export async function readAlarmDriver(
  db: Database | Transaction,
  site: SiteScope,
  alarmId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('alarm')
    .select(alarmDriverName(site).as('name'))
    .where('id', '=', alarmId)
    .executeTakeFirst();
  return row?.name ?? null;
}
