import { isFigure, type StatisticCell, type StatisticTable } from '@muster/model/alarm/statisticTable.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { figureText } from './figureText.ts';
import css from './Statistic.module.css';

export type LinkOf = (row: number, column: number) => string | null;

interface FigureTableProps {
  table: StatisticTable;
  /** Headings that are not catalogue keys. */
  headings?: readonly string[];
  /** Link of a figure, by its place; null = none. */
  linkOf?: LinkOf | undefined;
  /** An additional last column of the page with actions, by row. */
  extra?: { heading: string; cells: readonly ReactNode[] } | undefined;
}

/** A table of figures; it has all values of the charts. */
export function FigureTable({ table: { title, columns, rows }, headings, linkOf, extra }: FigureTableProps) {
  const t = useT();
  if (rows.length === 0) return <p className={css.note}>{t('statistic.noLines')}</p>;
  const isRight = (column: number): boolean => rows.some((row) => row[column] !== undefined && isFigure(row[column]));
  return (
    <div
      className={css.tableFrame}
      tabIndex={0}
      role="region"
      aria-label={`${t.named(title)}: ${t('statistic.showTable')}`}
    >
      <table className={css.table}>
        <thead>
          <tr>
            {columns.map((key, column) => (
              <th key={key} scope="col" className={isRight(column) ? css.right : undefined}>
                {headings?.[column] ?? t.named(key)}
              </th>
            ))}
            {extra !== undefined && (
              <th scope="col" className={css.screenOnly}>
                {extra.heading}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // Rows of figures are identified by their index.
            <tr key={at}>
              {row.map((cell, column) => (
                <td
                  key={columns[column]}
                  className={isRight(column) ? css.right : isWords(cell) ? css.words : undefined}
                >
                  <Figure text={figureText(t, cell)} to={linkOf?.(at, column) ?? null} />
                </td>
              ))}
              {extra !== undefined && <td className={css.screenOnly}>{extra.cells[at]}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Figure({ text, to }: { text: string; to: string | null }) {
  return to === null ? text : <Link to={to}>{text}</Link>;
}

function isWords({ kind }: StatisticCell): boolean {
  return kind === 'label' || kind === 'text';
}
