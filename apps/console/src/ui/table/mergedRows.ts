import type { TableRow } from './tableRow.ts';

/**
 * How many rows the cell of each row covers in a merged column (specification §2, merged rows): a run of equal values is
 * one cell at its first row, and 0 below. Rows without a value stand alone.
 */
export function rowSpans(rows: readonly TableRow[], name: string): number[] {
  const spans: number[] = [];
  let first = 0;
  rows.forEach((row, index) => {
    const value = row[name];
    const isBlank = value === null || value === undefined || value === '';
    if (index > 0 && !isBlank && value === rows[first]?.[name]) {
      spans[first] = (spans[first] ?? 1) + 1;
      spans.push(0);
    } else {
      first = index;
      spans.push(1);
    }
  });
  return spans;
}
