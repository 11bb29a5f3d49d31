import { type CellObject, read, type WorkSheet } from '@e965/xlsx';

import { mostColumns, type ReadCell, type SheetRow } from './sheetRow.ts';

/**
 * Rows of the first sheet, from .xls or .xlsx; empty ones are left out, and the others keep their numbers.
 *
 * @throws Error when the content is no workbook.
 */
export function readRows(content: Buffer, mostRows: number): SheetRow[] {
  const workbook = read(content, {
    type: 'buffer',
    dense: true,
    sheets: 0,
    sheetRows: mostRows,
    cellDates: true,
    UTC: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
  });
  const sheet = workbook.Sheets[workbook.SheetNames[0] ?? ''];
  if (sheet === undefined) throw new Error('The workbook has no sheet');
  return rowsOf(sheet).flatMap((cells, index) => {
    const read = Array.from(cells ?? [], readCell).slice(0, mostColumns);
    return read.every((cell) => cell === null) ? [] : [{ row: index + 1, cells: read }];
  });
}

/** Cells by row and column; both have holes. */
function rowsOf(sheet: WorkSheet): ((CellObject | undefined)[] | undefined)[] {
  // Result of `dense`, which the types do not have.
  return Array.from((sheet as { '!data'?: (CellObject | undefined)[][] })['!data'] ?? []);
}

function readCell(cell: CellObject | undefined): ReadCell {
  const value = cell?.v;
  if (value === undefined || value === null || value === '') return null;
  if (value instanceof Date) return { time: value.toISOString().slice(0, 19).replace('T', ' ') };
  // An error such as #N/A is a number inside.
  if (cell?.t === 'e') return String(cell.w ?? '#');
  return typeof value === 'string' ? value.trim() : value;
}
