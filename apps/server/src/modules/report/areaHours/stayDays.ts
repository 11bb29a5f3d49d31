import { seesWholeSite } from '../../../core/auth/caller.ts';
import { readBuildingIds } from '../../../core/db/building.store.ts';
import type { Database } from '../../../core/db/database.ts';
import { readParameters } from '../../../core/settings/parameter.store.ts';
import type { Services } from '../../services.ts';
import { readSiteDays, shiftDay, type SiteDays } from '../../alarm/alarmStatistic/statisticSpan.store.ts';
import type { ReportAsker } from '../fixedReport.ts';
import { type RunPace, unwatched } from '../runProgress.ts';
import {
  type AreaHours,
  type HourPiece,
  readHourPieces,
  type StayDay,
  type AreaHoursFilter,
} from './hourPieces.store.ts';
import { HourSum } from './hourSum.ts';
import {
  keepStayDay,
  readChangedDays,
  readDayPieces,
  readKeptByArea,
  readKeptByDay,
  readKeptDays,
} from './stayDay.store.ts';

/** Days back that are summed when they close: the maximum age of positions (wire.md), and one. */
const lateDays = 8;
/** Days whose stays are read at a time. */
const daysAtOnce = 31;
/** Older days that are summed again at a time. */
const mostChanged = 100;

/**
 * Working hours of areas. Whoever sees the whole site, and asks for everybody, is answered from the sums of days; everybody
 * else from the stays themselves.
 */
export async function readHours(asker: ReportAsker, days: SiteDays, wanted: AreaHoursFilter): Promise<AreaHours[]> {
  const { by, personTypes, departId } = wanted;
  const isOfAll = personTypes === undefined && departId === undefined && seesWholeSite(asker.site);
  const begun = daysOf(days);
  const isSummed = isOfAll && (by === 'area' || by === 'day');
  const hours = await (isSummed ? readSummed(asker, begun, wanted) : readStays(asker, begun, wanted));
  const names = new Map(days.starts.map(({ day, start }) => [String(start), day]));
  return hours.map((row) => ({ ...row, key: names.get(row.key) ?? row.key })).toSorted(by === 'day' ? byDay : byMs);
}

function byMs(one: AreaHours, other: AreaHours): number {
  return other.ms - one.ms || order(one.key, other.key) || order(one.areaName, other.areaName);
}

function byDay(one: AreaHours, other: AreaHours): number {
  return order(one.key, other.key) || byMs(one, other);
}

function order(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** The days of a span that have begun, the last one up to now. */
function daysOf({ starts, span: { until } }: Pick<SiteDays, 'starts' | 'span'>): StayDay[] {
  return starts
    .map(({ start: begins }, at) => ({ begins, ends: Math.min(starts[at + 1]?.start ?? until, until) }))
    .filter(({ begins, ends }) => begins < ends);
}

async function readStays(
  { db, site, pace }: ReportAsker,
  days: readonly StayDay[],
  wanted: AreaHoursFilter,
): Promise<AreaHours[]> {
  const sum = new HourSum();
  for (let at = 0; at < days.length; at += daysAtOnce) {
    await pace.advance(at, days.length);
    sum.add(await readHourPieces(db, site, days.slice(at, at + daysAtOnce), wanted));
  }
  return sum.hours();
}

async function readSummed(
  { db, site: { buildingId }, now, pace }: ReportAsker,
  days: readonly StayDay[],
  { by, areaId }: AreaHoursFilter,
): Promise<AreaHours[]> {
  const { kept, fresh } = await sumDays(db, buildingId, days, { now, pace });
  const pieces: HourPiece[] = [];
  const sum = new HourSum();
  if (by === 'day') {
    for (const day of fresh) {
      const own = await readDayPieces(db, buildingId, day, areaId);
      pieces.push(...own.map((piece) => ({ ...piece, key: String(day.begins), personIds: null })));
    }
    sum.add(pieces);
    return [...(await readKeptByDay(db, buildingId, kept, areaId)), ...sum.hours()];
  }
  const first = days[0]?.begins ?? 0;
  for (const day of fresh) {
    const own = await readDayPieces(db, buildingId, day, areaId);
    // Once, on the first day of the span.
    pieces.push(...own.map((piece) => (day.begins > first ? { ...piece, stays: piece.stays - piece.carried } : piece)));
  }
  const hours = await readKeptByArea(db, buildingId, { begins: kept, first, fresh: pieces }, areaId);
  return addFresh(hours, pieces);
}

/** Sums that are kept, whose people are counted already, and of days that are not. */
function addFresh(kept: readonly AreaHours[], fresh: readonly HourPiece[]): AreaHours[] {
  const known = new Map(kept.map((hours) => [hours.areaId, hours]));
  const sum = new HourSum();
  sum.add(fresh);
  const added = sum.hours().map((hours): AreaHours => {
    const before = known.get(hours.areaId);
    if (before === undefined) return hours;
    const isMore = hours.most > before.most || (hours.most === before.most && hours.mostAt < before.mostAt);
    const peak = isMore ? hours : before;
    return {
      ...before,
      stays: before.stays + hours.stays,
      ms: before.ms + hours.ms,
      most: peak.most,
      mostAt: peak.mostAt,
    };
  });
  const isFresh = new Set(added.map(({ areaId }) => areaId));
  return [...kept.filter(({ areaId }) => !isFresh.has(areaId)), ...added];
}

/** Which days are summed: of `kept` ones, by beginnings, the sums are read; `fresh` ones are summed now. */
interface SummedDays {
  kept: readonly number[];
  fresh: readonly StayDay[];
}

/** Sums the days that are over and have no sums yet. A day of which presence is just being written is summed for now only. */
async function sumDays(
  db: Database,
  buildingId: string,
  days: readonly StayDay[],
  { now, pace }: { now: number; pace: RunPace },
): Promise<SummedDays> {
  const [first, last] = [days[0]?.begins ?? 0, days.at(-1)?.ends ?? 0];
  const held = await readKeptDays(db, buildingId, { begins: first, ends: last });
  const kept: number[] = [];
  const fresh: StayDay[] = [];
  for (const [at, day] of days.entries()) {
    if (day.ends < now && held.get(day.begins) === day.ends) {
      kept.push(day.begins);
      continue;
    }
    await pace.advance(at, days.length);
    if (day.ends < now && (await keepStayDay(db, buildingId, day))) kept.push(day.begins);
    else fresh.push(day);
  }
  return { kept, fresh };
}

/**
 * Sums the finished days of every site, and those that late data has changed; an error of one site does not affect
 * others.
 */
export async function keepStayDays({ db, now, log }: Pick<Services, 'db' | 'now' | 'log'>): Promise<void> {
  const { trackRetentionDays } = await readParameters(db);
  // A part of the presence of an older day is deleted.
  const back = Math.min(lateDays, trackRetentionDays - 1);
  for (const id of await readBuildingIds(db))
    try {
      const { today } = await readSiteDays(db, id, now(), {});
      const days = await readSiteDays(db, id, now(), { dayFrom: shiftDay(today, -back), dayTo: today });
      await sumDays(db, id, daysOf(days), { now: now(), pace: unwatched });
      for (const day of await readChangedDays(db, id, { now: now(), most: mostChanged })) {
        await unwatched.advance(0, 0);
        await keepStayDay(db, id, day);
      }
    } catch (error) {
      log.warn({ err: error, buildingId: id }, 'the stays of days could not be summed');
    }
}
