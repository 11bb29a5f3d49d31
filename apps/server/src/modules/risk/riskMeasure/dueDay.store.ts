import { type RawBuilder, sql } from 'kysely';

const timeZone = sql`(select building.time_zone from building where building.id = risk_measure.building_id)`;

/** Last day for the next check of a measure, in the calendar of its site. */
export const dueOn: RawBuilder<string> = sql`((coalesce(risk_measure.done_at, risk_measure.added_at)
  at time zone ${timeZone})::date + risk_measure.interval_days)`;

/** Whether that day is past, for an active measure. @param now epoch ms */
export function isOverdueAt(now: number): RawBuilder<boolean> {
  return sql`(risk_measure.enabled and ${dueOn} < (to_timestamp(${now}::double precision / 1000) at time zone ${timeZone})::date)`;
}
