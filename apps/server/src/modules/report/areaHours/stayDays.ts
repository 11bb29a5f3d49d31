import { seesWholeSite } from '../../../core/auth/caller.ts';
import { readBuildingIds } from '../../../core/db/building.store.ts';
import type { Database } from '../../../core/db/database.ts';
import { readParameters } from '../../../core/settings/parameter.store.ts';
import type { Services } from '../../services.ts';
import { readSiteDays, shiftDay, type SiteDays } from '../../alarm/alarmStatistic/statisticSpan.store.ts';
import type { ReportAsker } from '../fixedReport.ts';
import { type AreaHours, readAreaHours, type AreaHoursFilter } from './areaHours.store.ts';
import { keepStayDay, readKeptDays, readSummedHours, type StayDay, type SummedDays } from './stayDay.store.ts';

/** Days back that are summed when they close: the maximum age of positions (wire.md), and one. */
const lateDays = 8;

/** Working hours of areas. A query without limits and filters uses the sums of days; any other the stays themselves. */
export async function readHours(
  { db, site, now }: ReportAsker,
  days: SiteDays,
  wanted: AreaHoursFilter,
): Promise<AreaHours[]> {
  const { by, personTypes, areaId, departId } = wanted;
  const isOfAll = personTypes === undefined && departId === undefined && seesWholeSite(site);
  if (!isOfAll || (by !== 'area' && by !== 'day')) return readAreaHours(db, site, days, wanted);
  const summed = await sumDays(db, site.buildingId, daysOf(days), now);
  const rows = await readSummedHours(db, site.buildingId, summed, { byDay: by === 'day', areaId });
  const names = new Map(days.starts.map(({ day, start }) => [String(start), day]));
  return rows.map((row) => ({ ...row, key: names.get(row.key) ?? row.key }));
}

/** The days of a span that have begun, the last one up to now. */
function daysOf({ starts, span: { until } }: Pick<SiteDays, 'starts' | 'span'>): StayDay[] {
  return starts
    .map(({ start: begins }, at) => ({ begins, ends: Math.min(starts[at + 1]?.start ?? until, until) }))
    .filter(({ begins, ends }) => begins < ends);
}

/** Sums the finished days without sums. A day whose presence is being written is summed for this query only. */
async function sumDays(db: Database, buildingId: string, days: readonly StayDay[], now: number): Promise<SummedDays> {
  const [first, last] = [days[0]?.begins ?? 0, days.at(-1)?.ends ?? 0];
  const held = await readKeptDays(db, buildingId, { begins: first, ends: last });
  const kept: number[] = [];
  const fresh: StayDay[] = [];
  for (const day of days) {
    const isKept = day.ends < now && (held.get(day.begins) === day.ends || (await keepStayDay(db, buildingId, day)));
    if (isKept) kept.push(day.begins);
    else fresh.push(day);
  }
  return { kept, fresh, first };
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
      await sumDays(db, id, daysOf(days), now());
    } catch (error) {
      log.warn({ err: error, buildingId: id }, 'the stays of days could not be summed');
    }
}
