import type { ReportRow, SummedRows } from '@muster/model/reportConfig/applyDefinition.ts';
import type { ReportDefinition } from '@muster/model/reportConfig/reportDefinition.ts';

import type { SiteDays } from '../../alarm/alarmStatistic/statisticSpan.store.ts';
import type { SourceAsker } from './sourceAsker.ts';

/** A part of the rows of a source, in the order of its fields; or sums of them, where the report has groups. */
export interface SourceBatch {
  rows?: readonly ReportRow[];
  summed?: readonly SummedRows[];
}

/** Reads a source batch by batch, each of which is short. */
export type ReadSource = (
  asker: SourceAsker,
  days: SiteDays,
  definition: ReportDefinition,
) => AsyncIterable<SourceBatch>;
