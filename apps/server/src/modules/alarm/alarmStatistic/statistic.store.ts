import type { AlarmStatistics, ByLevel, StatisticGroup, TodayCount } from '@muster/model/alarm/statisticWire.ts';
import type { AlarmRule } from '@muster/model/alarm/alarmRule.ts';
import { limits } from '@muster/model/access/limits.ts';
import { type RawBuilder, sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { alarmInScope } from '../../../core/auth/dataScope.store.ts';
import type { Database } from '../../../core/db/database.ts';
import { readAreaNames } from './alarmArea.store.ts';
import { shiftDay, type SiteDays } from './statisticSpan.store.ts';

/** Filters of counted alarms; absent = no filter. */
export interface AlarmFilter {
  types?: readonly AlarmRule[] | undefined;
  levels?: readonly number[] | undefined;
  areaId?: string | undefined;
  departId?: string | undefined;
}

/**
 * The condition on the alarm of the outer query: of the site, visible to the caller, and selected. @param level its
 * column
 */
export function isWanted(
  site: SiteScope,
  { types, levels, areaId, departId }: AlarmFilter,
  level: RawBuilder<unknown> = sql.ref('alarm.level'),
): RawBuilder<boolean> {
  const conditions = [sql`alarm.building_id = ${site.buildingId}`, alarmInScope(site)];
  if (types !== undefined) conditions.push(sql`alarm.type = any(${types})`);
  if (levels !== undefined) conditions.push(sql`${level} = any(${levels})`);
  if (areaId !== undefined) conditions.push(sql`alarm.area_id = ${areaId}`);
  if (departId !== undefined) conditions.push(sql`alarm.depart_id = ${departId}`);
  return sql`(${sql.join(conditions, sql` and `)})`;
}

type Dimension = 'type' | 'area' | 'depart' | 'day' | 'hour' | 'outcome';

interface CountedRow {
  dimension: Dimension;
  key: string;
  level: number;
  count: number;
  areaName: string | null;
  raises: number;
}

export type AlarmCounts = Pick<
  AlarmStatistics,
  'account' | 'raises' | 'types' | 'levels' | 'areas' | 'departs' | 'hours' | 'week' | 'days'
>;

/**
 * Alarms that were raised first within the span, counted by every dimension in one statement, so that all figures
 * agree.
 */
export async function readCounts(
  db: Database,
  site: SiteScope,
  { span, starts }: SiteDays,
  wanted: AlarmFilter,
): Promise<AlarmCounts> {
  const { rows } = await sql<CountedRow>`
    with counted as (
      select
        type, level, area_id, area_name, depart_id, occurrences,
        to_char(raised_at at time zone ${span.timeZone}, 'YYYY-MM-DD') as day,
        extract(isodow from raised_at at time zone ${span.timeZone})::integer as weekday,
        extract(hour from raised_at at time zone ${span.timeZone})::integer as hour,
        case
          when status = 'alarming' then 'open'
          when handling_action = 'ignore' then 'ignored'
          else 'handled'
        end as outcome
      from alarm
      where raised_at >= to_timestamp(${span.from}::double precision / 1000)
        and raised_at < to_timestamp(${span.until}::double precision / 1000)
        and ${isWanted(site, wanted)}
    )
    select
      case 0
        when grouping(type) then 'type'
        when grouping(area_id) then 'area'
        when grouping(depart_id) then 'depart'
        when grouping(day) then 'day'
        when grouping(hour) then 'hour'
        else 'outcome'
      end as dimension,
      coalesce(type, area_id, depart_id, day, weekday || ' ' || hour, outcome, '') as key,
      level,
      count(*)::integer as count,
      max(area_name) as area_name,
      sum(occurrences)::integer as raises
    from counted
    group by grouping sets (
      (type, level), (area_id, level), (depart_id, level), (day, level), (weekday, hour, level), (outcome, level)
    )`.execute(db);
  const areaNames = await readAreaNames(db, site.buildingId);
  const departNames = await readDepartNames(db, site.buildingId);
  return toCounts(rows, starts, { areaNames, departNames });
}

async function readDepartNames(db: Database, buildingId: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('depart').select(['id', 'name']).where('buildingId', '=', buildingId).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface Names {
  areaNames: ReadonlyMap<string, string>;
  departNames: ReadonlyMap<string, string>;
}

function toCounts(
  rows: readonly CountedRow[],
  starts: SiteDays['starts'],
  { areaNames, departNames }: Names,
): AlarmCounts {
  const of = (dimension: Dimension): CountedRow[] => rows.filter((row) => row.dimension === dimension);
  const outcomes = groupsOf(of('outcome'), []);
  const countOf = (outcome: string): number => outcomes.find(({ key }) => key === outcome)?.count ?? 0;
  const types = groupsOf(of('type'), []).toSorted(mostFirst);
  const weekHours = groupsOf(of('hour'), []);
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour));
  return {
    account: {
      raised: types.reduce((sum, { count }) => sum + count, 0),
      handled: countOf('handled'),
      ignored: countOf('ignored'),
      open: countOf('open'),
    },
    raises: of('type').reduce((sum, { raises }) => sum + raises, 0),
    types,
    levels: addLevels(types),
    areas: named(groupsOf(of('area'), []), areaNames).toSorted(mostFirst),
    departs: named(groupsOf(of('depart'), []), departNames).toSorted(mostFirst),
    hours: groupsOf(
      of('hour').map((row) => ({ ...row, key: row.key.split(' ')[1] ?? '' })),
      hours,
    ),
    week: Array.from({ length: 7 }, (_, day) =>
      hours.map((hour) => weekHours.find(({ key }) => key === `${day + 1} ${hour}`)?.count ?? 0),
    ),
    days: groupsOf(
      of('day'),
      starts.map(({ day }) => day),
    ),
  };
}

