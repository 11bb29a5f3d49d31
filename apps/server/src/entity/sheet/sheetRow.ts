/** A parsed cell: a text, a number, a boolean, or a day with its time as `yyyy-MM-dd HH:mm:ss`. */
export type ReadCell = string | number | boolean | { time: string } | null;

export interface SheetRow {
  /** Row number of the sheet: the heading is 1. Of JSON: the number of the object, from 1. */
  row: number;
  cells: readonly ReadCell[];
}

/** Between several values of one cell; users may write others. */
export const listSeparator = ', ';

/** More columns than any entity has fields. */
export const mostColumns = 200;

/** Input of the reading process. */
export interface ReadOrder {
  path: string;
  fileType: 'xls' | 'xlsx' | 'json';
  /** Maximum number of rows, including the heading. */
  mostRows: number;
}

/** Its output; `rows` null = it is no sheet, or too large. */
export interface ReadAnswer {
  rows: SheetRow[] | null;
  why?: 'unreadable' | 'tooComplex' | 'notJson' | 'notRows';
}
