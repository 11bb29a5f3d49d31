import type { Page } from '@muster/model/entity/entity.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { get } from '../../core/http/request.ts';
import { pageToShow, wireQuery, type TableQuery } from './tableQuery.ts';
import type { TableRow } from './tableRow.ts';

export interface TablePage<Row> {
  rows: readonly Row[];
  total: number;
  /** Nothing has come yet. */
  isLoading: boolean;
  /** Something is under way while the rows before it stay. */
  isFetching: boolean;
  error: Error | null;
  refetch: () => void;
}

interface TableSource {
  /** Path of the page call. */
  path: string;
  /** First part of the query key, by which changes elsewhere make the table fetch again. */
  queryKey: string;
  /** ms; -1 = never (specification §2, periodic refresh). */
  refreshMs?: number;
  /** Parameters of every call, beside the query's. */
  fixed?: Readonly<Record<string, string>>;
}

/** Leaves a page that is empty while there are rows elsewhere; null = not known yet. */
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
 * Fetches the page that the query asks for. Stale answers are ignored: an answer belongs to its query, and only the
 * present query's is shown. A refresh never starts while one is under way.
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
