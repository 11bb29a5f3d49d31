import type { Entity } from '@muster/model/entity/entity.ts';
import type { TableColumn } from '@muster/model/entity/tableColumns.ts';
import type { ColumnType, ColumnsType } from 'antd/es/table';
import type { ReactNode } from 'react';

import type { Translate } from '../../core/i18n/i18n.ts';
import { drawCell } from './Cell.tsx';
import { cellText, isTruncated, truncate } from './cellText.ts';
import { type ColumnWidth, contentWidth, fillWidth } from './columnWidths.ts';
import css from './DataTable.module.css';
import type { RowCells, TableRow } from './tableRow.ts';
import type { TablePage } from './useTablePage.ts';
import type { TableQueryControl } from './useTableQuery.ts';

/** Input of the columns of a table. */
export interface ColumnProps<Row extends TableRow> {
  entity: Entity;
  /** Shown columns, in order. */
  columns: readonly TableColumn[];
  control: TableQueryControl;
  page: TablePage<Row>;
  /** Makes the link column clickable. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Content of the action column. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** Pixels; 150 unless it offers more than edit and delete (specification §2). */
  actionWidth?: number;
  /** False: without the column of running numbers. */
  hasNumbers?: boolean;
  cells?: RowCells<Row> | undefined;
}

const numberWidth = 64;
/** Specification §2, action column. */
const defaultActionWidth = 150;
/** On a narrower table fixed actions would cover the other columns; the naming column is fixed instead. */
const leastWidthToFix = 640;
/** Pixels of a date with its time; fits beside another column in 350 pixels. */
const mostNameWidth = 172;
/** Number of local rows that are measured. */
const measuredRows = 100;
/** Rows are merged only in pages: without pages the library would draw all merged cells. */
const mostMergedRows = 200;
/** Pixels of a sort mark, or of the dot of an indicator. */
const markWidth = 20;
/** Pixels of a symbol and its gap beside the text of a cell with its own renderer. */
const symbolWidth = 28;

/** The columns for the UI library, with widths by content and window. */
export function libraryColumns<Row extends TableRow>(
  props: ColumnProps<Row>,
  t: Translate,
  available: number,
): { columns: ColumnsType<Row>; width: number } {
  const { actions, actionWidth = defaultActionWidth } = props;
  const isNarrow = available > 0 && available <= leastWidthToFix;
  const hasNumbers = props.hasNumbers !== false && !isNarrow;
  const fixed = (hasNumbers ? numberWidth : 0) + (actions === undefined ? 0 : actionWidth);
  const natural = naturalWidths(props, t);
  const widths = fillWidth(natural, available - fixed);
  // If the column is wider than the truncated text, only its edge truncates.
  const wholes = natural.map(({ least, whole }, index) => (widths[index] ?? 0) > least || whole === least);
  const data = dataColumns(props, t, widths, wholes);
  if (isNarrow && fixed + sum(widths) > available) keepName(props.columns, data, widths);
  const columns: ColumnsType<Row> = [...(hasNumbers ? [numberColumn(props, t)] : []), ...data];
  if (actions !== undefined) {
    columns.push({
      key: 'action',
      title: t('console.table.action'),
      width: actionWidth,
      ...(available > leastWidthToFix && { fixed: 'end' as const }),
      render: (_, row) => (row.customController === false ? null : actions(row)),
    });
  }
  return { columns, width: fixed + sum(widths) };
}

/** Moves the column with the name to the front, where it is fixed while the others scroll. */
function keepName<Row>(columns: readonly TableColumn[], data: ColumnType<Row>[], widths: number[]): void {
  const place = Math.max(
    0,
    columns.findIndex(({ link }) => link),
  );
  const name = data[place];
  if (name === undefined || columns.some(({ merge }) => merge)) return;
  const width = Math.min(widths[place] ?? 0, mostNameWidth);
  widths[place] = width;
  data.splice(place, 1);
  data.unshift({ ...name, width, fixed: 'start' });
}

function sum(widths: readonly number[]): number {
  return widths.reduce((total, width) => total + width, 0);
}

function naturalWidths<Row extends TableRow>(
  { entity, columns, page, cells = {} }: ColumnProps<Row>,
  t: Translate,
): ColumnWidth[] {
  return columns.map((column) => {
    if (column.width !== null) return { least: column.width, whole: column.width };
    const label = t.named(column.label);
    const uncut = page.rows.slice(0, measuredRows).map((row) => cellText(entity, column, row, t));
    const texts = isTruncated(column) ? uncut.map(truncate) : uncut;
    const mark = column.sort || column.type === 'actual' ? markWidth : 0;
    const extra = cells[column.name] === undefined ? mark : symbolWidth;
    return contentWidth([label, ...texts], [label, ...uncut], extra);
  });
}

/** Continues over pages: the first row of page 2 is number 16. */
function numberColumn<Row extends TableRow>({ control }: ColumnProps<Row>, t: Translate): ColumnType<Row> {
  const { page, size } = control.query;
  return {
    key: 'runningNumber',
    title: t('console.table.number'),
    width: numberWidth,
    className: css.number ?? '',
    render: (_, __, index) => (page - 1) * size + index + 1,
  };
}

function dataColumns<Row extends TableRow>(
  { entity, columns, control, page, onOpen, cells = {} }: ColumnProps<Row>,
  t: Translate,
  widths: readonly number[],
  wholes: readonly boolean[],
): ColumnType<Row>[] {
  const { sort } = control.query;
  return columns.map((column, index) => ({
    ...(column.merge && page.rows.length <= mostMergedRows && mergedCells(page.rows, column.name)),
    key: column.name,
    title: t.named(column.label),
    width: widths[index] ?? 0,
    ellipsis: true,
    sorter: column.sort,
    sortOrder: sort === column.name ? 'ascend' : sort === `-${column.name}` ? 'descend' : null,
    render: (_, row) => {
      const Own = cells[column.name];
      if (Own !== undefined) return <Own row={row} />;
      const isWhole = wholes[index] === true;
      return drawCell({ entity, column, row, isWhole, onOpen: onOpen && (() => onOpen(row)) }, t);
    },
  }));
}

function mergedCells<Row extends TableRow>(rows: readonly Row[], name: string): Pick<ColumnType<Row>, 'onCell'> {
  const spans = rowSpans(rows, name);
  return { onCell: (_, index) => ({ rowSpan: spans[index ?? 0] ?? 1, className: css.merged }) };
}

/**
 * Number of rows covered by each cell of a merged column (specification §2, merged rows): a run of equal values is one
 * cell at its first row, and 0 below. Rows without a value are not merged.
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
