import { limits } from '@muster/model/access/limits.ts';
import type { Entity } from '@muster/model/entity/entity.ts';
import type { TableColumn } from '@muster/model/entity/tableColumns.ts';
import Table from 'antd/es/table';
import { useRef, type ComponentType, type ReactNode } from 'react';

import { useT } from '../../app/i18n.ts';
import { useElementSize } from '../useElementSize.ts';
import css from './DataTable.module.css';
import { libraryColumns } from './libraryColumns.tsx';
import { TableMessage } from './TableMessage.tsx';
import { TablePager } from './TablePager.tsx';
import type { TablePage, TableRow } from './useTablePage.ts';
import type { TableQueryControl } from './useTableQuery.ts';

export type RowCells<Row> = Readonly<Record<string, ComponentType<{ row: Row }>>>;

export interface DataTableProps<Row extends TableRow> {
  entity: Entity;
  /** Those that are shown, in order. */
  columns: readonly TableColumn[];
  control: TableQueryControl;
  page: TablePage<Row>;
  isCompact?: boolean;
  /** Makes the link column clickable. */
  onOpen?: ((row: Row) => void) | undefined;
  /** What the action column offers. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** Pixels; 150 unless it offers more than edit and delete (specification §2). */
  actionWidth?: number;
  selection?: { ids: readonly string[]; select: (ids: readonly string[]) => void } | undefined;
  /** False: without the column of running numbers. */
  hasNumbers?: boolean;
  /** False: all rows at once, and no pager. */
  isPaged?: boolean;
  /** What draws a column that is more than text, by field name. */
  cells?: RowCells<Row> | undefined;
  /** What to do when there is nothing, and nothing was filtered out. */
  emptyAction?: ReactNode;
}

const headerHeight = 41;
const compactRowHeight = 32;
const footHeight = 44;
/** Below the last row, not over it. */
const scrollbarHeight = 10;
const selectionWidth = 44;

/** A paged list of rows: running numbers, a link column, actions, selection; drawn virtually whatever its length. */
export function DataTable<Row extends TableRow>(props: DataTableProps<Row>) {
  const { control, page, selection, isCompact = false, isPaged = true, emptyAction } = props;
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const size = useElementSize(box);
  const available = size.width - (selection === undefined ? 0 : selectionWidth);
  const { columns, width } = libraryColumns(props, t, available);
  const isWide = width > available;
  // A short list ends with its pager; where there are more pages it stays at the bottom, under the pointer.
  const fitsOnePage = page.rows.length > 0 && page.total <= control.query.size;
  const rowHeight = isCompact ? compactRowHeight : limits.tableRowHeightPx;
  return (
    <div ref={box} className={`${css.table} ${fitsOnePage ? css.onePage : ''}`}>
      <div className={`${css.box} ${isWide ? css.wide : ''}`}>
        {page.rows.length === 0 ? (
          <TableMessage control={control} page={page} emptyAction={emptyAction} />
        ) : (
          <Table<Row>
            virtual
            rowKey="id"
            size={isCompact ? 'small' : 'large'}
            columns={columns}
            dataSource={page.rows}
            pagination={false}
            showSorterTooltip={false}
            scroll={{
              x: width + (selection === undefined ? 0 : selectionWidth),
              y: Math.max(
                rowHeight,
                Math.min(limits.tableMaxHeightPx, size.height - headerHeight - footHeight - scrollbarHeight),
              ),
            }}
            {...(selection !== undefined && {
              rowSelection: {
                columnWidth: selectionWidth,
                selectedRowKeys: [...selection.ids],
                onChange: (keys) => selection.select(keys.map(String)),
                getCheckboxProps: (row) => ({ disabled: row.disabled === true }),
              },
            })}
            onChange={(_, __, sorter, { action }) => {
              if (action !== 'sort' || Array.isArray(sorter)) return;
              control.change({ sort: sortText(sorter.columnKey, sorter.order), page: 1 });
            }}
          />
        )}
      </div>
      <div className={css.foot}>
        {page.error !== null && page.rows.length > 0 && (
          <span className={css.stale} role="status">
            {t('console.table.stale', { reason: page.error.message })}
          </span>
        )}
        {isPaged && !page.isLoading && <TablePager control={control} total={page.total} />}
      </div>
    </div>
  );
}

/** `name`, `-name`, or null for the entity's own order. */
function sortText(key: unknown, order: 'ascend' | 'descend' | null | undefined): string | null {
  if (typeof key !== 'string' || order === null || order === undefined) return null;
  return order === 'descend' ? `-${key}` : key;
}
