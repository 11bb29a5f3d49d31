import { Readable } from 'node:stream';

import { isFigure, type StatisticCell } from '@muster/model/alarm/statisticTable.ts';
import type { Language } from '@muster/model/messages/catalogue.ts';
import type { ReportHeading } from '@muster/model/reportConfig/applyDefinition.ts';
import type { ReportFileKind, SourceName } from '@muster/model/reportConfig/reportConfig.ts';
import { pdfRows } from '@muster/model/reportConfig/reportDefinition.ts';
import { toSiteTime } from '@muster/model/time/siteTime.ts';

import { translate, translateLabel } from '../../../core/http/language.ts';
import { workbookStream } from '../../../entity/sheet/workbook.ts';
import { figureSheet, sheetCell } from '../../alarm/alarmStatistic/statisticSheet.ts';
import type { PaperTable } from './pdf/drawPdf.ts';
import type { PdfPress } from './pdf/pdfPress.ts';
import type { RanReport } from './runReport.ts';

/** A finished report, its site, and its reader. */
export interface FiledReport extends RanReport {
  name: string;
  source: SourceName;
  siteName: string;
  language: Language;
  /** Epoch ms. */
  madeAt: number;
}

/**
 * A report as a file, in a language and the site's time: as a sheet with all its rows, or as a PDF with the first.
 * @throws AppError while too many PDFs are being created
 */
export async function reportFile(report: FiledReport, kind: ReportFileKind, press: PdfPress): Promise<Readable> {
  if (kind === 'pdf') return Readable.from([await press.print(paperOf(report))]);
  const { source, span, figures, language } = report;
  const headings = figures.columns.map((heading) => headingText(heading, language));
  // The name of a report may be an invalid name of a sheet.
  const title = translate(language, `reportConfig.source.${source}`);
  return Readable.from(workbookStream([figureSheet({ title, headings, rows: figures.rows }, language, span.timeZone)]));
}

/** The same for a PDF: its first rows, and their total number. */
function paperOf({ name, siteName, span, figures, language, madeAt }: FiledReport): PaperTable {
  const { columns, rows } = figures;
  const { dayFrom: from, dayTo: to, timeZone: zone } = span;
  const line = (key: 'building' | 'reportConfig.period' | 'reportConfig.madeAt', value: string): string =>
    translate(language, 'alarmMail.line', { label: { key }, value });
  const shown = rows.slice(0, pdfRows);
  const isCut = shown.length < rows.length;
  return {
    title: name,
    language: language.replace('_', '-'),
    lines: [
      line('building', siteName),
      line('reportConfig.period', translate(language, 'reportConfig.span', { from, to, zone })),
      line('reportConfig.madeAt', toSiteTime(new Date(madeAt).toISOString(), zone)),
      ...(isCut ? [translate(language, 'reportConfig.pdfCut', { total: rows.length, shown: shown.length })] : []),
      ...(rows.length === 0 ? [translate(language, 'reportConfig.none')] : []),
    ],
    headings: columns.map((heading) => headingText(heading, language)),
    isRight: columns.map((_, at) => shown.some((row) => row[at] !== undefined && isFigure(row[at]))),
    rows: shown.map((row) => row.map((cell) => paperText(cell, language, zone))),
    foot: translate(language, 'reportConfig.page', { page: '{page}', pages: '{pages}' }),
    madeAt,
  };
}

function paperText(cell: StatisticCell, language: Language, timeZone: string): string {
  if (cell.kind === 'duration') return cell.ms === null ? nothing : clockText(cell.ms);
  const value = sheetCell(cell, language, timeZone);
  if (typeof value === 'number') return value.toLocaleString('en-US', { maximumFractionDigits: 2 });
  return value === null || value === '' ? nothing : value;
}

const nothing = '–';

/** `27:05:10`: hours, minutes, seconds, as usual in every language. */
function clockText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** `Worked (min), total`. */
function headingText({ label, way }: ReportHeading, language: Language): string {
  const text = translateLabel(language, label);
  if (way === null) return text;
  return translate(language, 'reportConfig.heading', { label: text, way: { key: `reportConfig.way.${way}` } });
}
