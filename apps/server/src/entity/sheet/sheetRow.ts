/** A cell as it was read: a text, a number, yes or no, or a day with its time as `yyyy-MM-dd HH:mm:ss`. */
export type ReadCell = string | number | boolean | { time: string } | null;

export interface SheetRow {
  /** As the sheet numbers it: the heading is 1. Of JSON: the number of the object, from 1. */
  row: number;
  cells: readonly ReadCell[];
}

/** Between several values of one cell; whoever fills one in may write others. */
export const listSeparator = ', ';

/** More columns than any entity has fields. */
export const mostColumns = 200;

/** What the reading process is given. */
export interface ReadOrder {
  path: string;
  fileType: 'xls' | 'xlsx' | 'json';
  /** Rows that are read at most, the heading included. */
  mostRows: number;
}

/** What it answers; `rows` null = it is no sheet, or more than one can be. */
export interface ReadAnswer {
  rows: SheetRow[] | null;
  why?: 'unreadable' | 'tooComplex' | 'notJson' | 'notRows';
}
