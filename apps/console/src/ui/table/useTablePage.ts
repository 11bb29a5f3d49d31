import type { Page } from '@muster/model/entity/entity.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { get } from '../../core/http/request.ts';
import { pageToShow, wireQuery, type TableQuery } from './tableQuery.ts';
import type { TableRow } from './tableRow.ts';

export interface TablePage<Row> {
  rows: readonly Row[];
  total: number;
  /** Whether no reply was received yet. */
  isLoading: boolean;
  /** Whether a reload is running while the previous rows are shown. */
  isFetching: boolean;
  error: Error | null;
  refetch: () => void;
}

interface TableSource {
  /** Path of the page call. */
  path: string;
  /** First part of the query key; changes elsewhere invalidate it. */
  queryKey: string;
  /** ms; -1 = never (specification §2, periodic refresh). */
  refreshMs?: number;
  /** Parameters of every call, besides the query. */
  fixed?: Readonly<Record<string, string>>;
}

/** Leaves an empty page if there are rows on others; null = unknown. */
export function useShownPage(
  query: Pick<TableQuery, 'page' | 'size'> | null,
  rowsOnPage: number,
  total: number,
  showPage: (page: number) => void,
): void {
  const present = query?.page ?? null;
  const wanted = query === null ? null : pageToShow(query, rowsOnPage, total);
  useEffect(() => {
    if (wanted !== null && wanted !== present) showPage(wanted);
  }, [wanted, present, showPage]);
}

/**
 * Fetches the page of the query. Stale replies are ignored: only the reply to the current query is shown. A refresh
 * never starts while one is running.
 */
export function useTablePage<Row extends TableRow>(
  { path, queryKey, refreshMs = -1, fixed = {} }: TableSource,
  query: TableQuery,
  showPage: (page: number) => void,
): TablePage<Row> {
  const { data, isPending, isFetching, error, refetch } = useQuery({
    queryKey: [queryKey, 'page', query],
    queryFn: ({ signal }) => get<Page<Row>>(path, { ...fixed, ...wireQuery(query) }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs > 0 ? refreshMs : false,
  });
  const rows = data?.data ?? [];
  const total = data?.length ?? 0;
  useShownPage(isFetching || data === undefined ? null : query, rows.length, total, showPage);
  return { rows, total, isLoading: isPending, isFetching, error, refetch: () => void refetch() };
}
