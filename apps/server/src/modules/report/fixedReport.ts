import type { LicenceModule } from '@muster/model/access/licence.ts';
import type { ReportName } from '@muster/model/report/fixedReports.ts';
import type { Report, ReportTable } from '@muster/model/report/wire.ts';
import * as z from 'zod';

import type { SiteScope } from '../../core/auth/caller.ts';
import type { Database } from '../../core/db/database.ts';
import type { TagStates } from '../../core/thread/tagStates.ts';
import { shortText } from '../../core/http/routeSchema.ts';
import type { RunPace } from './runProgress.ts';

/** Caller, site and time of a report. */
export interface ReportAsker {
  db: Database;
  tagStates: TagStates;
  site: SiteScope;
  /** Epoch ms. */
  now: number;
  pace: RunPace;
}

/** Tables with all their rows. */
export type ReportAnswer = Pick<Report, 'span'> & { tables: readonly Omit<ReportTable, 'total'>[] };

/** A report of the product. One file per report declares one of these; everything else follows from it. */
export interface FixedReportSource<Query extends z.ZodObject = z.ZodObject> {
  name: ReportName;
  summary: string;
  /** Modules whose data it shows: the licence must include them as well. */
  modules: readonly LicenceModule[];
  query: Query;
  /** @throws AppError for an invalid selection */
  read(asker: ReportAsker, query: z.infer<Query>): Promise<ReportAnswer>;
}

/** Keeps the type of a report's own query. */
export function defineReport<Query extends z.ZodObject>(source: FixedReportSource<Query>): FixedReportSource<Query> {
  return source;
}

/** Several comma-separated values, as in filters of pages. */
export function listOf<Value extends z.ZodType>(value: Value) {
  return z.preprocess((sent) => (typeof sent === 'string' ? sent.split(',') : sent), z.array(value).min(1).max(20));
}

export const dayQuery = { dayFrom: z.iso.date().optional(), dayTo: z.iso.date().optional() };
/** Under which the caller asks for the progress of a run. */
export const progressId = shortText.optional();
export const whereQuery = { areaId: shortText.optional(), departId: shortText.optional() };
