import type {
  AlarmHealth,
  AlarmSource,
  AlarmStatistics,
  ClusterStatistics,
} from '@muster/model/alarm/statisticWire.ts';
import { proposeDelay } from '@muster/model/alarm/statisticDelay.ts';
import {
  alarmLoad,
  findFloods,
  intervalCounts,
  type MinuteCounts,
  minuteCounts,
} from '@muster/model/alarm/statisticFlood.ts';
import { statisticLimits } from '@muster/model/alarm/statistic.ts';

import type { SiteScope } from '../../../core/auth/caller.ts';
import type { Database } from '../../../core/db/database.ts';
import { readAreaNames } from './alarmArea.store.ts';
import { readCounts, readToday, type AlarmFilter } from './statistic.store.ts';
import { readClusters } from './statisticCluster.store.ts';
import { readOperators, readRaiseFacts, readStanding } from './statisticHealth.store.ts';
import { readResponses } from './statisticRaise.store.ts';
import { type RequestedDays, readSiteDays, type SiteDays } from './statisticSpan.store.ts';

export type StatisticQuery = RequestedDays & AlarmFilter;

/** Caller, site and time of a query of statistics. */
export interface StatisticAsker {
  db: Database;
  site: SiteScope;
  /** Epoch ms. */
  now: number;
}

/** One moment for all figures, so that they are consistent. */
function atOneMoment<Answer>(db: Database, read: (moment: Database) => Promise<Answer>): Promise<Answer> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

export function readStatistics({ db, site, now }: StatisticAsker, query: StatisticQuery): Promise<AlarmStatistics> {
  return atOneMoment(db, async (moment) => {
    const days = await readSiteDays(moment, site.buildingId, now, query);
    return {
      span: days.span,
      ...(await readCounts(moment, site, days, query)),
      today: await readToday(moment, site, days, now, query),
      responses: await readResponses(moment, site, days.span, query),
    };
  });
}

export function readHealth({ db, site, now }: StatisticAsker, query: StatisticQuery): Promise<AlarmHealth> {
  return atOneMoment(db, async (moment) => {
    const days = await readSiteDays(moment, site.buildingId, now, query);
    const { span } = days;
    const measuredFrom = Math.min(span.until, Math.max(span.from, days.recordedSince));
    const facts = await readRaiseFacts(moment, site, span, measuredFrom, query);
    const standing = await readStanding(moment, site, span, query);
    const areaNames = await readAreaNames(moment, site.buildingId);
    /** With the area's current name; for a deleted one, that in its alarms. */
    const named = <Source extends AlarmSource>(source: Source): Source => {
      return { ...source, areaName: areaNames.get(source.areaId ?? '') ?? source.areaName };
    };
    const operators = await readOperators(moment, site.buildingId);
    const minutes = minuteCounts(measuredFrom, span.until, facts.minutes);
    const floods = findFloods(minutes, operators);
    const raises = facts.levels.reduce((sum, count) => sum + count, 0);
    return {
      span,
      measuredFrom,
      operators,
      raises,
      load: alarmLoad(minutes, operators),
      floods: {
        count: floods.length,
        ms: floods.reduce((sum, { from, to }) => sum + to - from, 0),
        list: floods.toReversed().slice(0, statisticLimits.lines),
      },
      chattering: { ...facts.chattering, list: facts.chattering.list.map(named) },
      fleeting: { ...facts.fleeting, list: facts.fleeting.list.map(named) },
      standing: { ...standing, list: standing.list.map(named) },
      badActors: facts.actors.map(named).map(({ areaId, areaName, ...habit }) => {
        return {
          type: habit.type,
          areaId,
          areaName,
          count: habit.raises,
          share: habit.raises / raises,
          proposal: proposeDelay(habit),
        };
      }),
      levels: facts.levels,
      days: healthDays(days, minutes),
    };
  });
}

/** Every day's raises, and those of its worst interval of ten minutes. */
function healthDays({ starts }: SiteDays, minutes: MinuteCounts): AlarmHealth['days'] {
  const days = starts.map(({ day }) => ({ key: day, count: 0, peak: 0 }));
  let at = 0;
  for (const { from, count } of intervalCounts(minutes)) {
    while (at + 1 < starts.length && from >= (starts[at + 1]?.start ?? Infinity)) at++;
    const day = days[at];
    if (day === undefined) break;
    day.count += count;
    day.peak = Math.max(day.peak, count);
  }
  return days;
}

export function readClusterStatistics(
  { db, site, now }: StatisticAsker,
  query: StatisticQuery,
): Promise<ClusterStatistics> {
  return atOneMoment(db, async (moment) => {
    const days = await readSiteDays(moment, site.buildingId, now, query);
    const wanted = { ...query, types: ['cluster'] as const };
    const { account, areas, hours, days: byDay } = await readCounts(moment, site, days, wanted);
    const facts = await readClusters(moment, site, days.span, wanted);
    return { span: days.span, account, areas, hours, days: byDay, ...facts };
  });
}