/** One group for each key, with its count by level. @param keys those that exist without an alarm, in their order */
function groupsOf(rows: readonly CountedRow[], keys: readonly string[]): StatisticGroup[] {
  const groups = new Map<string, { name: string | null; levels: [number, number, number, number] }>();
  for (const key of keys) groups.set(key, { name: null, levels: [0, 0, 0, 0] });
  for (const { key, level, count, areaName } of rows) {
    const group = groups.get(key) ?? { name: areaName, levels: [0, 0, 0, 0] };
    groups.set(key, group);
    group.levels[level - 1] = (group.levels[level - 1] ?? 0) + count;
  }
  return [...groups].map(([key, { name, levels }]) => {
    return { key, name, count: levels.reduce((sum, count) => sum + count, 0), levels };
  });
}

/** With the current name; for deleted ones, the name in their alarms. */
function named(groups: readonly StatisticGroup[], names: ReadonlyMap<string, string>): StatisticGroup[] {
  return groups.map((group) => ({ ...group, name: names.get(group.key) ?? group.name }));
}

function mostFirst(one: StatisticGroup, other: StatisticGroup): number {
  return other.count - one.count || one.key.localeCompare(other.key);
}

function addLevels(groups: readonly StatisticGroup[]): ByLevel {
  const at = (level: 0 | 1 | 2 | 3): number => groups.reduce((sum, { levels }) => sum + levels[level], 0);
  return [at(0), at(1), at(2), at(3)];
}

/** Today compared with the average of the last 30 days (specification §9), by the clock of the site. */
export async function readToday(
  db: Database,
  site: SiteScope,
  { span: { timeZone }, today, recordedSince }: SiteDays,
  now: number,
  wanted: AlarmFilter,
): Promise<TodayCount> {
  const first = shiftDay(today, -limits.alarmAverageDays);
  const { rows } = await sql<{ count: number; before: number; beforeByNow: number; days: number }>`
    with clock as (
      select
        to_timestamp(${now}::double precision / 1000) at time zone ${timeZone} as now,
        (to_timestamp(${recordedSince}::double precision / 1000) at time zone ${timeZone})::date as since
    ), recent as (
      select alarm.raised_at at time zone ${timeZone} as local
      from alarm
      where alarm.raised_at >= ${first}::timestamp at time zone ${timeZone}
        and alarm.raised_at <= to_timestamp(${now}::double precision / 1000)
        and ${isWanted(site, wanted)}
    )
    select
      count(recent.local) filter (where local >= ${today}::date)::integer as count,
      count(recent.local) filter (where local < ${today}::date)::integer as before,
      count(recent.local) filter (where local < ${today}::date and local::time <= clock.now::time)::integer as before_by_now,
      greatest(0, least(${limits.alarmAverageDays}::integer, ${today}::date - clock.since)) as days
    from clock left join recent on true
    group by clock.now, clock.since`.execute(db);
  const { count = 0, before = 0, beforeByNow = 0, days = 0 } = rows[0] ?? {};
  const average = (alarms: number): number | null => (days === 0 ? null : alarms / days);
  return { day: today, count, days, average: average(before), averageByNow: average(beforeByNow) };
}
