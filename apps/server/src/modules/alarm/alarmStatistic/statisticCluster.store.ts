import type { ClusterAlarm, ClusterStatistics, StatisticSpan } from '@muster/model/alarm/statisticWire.ts';
import { statisticLimits } from '@muster/model/alarm/statistic.ts';
import { sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import type { Database } from '../../../core/db/database.ts';
import { isWanted, type AlarmFilter } from './statistic.store.ts';
import { durations, lifeTables } from './statisticRaise.store.ts';

type ClusterFacts = Pick<ClusterStatistics, 'largest' | 'durations' | 'alarms'>;

interface ClusterRow extends ClusterAlarm {
  count: number;
  largest: number;
  median: number;
  p90: number;
  max: number;
}

/**
 * Cluster alarms that were raised first within the span: their size, duration, and the newest of them. A group that has
 * parted and met again under the same alarm lasted as long as both together; an open one lasts until the span ends.
 */
export async function readClusters(
  db: Database,
  site: SiteScope,
  { from, until }: StatisticSpan,
  wanted: AlarmFilter,
): Promise<ClusterFacts> {
  const { rows } = await sql<ClusterRow>`
    with raised as materialized (
      select alarm.id as alarm_id
      from alarm
      where alarm.raised_at >= to_timestamp(${from}::double precision / 1000)
        and alarm.raised_at < to_timestamp(${until}::double precision / 1000)
        and ${isWanted(site, { ...wanted, types: ['cluster'] })}
    ),
    ${lifeTables},
    lasted as (
      select alarm_id, sum(coalesce(cleared, ${until}::bigint) - t)::bigint as duration_ms
      from life
      where t < ${until}
      group by alarm_id
    ),
    gathered as (
      select
        alarm.id, alarm.area_id, alarm.area_name, alarm.level, alarm.status,
        (extract(epoch from alarm.raised_at) * 1000)::bigint as raised_at,
        (extract(epoch from alarm.cleared_at) * 1000)::bigint as cleared_at,
        coalesce(
          (alarm.evidence ->> 'headCount')::integer,
          cardinality(string_to_array(alarm.subject_id, ','))
        ) as size,
        lasted.duration_ms
      from raised
      join alarm on alarm.id = raised.alarm_id
      left join lasted on lasted.alarm_id = alarm.id
    ), summary as (
      select
        count(*)::integer as count,
        max(size) as largest,
        percentile_disc(0.5) within group (order by duration_ms) as median,
        percentile_disc(0.9) within group (order by duration_ms) as p90,
        max(duration_ms) as max
      from gathered
    )
    select gathered.*, summary.*
    from gathered cross join summary
    order by gathered.raised_at desc, gathered.id
    limit ${statisticLimits.lines}`.execute(db);
  const [first] = rows;
  if (first === undefined) return { largest: 0, durations: null, alarms: { count: 0, list: [] } };
  return {
    largest: first.largest,
    durations: durations(first.count, first.median, first.p90, first.max),
    alarms: { count: first.count, list: rows.map(toLine) },
  };
}

function toLine({ count: _count, largest: _largest, median: _median, p90: _p90, max: _max, ...line }: ClusterRow) {
  return line satisfies ClusterAlarm;
}
