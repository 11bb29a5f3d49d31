import { limits, pageSizes } from '@muster/model/access/limits.ts';
import ConfigProvider from 'antd/es/config-provider';
import Table from 'antd/es/table';
import { lazy, Suspense, useRef, type ReactNode } from 'react';
import Skeleton from 'antd/es/skeleton';
import Pagination from 'antd/es/pagination';

import { useT } from '../../core/i18n/i18n.ts';
import { useSidebar } from '../../core/settings/sidebarState.ts';
import { useElementSize, type ElementSize } from '../layout/useElementSize.ts';
import type { CardList as CardsOfRows } from './CardList.tsx';
import css from './DataTable.module.css';
import type { DataTableProps } from './dataTableProps.ts';
import { libraryColumns } from './libraryColumns.tsx';
import { StillRow, type StillRowProps } from './StillRow.tsx';
import { Button } from '../input/Button.tsx';
import { Empty } from '../feedback/Empty.tsx';
import type { TableQueryControl } from './useTableQuery.ts';
import { namedList } from '../input/namedList.tsx';
import type { TablePage } from './useTablePage.ts';
import type { TableRow } from './tableRow.ts';

/** Cards are not loaded on a desk. */
const LazyCards = lazy(async () => ({ default: (await import('./CardList.tsx')).CardList }));
// The cast is valid because it renders CardList: a lazy component only loses the type parameters.
const CardList = LazyCards as unknown as typeof CardsOfRows;
const CardPager = lazy(async () => ({ default: (await import('./CardList.tsx')).CardPager }));

const headerHeight = 41;
const compactRowHeight = 32;
const footHeight = 44;
/** Below the last row, not over it. */
const scrollbarHeight = 10;
/** On a phone, the reason of outdated rows takes up to three lines beside the pager instead of one. */
const narrow = 600;
const staleLinesHeight = 24;
const selectionWidth = 44;

/**
 * The library estimates the height of undrawn rows from these: 2 × 8 + 23 + 1 = 40, compact 2 × 4 + 23 + 1 = 32. Its
 * own would be 55, and a long list would jump while it is scrolled.
 */
const rowTheme = { token: { padding: 8, paddingXS: 4, lineHeight: 1.64286 } };

const rowComponents = { body: { row: StillRow } };

/**
 * A paged list of rows: running numbers, a link column, actions, selection; drawn virtually at any length. A narrow
 * window shows a card for each row.
 */
export function DataTable<Row extends TableRow>(props: DataTableProps<Row>) {
  const { control, page, isPaged = true, emptyAction } = props;
  const t = useT();
  const whole = useRef<HTMLDivElement>(null);
  const size = useElementSize(whole);
  const isNarrow = useSidebar((state) => state.isMobile);
  const hasRows = page.rows.length > 0;
  // The pager follows a short list; with more pages it stays at the bottom.
  const fitsOnePage = hasRows && page.total <= control.query.size;
  return (
    <div ref={whole} className={`${css.table} ${isNarrow ? css.cards : fitsOnePage ? css.onePage : ''}`}>
      {hasRows ? (
        isNarrow ? (
          <Suspense fallback={null}>
            <CardList {...props} />
          </Suspense>
        ) : (
          <Rows {...props} size={size} />
        )
      ) : (
        <div className={css.box}>
          <TableMessage control={control} page={page} emptyAction={emptyAction} />
        </div>
      )}
      <div className={css.foot}>
        {page.error !== null && hasRows && (
          <span className={css.stale} role="status">
            {t('console.table.stale', { reason: page.error.message })}
          </span>
        )}
        {isPaged && page.total > 0 && <Pager control={control} total={page.total} />}
      </div>
    </div>
  );
}

function Rows<Row extends TableRow>({ size, ...props }: DataTableProps<Row> & { size: ElementSize }) {
  const { control, page, selection, isCompact = false, isPaged = true } = props;
  const t = useT();
  const besides = selection === undefined ? 0 : selectionWidth;
  const { columns, width } = libraryColumns(props, t, size.width - besides);
  const foot = (isPaged ? footHeight : 0) + (page.error !== null && size.width < narrow ? staleLinesHeight : 0);
  const room = size.height - headerHeight - scrollbarHeight - foot;
  // A new object at each render of the table, but not on scrolling. Passed to the rows by the library.
  const drawn: StillRowProps = { drawing: {} };
  const rowHeight = isCompact ? compactRowHeight : limits.tableRowHeightPx;
  return (
    <div className={`${css.box} ${width + besides > size.width ? css.wide : ''}`}>
      <ConfigProvider theme={rowTheme}>
        <Table<Row>
          virtual
          components={rowComponents}
          onRow={() => drawn}
          rowKey="id"
          size={isCompact ? 'small' : 'large'}
          columns={columns}
          dataSource={page.rows}
          pagination={false}
          showSorterTooltip={false}
          scroll={{ x: width + besides, y: Math.max(rowHeight, Math.min(limits.tableMaxHeightPx, room)) }}
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
      </ConfigProvider>
    </div>
  );
}

/** `name`, `-name`, or null for the entity's own order. */
function sortText(key: unknown, order: 'ascend' | 'descend' | null | undefined): string | null {
  if (typeof key !== 'string' || order === null || order === undefined) return null;
  return order === 'descend' ? `-${key}` : key;
}

interface TableMessageProps {
  control: TableQueryControl;
  page: TablePage<TableRow>;
  emptyAction: ReactNode;
}

/** Placeholder for the rows: loading, failed, filtered out, or empty. */
function TableMessage({ control, page, emptyAction }: TableMessageProps) {
  const t = useT();
  if (page.error !== null)
    return (
      <Empty
        text={t('console.table.failed', { reason: page.error.message })}
        action={
          <Button isBusy={page.isFetching} onClick={page.refetch}>
            {t('console.retry')}
          </Button>
        }
      />
    );
  if (page.isLoading) return <Skeleton active title={false} paragraph={{ rows: 8 }} className={css.skeleton ?? ''} />;
  if (Object.keys(control.query.filters).length > 0)
    return (
      <Empty
        text={t('console.table.nothingFound')}
        action={<Button onClick={() => control.setFilters({})}>{t('console.table.resetFilters')}</Button>}
      />
    );
  return <Empty text={t('console.table.empty')} action={emptyAction} />;
}

interface TablePagerProps {
  control: TableQueryControl;
  total: number;
}

/** Navigation between the pages of a list, in a narrow window page by page. */
export function Pager(props: TablePagerProps) {
  const isNarrow = useSidebar((state) => state.isMobile);
  return <Suspense fallback={null}>{isNarrow ? <CardPager {...props} /> : <TablePager {...props} />}</Suspense>;
}

/** Sizes 10, 15, 20, 30, 50; five pages at a time (specification §9), the library's default. */
export function TablePager({ control, total }: TablePagerProps) {
  const t = useT();
  const { page, size } = control.query;
  return (
    <Pagination
      size="small"
      current={page}
      pageSize={size}
      total={total}
      pageSizeOptions={[...pageSizes]}
      showSizeChanger={{ popupRender: namedList }}
      showQuickJumper={total > size}
      responsive
      // Same measure word as the total beside it: the library has 條 (mainland), Taiwan uses 筆.
      locale={{ items_per_page: t('console.table.perPage') }}
      showTotal={(count) => t('console.table.total', { count })}
      onChange={(nextPage, nextSize) =>
        control.change(nextSize === size ? { page: nextPage } : { page: 1, size: nextSize })
      }
    />
  );
}
