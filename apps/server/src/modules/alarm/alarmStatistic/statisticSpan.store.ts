import type { StatisticSpan } from '@muster/model/alarm/statisticWire.ts';
import { statisticLimits } from '@muster/model/alarm/statistic.ts';
import { sql } from 'kysely';

import type { Database } from '../../../core/db/database.ts';
import { badField } from '../../../core/errors/appError.ts';

/** Days by the clock of the site, `yyyy-MM-dd`; both count. */
export interface RequestedDays {
  dayFrom?: string | undefined;
  dayTo?: string | undefined;
}

/** A span and the starts of its days: all that counting by days needs of time zones. */
export interface SiteDays {
  span: StatisticSpan;
  today: string;
  /** Epoch ms; of the whole span, including days in the future. */
  starts: readonly { day: string; start: number }[];
  /** Epoch ms: start of the records of the site. */
  recordedSince: number;
}

const dayMs = 86_400_000;

/**
 * The requested span; the last 30 days by default. Days with a clock change have 23 or 25 hours:
 * the database computes their starts.
 *
 * @throws AppError when the span is empty or too long
 */
export async function readSiteDays(
  db: Database,
  buildingId: string,
  now: number,
  { dayFrom, dayTo }: RequestedDays,
): Promise<SiteDays> {
  const { timeZone, today, recordedSince } = await readSite(db, buildingId, now);
  const last = dayTo ?? laterDay(dayFrom ?? today, dayFrom === undefined ? 0 : statisticLimits.defaultDays - 1, today);
  const first = dayFrom ?? shiftDay(last, 1 - statisticLimits.defaultDays);
  if (first > last) throw badField('dayTo', 'range', 'alarmStatistic.emptySpan');
  if (Date.parse(last) - Date.parse(first) >= statisticLimits.days * dayMs)
    throw badField('dayTo', 'range', 'alarmStatistic.longSpan', { days: statisticLimits.days });
  const { rows } = await sql<{ day: string; start: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, (extract(epoch from (day at time zone ${timeZone})) * 1000)::bigint as start
    from generate_series(${first}::timestamp, ${shiftDay(last, 1)}::timestamp, interval '1 day') as day
    order by day`.execute(db);
  const starts = rows.slice(0, -1);
  const from = starts[0]?.start ?? now;
  const until = Math.max(from, Math.min(now, rows.at(-1)?.start ?? now));
  return { span: { dayFrom: first, dayTo: last, from, until, timeZone }, today, starts, recordedSince };
}

async function readSite(db: Database, buildingId: string, now: number) {
  const { rows } = await sql<{ timeZone: string; today: string; recordedSince: number }>`
    select
      time_zone,
      to_char(to_timestamp(${now}::double precision / 1000) at time zone time_zone, 'YYYY-MM-DD') as today,
      (extract(epoch from least(
        created_at,
        (select min(raised_at) from alarm where alarm.building_id = building.id)
      )) * 1000)::bigint as recorded_since
    from building
    where id = ${buildingId}`.execute(db);
  return rows[0] ?? { timeZone: 'UTC', today: new Date(now).toISOString().slice(0, 10), recordedSince: now };
}

/** `yyyy-MM-dd` some days later; calendars know no clock changes. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Some days later, but not after another. */
function laterDay(day: string, days: number, last: string): string {
  const later = shiftDay(day, days);
  return later > last && day <= last ? last : later;
}
