import type { Durations, ResponseTimes, StatisticSpan } from '@muster/model/alarm/statistic.ts';
import { type RawBuilder, sql } from 'kysely';

import type { Database } from '../../db/database.ts';
import type { SiteScope } from '../session/caller.ts';
import { isWanted, type WantedAlarms } from './statistic.store.ts';

/**
 * Raises within the span, those of reopened alarms among them: `alarm_id`, `t`, `level` when it was raised, and of the
 * alarm what it is about.
 */
export function raisesOf(
  site: SiteScope,
  { from, until }: StatisticSpan,
  wanted: WantedAlarms,
  condition: RawBuilder<boolean> = sql`true`,
): RawBuilder<unknown> {
  return sql`
    select
      event.alarm_id, event.t, event.level,
      alarm.type, alarm.rule_key, alarm.area_id, alarm.area_name, alarm.subject_id, alarm.subject_name
    from alarm_event as event
    join alarm on alarm.id = event.alarm_id
    where event.building_id = ${site.buildingId}
      and event.kind = 'raise'
      and event.t >= ${from}
      and event.t < ${until}
      and ${isWanted(site, wanted, sql.ref('event.level'))}
      and ${condition}`;
}

/** The first event of some kinds from a raise on, before the alarm is raised again. */
export function nextAfter(kinds: readonly string[]): RawBuilder<number | null> {
  return sql`(
    select min(next.t) from alarm_event as next
    where next.alarm_id = raised.alarm_id
      and next.kind = any(${kinds})
      and next.t >= raised.t
      and next.t < coalesce(
        (select min(again.t) from alarm_event as again
          where again.alarm_id = raised.alarm_id and again.kind = 'raise' and again.t > raised.t),
        9223372036854775807
      )
  )`;
}

interface ResponseRow {
  by: ResponseTimes['by'];
  key: string;
  acknowledgedCount: number;
  acknowledgedMedian: number | null;
  acknowledgedP90: number | null;
  acknowledgedMax: number | null;
  handledCount: number;
  handledMedian: number | null;
  handledP90: number | null;
  handledMax: number | null;
}

/**
 * How soon raises of the span were acknowledged and handled. A reopened alarm calls anew: what answers it is counted
 * from its newest raise. Who handles an alarm has acknowledged it.
 */
export async function readResponses(
  db: Database,
  site: SiteScope,
  span: StatisticSpan,
  wanted: WantedAlarms,
): Promise<ResponseTimes[]> {
  const { rows } = await sql<ResponseRow>`
    with raised as (${raisesOf(site, span, wanted)}),
    answered as (
      select
        raised.type,
        raised.level,
        ${nextAfter(['acknowledge', 'handle'])} - raised.t as acknowledged,
        ${nextAfter(['handle'])} - raised.t as handled
      from raised
    )
    select
      case 0 when grouping(type) then 'type' when grouping(level) then 'level' else 'total' end as by,
      coalesce(type, level::text, '') as key,
      ${summaryOf('acknowledged')},
      ${summaryOf('handled')}
    from answered
    group by grouping sets ((), (type), (level))
    order by 1 desc, 2`.execute(db);
  return rows.map((row) => ({
    by: row.by,
    key: row.key,
    acknowledged: durations(row.acknowledgedCount, row.acknowledgedMedian, row.acknowledgedP90, row.acknowledgedMax),
    handled: durations(row.handledCount, row.handledMedian, row.handledP90, row.handledMax),
  }));
}

function summaryOf(column: 'acknowledged' | 'handled'): RawBuilder<unknown> {
  const value = sql.ref(column);
  const name = (part: string): RawBuilder<unknown> => sql.raw(`${column}_${part}`);
  return sql`
    count(${value})::integer as ${name('count')},
    percentile_disc(0.5) within group (order by ${value})::bigint as ${name('median')},
    percentile_disc(0.9) within group (order by ${value})::bigint as ${name('p90')},
    max(${value})::bigint as ${name('max')}`;
}

/** Null where nothing has a duration. */
export function durations(
  count: number,
  medianMs: number | null,
  p90Ms: number | null,
  maxMs: number | null,
): Durations | null {
  if (medianMs === null || p90Ms === null || maxMs === null) return null;
  return { count, medianMs, p90Ms, maxMs };
}
