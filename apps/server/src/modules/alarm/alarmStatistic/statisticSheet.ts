import { isFigure, type StatisticCell, type StatisticTable } from '@muster/model/alarm/statisticTable.ts';
import type { Language, MessageKey } from '@muster/model/messages/catalogue.ts';

import { translate, translateLabel } from '../../../core/http/language.ts';
import { toSiteTime } from '@muster/model/time/siteTime.ts';
import type { Cell, Sheet } from '../../../entity/sheet/workbook.ts';

/** A table as a sheet, in a language and the site's time. Durations are numbers of seconds. */
export function statisticSheet({ title, columns, rows }: StatisticTable, language: Language, timeZone: string): Sheet {
  const headings = columns.map((key) => translateLabel(language, key));
  return figureSheet({ title: translateLabel(language, title), headings, rows }, language, timeZone);
}

/** Figures with translated title and headings. */
interface TranslatedTable {
  title: string;
  headings: readonly string[];
  rows: StatisticTable['rows'];
}

/** The same for a table that is already translated. */
export function figureSheet(
  { title, headings: said, rows }: TranslatedTable,
  language: Language,
  timeZone: string,
): Sheet {
  const isAll = (column: number, is: (cell: StatisticCell) => boolean): boolean =>
    rows.length > 0 && rows.every((row) => is(row[column] ?? { kind: 'text', text: '' }));
  const headings = said.map((heading, column) => {
    const isDuration = isAll(column, ({ kind }) => kind === 'duration');
    return isDuration ? `${heading} (${translate(language, 'console.unit.seconds')})` : heading;
  });
  return {
    name: title.replace(/[[\]:*?/\\]/g, ' ').slice(0, longestName),
    columns: said.map((_, column) => ({ width: 20, text: !isAll(column, isFigure) })),
    rows: [headings, ...rows.map((row) => row.map((cell) => sheetCell(cell, language, timeZone)))],
  };
}

/** Excel's own limit on the name of a sheet. */
const longestName = 31;

/** Cell of a figure: durations in seconds, times by the site's clock. */
export function sheetCell(cell: StatisticCell, language: Language, timeZone: string): Cell {
  switch (cell.kind) {
    case 'label':
      // A test ensures that the catalogues have every label of a table.
      return translate(language, cell.key as MessageKey, cell.params);
    case 'text':
      return cell.text;
    case 'count':
      return cell.value;
    case 'rate':
      return cell.value === null ? null : Math.round(cell.value * 100) / 100;
    case 'share':
      return cell.value === null ? null : `${(cell.value * 100).toFixed(1)}%`;
    case 'duration':
      return cell.ms === null ? null : Math.round(cell.ms / 1000);
    case 'time':
      return cell.t === null ? null : toSiteTime(new Date(cell.t).toISOString(), timeZone);
  }
}
