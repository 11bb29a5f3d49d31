import { FigureCollector, type ReportFigures } from '@muster/model/reportConfig/applyDefinition.ts';
import type { SourceName } from '@muster/model/reportConfig/reportConfig.ts';
import type { ReportDefinition } from '@muster/model/reportConfig/reportDefinition.ts';
import { periodDays, type ReportPeriod } from '@muster/model/reportConfig/reportPeriod.ts';
import { reportSources, sourceFields } from '@muster/model/reportConfig/reportSource.ts';
import type { ReportRun } from '@muster/model/reportConfig/wire.ts';

import type { Caller } from '../../../core/auth/caller.ts';
import { moduleNotLicensed, refused } from '../../../core/errors/appError.ts';
import { assertPermission } from '../../../core/http/access.ts';
import type { Licences } from '../../../core/licence/licences.ts';
import { readSiteDays } from '../../alarm/alarmStatistic/statisticSpan.store.ts';
import type { SourceAsker } from './sourceAsker.ts';
import { sourceReaders } from './sources.ts';

/** Query of a source: a config, saved or not. */
export interface ReportRequest {
  source: SourceName;
  period: ReportPeriod;
  definition: ReportDefinition;
}

export interface RanReport {
  span: ReportRun['span'];
  figures: ReportFigures;
}

/** Rows or groups that a report has at most: so many fit a sheet, and the memory. */
const mostRows = 100_000;

/**
 * Running a report needs the permission for the rows of its source as well.
 * @throws AppError when a permission is missing, or the licence does not include the module of the source
 */
export async function assertMayRun(
  { caller, buildingId, licences }: { caller: Caller; buildingId: string; licences: Pick<Licences, 'modules'> },
  source: SourceName,
  right: 'view' | 'export',
): Promise<void> {
  const { module, permission } = reportSources[source];
  assertPermission(caller, [permission[right]]);
  const licensed = (await licences.modules(buildingId)) ?? [];
  if (!licensed.includes(module)) throw moduleNotLicensed(module);
}

/** Runs a report in what the asker sees. @throws AppError when too many rows meet its conditions, and when nobody waits */
export async function runReport(asker: SourceAsker, asked: ReportRequest): Promise<RanReport> {
  const { db, site, now } = asker;
  const { source, period, definition } = asked;
  const { today } = await readSiteDays(db, site.buildingId, now, {});
  const days = await readSiteDays(db, site.buildingId, now, periodDays(period, today));
  const { dayFrom, dayTo, until, timeZone } = days.span;
  const collector = new FigureCollector(sourceFields(source), definition);
  for await (const batch of sourceReaders[source](asker, days, definition)) {
    for (const row of batch.rows ?? []) collector.add(row);
    for (const group of batch.summed ?? []) collector.addSummed(group);
    if (collector.size > mostRows) throw refused('reportConfig.tooManyRows', { rows: mostRows });
  }
  return { span: { dayFrom, dayTo, until, timeZone }, figures: collector.figures() };
}
