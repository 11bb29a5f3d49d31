import { figuresOf, meets, type ReportFigures, type ReportRow } from '@muster/model/reportConfig/applyDefinition.ts';
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

/** Maximum rows of a report. Sums over a part of the rows would be wrong. */
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

/** Runs a report with the rows visible to the caller. @throws AppError when too many rows match its conditions */
export async function runReport(asker: SourceAsker, asked: ReportRequest): Promise<RanReport> {
  const { db, site, now } = asker;
  const { source, period, definition } = asked;
  const { today } = await readSiteDays(db, site.buildingId, now, {});
  const days = await readSiteDays(db, site.buildingId, now, periodDays(period, today));
  const { dayFrom, dayTo, until, timeZone } = days.span;
  const fields = sourceFields(source);
  const isMet = meets(fields, definition.conditions);
  const rows: ReportRow[] = [];
  for await (const batch of sourceReaders[source](asker, days)) {
    for (const row of batch) if (isMet(row)) rows.push(row);
    if (rows.length > mostRows) throw refused('reportConfig.tooManyRows', { rows: mostRows });
  }
  return { span: { dayFrom, dayTo, until, timeZone }, figures: figuresOf(fields, definition, rows) };
}
