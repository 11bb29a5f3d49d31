import type {
  AlarmSource,
  ByLevel,
  ChatteringAlarm,
  FleetingAlarm,
  Shortened,
  StandingAlarm,
  StatisticSpan,
} from '@muster/model/alarm/statisticWire.ts';
import type { AlarmRule } from '@muster/model/alarm/alarmRule.ts';
import { statisticLimits } from '@muster/model/alarm/statistic.ts';
import { briefMs, type RaiseHabit, repeatMs } from '@muster/model/alarm/statisticDelay.ts';
import { type RawBuilder, sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import type { Database } from '../../../core/db/database.ts';
import { isWanted, type AlarmFilter } from './statistic.store.ts';
import { lifeTables, raisesOf } from './statisticRaise.store.ts';

/** Three raises of the same alarm within this time are chattering (ISA-18.2). */
const chatterMs = 60_000;
/** An alarm that is open for longer is stale (ISA-18.2). */
const standingMs = 86_400_000;

/** Figures of the raises of a span, as counted by the database. */
export interface RaiseFacts {
  /** Pairs of a minute since the span's beginning and its raises, in order. */
  minutes: readonly (readonly [minute: number, count: number])[];
  levels: ByLevel;
  chattering: Shortened<ChatteringAlarm> & { raises: number };
  fleeting: Shortened<FleetingAlarm> & { raises: number };
  /** The most frequent ones, the most first. */
  actors: readonly (AlarmSource & RaiseHabit)[];
}

/** A raise of a shelved, suppressed or out-of-service alarm notifies nobody. */
const silences = [
  { on: 'shelve', off: 'unshelve', stands: sql`alarm.shelved_until is not null` },
  { on: 'suppress', off: 'unsuppress', stands: sql`alarm.suppressed` },
  { on: 'outOfService', off: 'inService', stands: sql`alarm.out_of_service` },
] as const;

/**
 * The condition that a raise notified an operator. An alarm raised in silence has no such event, but the next event
 * shows the end of the silence; without one the alarm's row decides.
 */
function callsSomebody(buildingId: string): RawBuilder<boolean> {
  const kinds = silences.flatMap(({ on, off }) => [on, off]);
  const wasSilent = silences.map(
    ({ on, off, stands }) => sql`coalesce((
      select next.kind = ${off} from alarm_event as next
      where next.alarm_id = event.alarm_id and next.t > event.t and next.kind in (${on}, ${off})
      order by next.t
      limit 1
    ), ${stands})`,
  );
  return sql`not case
    when alarm.shelved_until is not null or alarm.suppressed or alarm.out_of_service
      or event.alarm_id in (
        select silence.alarm_id from alarm_event as silence
        where silence.building_id = ${buildingId} and silence.kind = any(${kinds})
      )
    then ${sql.join(wasSilent, sql` or `)}
    else false
  end`;
}

/** The raises of a span that notified an operator, and their results. */
function habitsOf(site: SiteScope, span: StatisticSpan, wanted: AlarmFilter): RawBuilder<unknown> {
  const same = sql`partition by rule_key, area_id, subject_id order by t, alarm_id`;
  return sql`
    raised as materialized (${raisesOf(site, span, wanted, callsSomebody(site.buildingId))}),
    ${lifeTables},
    ended as materialized (
      select raised.*, life.cleared, life.answered
      from raised join life using (alarm_id, t)
    ),
    habit as materialized (
      select
        ended.*,
        coalesce(cleared - t < ${briefMs} and (answered is null or answered > cleared), false) as is_brief,
        t - lag(cleared) over same as since_clear,
        coalesce(t - lag(t, 2) over same <= ${chatterMs}, false)
          or coalesce(lead(t) over same - lag(t) over same <= ${chatterMs}, false)
          or coalesce(lead(t, 2) over same - t <= ${chatterMs}, false) as is_chatter
      from ended
      window same as (${same})
    )`;
}

/** @param since epoch ms from which minutes are counted */
export async function readRaiseFacts(
  db: Database,
  site: SiteScope,
  span: StatisticSpan,
  since: number,
  wanted: AlarmFilter,
): Promise<RaiseFacts> {
  const source = sql`type, area_id as "areaId", max(area_name) as "areaName"`;
  const { rows } = await sql<{ facts: StoredFacts }>`
    with ${habitsOf(site, span, wanted)},
    minute as (select (t - ${since}) / 60000 as minute, count(*) as count from habit group by 1 order by 1),
    level as (select level, count(*) as count from habit group by level),
    chattering as (
      select ${source}, subject_id as "subjectId", max(subject_name) as "subjectName",
        count(*) as raises, max(t) as "lastAt"
      from habit where is_chatter
      group by type, rule_key, area_id, subject_id
    ),
    fleeting as (
      select ${source}, count(*) as count, ${medianOf(sql`cleared - t`)} as "medianMs"
      from habit where is_brief and not is_chatter
      group by type, area_id
    ),
    actor as (
      select ${source}, count(*) as raises,
        count(*) filter (where is_brief) as brief,
        ${medianOf(sql`cleared - t`)} filter (where is_brief) as "briefMedianMs",
        count(*) filter (where since_clear between 0 and ${repeatMs}) as repeats,
        ${medianOf(sql`since_clear`)} filter (where since_clear between 0 and ${repeatMs}) as "repeatMedianMs"
      from habit
      group by type, area_id
      order by raises desc, type, area_id nulls first
      limit ${statisticLimits.badActors}
    )
    select json_build_object(
      'minutes', (select coalesce(json_agg(json_build_array(minute, count)), '[]') from minute),
      'levels', (select coalesce(json_object_agg(level, count), '{}') from level),
      'actors', (select coalesce(json_agg(actor), '[]') from actor),
      'chattering', ${shortened(sql`chattering`, sql`raises`, sql`raises desc, "lastAt" desc, "subjectId"`)},
      'fleeting', ${shortened(sql`fleeting`, sql`count`, sql`count desc, type, "areaId" nulls first`)}
    ) as facts`.execute(db);
  const facts = rows[0]?.facts;
  if (facts === undefined) throw new Error('A query without a table has no row.');
  return { ...facts, levels: levelsOf(facts.levels) };
}

/** As in the database's JSON. */
type StoredFacts = Omit<RaiseFacts, 'levels'> & { levels: Readonly<Record<string, number>> };

function levelsOf(counts: StoredFacts['levels']): ByLevel {
  const at = (level: number): number => counts[level] ?? 0;
  return [at(1), at(2), at(3), at(4)];
}

function medianOf(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`percentile_disc(0.5) within group (order by ${value})`;
}

/** Number of rows of a table, the sum of a column, and the first of them. */
function shortened(table: RawBuilder<unknown>, sum: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  return sql`(select json_build_object(
    'count', count(*),
    'raises', coalesce(sum(${sum}), 0),
    'list', (select coalesce(json_agg(line), '[]')
      from (select * from ${table} order by ${order} limit ${statisticLimits.lines}) as line)
  ) from ${table})`;
}

/** Alarms whose condition was true at the end of the span, for more than a day. The longest first. */
export async function readStanding(
  db: Database,
  site: SiteScope,
  { until }: StatisticSpan,
  wanted: AlarmFilter,
): Promise<Shortened<StandingAlarm>> {
  const { rows } = await sql<StandingAlarm & { type: AlarmRule; count: number }>`
    select
      alarm.id, alarm.type, alarm.level, alarm.area_id, alarm.area_name, alarm.subject_name,
      last.t as raised_at, ${until}::bigint - last.t as stands_ms, (count(*) over ())::integer as count
    from alarm
    cross join lateral (
      select max(event.t) as t from alarm_event as event
      where event.alarm_id = alarm.id and event.kind = 'raise' and event.t < ${until}
    ) as last
    where alarm.raised_at < to_timestamp(${until - standingMs}::double precision / 1000)
      and (alarm.cleared_at is null or alarm.cleared_at >= to_timestamp(${until}::double precision / 1000))
      and last.t < ${until - standingMs}
      and not exists (
        select from alarm_event as over
        where over.alarm_id = alarm.id and over.kind = 'clear' and over.t >= last.t and over.t < ${until}
      )
      and ${isWanted(site, wanted)}
    order by last.t, alarm.id
    limit ${statisticLimits.lines}`.execute(db);
  return { count: rows[0]?.count ?? 0, list: rows.map(({ count: _count, ...line }) => line) };
}

/** Number of simultaneous operators in the site's control room, as set; one by default. */
export async function readOperators(db: Database, buildingId: string): Promise<number> {
  const row = await db
    .selectFrom('alarmSetting')
    .select('operatorsOnDuty')
    .where('buildingId', '=', buildingId)
    .executeTakeFirst();
  return row?.operatorsOnDuty ?? 1;
}
