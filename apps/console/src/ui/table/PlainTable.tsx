import type { ReactNode } from 'react';

import css from './PlainTable.module.css';

export interface PlainColumn<Row> {
  heading: string;
  cell: (row: Row) => ReactNode;
  isNumber?: boolean;
}

interface PlainTableProps<Row> {
  label: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** A short native table without pages, filters and UI library. */
export function PlainTable<Row>({ label, columns, rows, keyOf }: PlainTableProps<Row>) {
  return (
    <div className={css.frame} tabIndex={0} role="region" aria-label={label}>
      <table className={css.table}>
        <thead>
          <tr>
            {columns.map(({ heading, isNumber }, index) => (
              // A heading may be empty until its text is loaded.
              <th key={index} scope="col" className={isNumber === true ? css.number : undefined}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ cell, isNumber }, index) => (
                <td key={index} className={isNumber === true ? css.number : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
