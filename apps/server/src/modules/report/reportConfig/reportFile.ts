import { Readable } from 'node:stream';

import type { ReportHeading } from '@muster/model/reportConfig/applyDefinition.ts';
import type { SourceName } from '@muster/model/reportConfig/reportConfig.ts';
import type { Language } from '@muster/model/messages/catalogue.ts';

import { translate, translateLabel } from '../../../core/http/language.ts';
import { workbookStream } from '../../../entity/sheet/workbook.ts';
import { figureSheet } from '../../alarm/alarmStatistic/statisticSheet.ts';
import type { RanReport } from './runReport.ts';

/** A report as a sheet with all its rows, in somebody's language and the site's time. */
export function reportFile(
  { source, span, figures }: RanReport & { source: SourceName },
  language: Language,
): Readable {
  const headings = figures.columns.map((heading) => headingText(heading, language));
  const sheet = figureSheet(
    { title: translate(language, `reportConfig.source.${source}`), headings, rows: figures.rows },
    language,
    span.timeZone,
  );
  return Readable.from(workbookStream([sheet]));
}

/** `Worked (min) · Sum`. */
export function headingText({ label, way }: ReportHeading, language: Language): string {
  const text = translateLabel(language, label);
  if (way === null) return text;
  return translate(language, 'reportConfig.heading', { label: text, way: { key: `reportConfig.way.${way}` } });
}
