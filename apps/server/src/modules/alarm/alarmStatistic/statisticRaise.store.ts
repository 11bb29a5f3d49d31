import type { Durations, ResponseTimes, StatisticSpan } from '@muster/model/alarm/statisticWire.ts';
import { type RawBuilder, sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import type { Database } from '../../../core/db/database.ts';
import { isWanted, type AlarmFilter } from './statistic.store.ts';

/**
 * Raises within the span, including those of reopened alarms: `alarm_id`, `t`, `level` when it was raised, and the
 * alarm's dimensions.
 */
export function raisesOf(
  site: SiteScope,
  { from, until }: StatisticSpan,
  wanted: AlarmFilter,
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

/**
 * Results of raises, as tables of a `with` after one named `raised`: `life` has for each raise of its alarms `t`, and
 * for `cleared`, `answered` (acknowledged or handled) and `handled` the first time before the alarm was raised again.
 *
 * An event of an alarm belongs to its newest raise. One pass in order of time finds it: with a subquery for each raise,
 * PostgreSQL searches the next event along the times of the whole site.
 */
export const lifeTables: RawBuilder<unknown> = sql`
  happened as (
    select
      event.alarm_id, event.t, event.kind,
      count(*) filter (where event.kind = 'raise')
        over (partition by event.alarm_id order by event.t, event.kind <> 'raise') as place
    from alarm_event as event
    where event.alarm_id in (select alarm_id from raised)
      and event.kind in ('raise', 'clear', 'acknowledge', 'handle')
  ),
  life as materialized (
    select
      alarm_id,
      min(t) filter (where kind = 'raise') as t,
      min(t) filter (where kind = 'clear') as cleared,
      min(t) filter (where kind in ('acknowledge', 'handle')) as answered,
      min(t) filter (where kind = 'handle') as handled
    from happened
    where place > 0
    group by alarm_id, place
  )`;

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
 * Times until raises of the span were acknowledged and handled. A reopened alarm notifies again: its answer is counted
 * from the newest raise. Handling includes acknowledging.
 */
export async function readResponses(
  db: Database,
  site: SiteScope,
  span: StatisticSpan,
  wanted: AlarmFilter,
): Promise<ResponseTimes[]> {
  const { rows } = await sql<ResponseRow>`
    with raised as materialized (${raisesOf(site, span, wanted)}),
    ${lifeTables},
    answered as (
      select raised.type, raised.level, life.answered - t as acknowledged, life.handled - t as handled
      from raised join life using (alarm_id, t)
    )
    select
      case 0 when grouping(type) then 'type' when grouping(level) then 'level' else 'total' end as by,
      coalesce(type, level::text, '') as key,
      ${summaryOf('acknowledged')},
      ${summaryOf('handled')}
    from answered
    group by grouping sets ((), (type), (level))
    order by grouping(type, level) desc, key`.execute(db);
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

/** Null if nothing has a duration. */
export function durations(
  count: number,
  medianMs: number | null,
  p90Ms: number | null,
  maxMs: number | null,
): Durations | null {
  if (medianMs === null || p90Ms === null || maxMs === null) return null;
  return { count, medianMs, p90Ms, maxMs };
}
