import type { Entity } from '@muster/model/entity/entity.ts';
import { useMemo, useRef, useState } from 'react';

import { languageTag, useLanguage } from '../../core/i18n/i18n.ts';
import { queryRows } from './localRows.ts';
import { defaultQuery, withFilters, type TableQuery } from './tableQuery.ts';
import type { TableQueryControl } from './useTableQuery.ts';
import { useShownPage, type TablePage } from './useTablePage.ts';
import type { TableRow } from './tableRow.ts';

const nothingToFetch = (): void => undefined;

/** A page of local rows (specification §4, local data). Without `showPage` all of them. */
export function useLocalPage<Row extends TableRow>(
  entity: Entity,
  rows: readonly Row[],
  { page, size, sort, filters }: TableQuery,
  showPage?: (page: number) => void,
): TablePage<Row> {
  const language = useLanguage((state) => state.language);
  const found = useMemo(
    () => queryRows(entity, rows, { sort, filters }, languageTag(language)),
    [entity, rows, sort, filters, language],
  );
  const shown = useMemo(
    () => (showPage === undefined ? found : found.slice((page - 1) * size, page * size)),
    [found, page, size, showPage],
  );
  useShownPage({ page, size }, shown.length, found.length, showPage ?? nothingToFetch);
  return {
    rows: shown,
    total: found.length,
    isLoading: false,
    isFetching: false,
    error: null,
    refetch: nothingToFetch,
  };
}

/** Like `useTableQuery`, for a table in a dialog: not stored in the URL. */
export function useLocalQuery(): TableQueryControl {
  const [query, setQuery] = useState<TableQuery>(defaultQuery);
  const remembered = useRef(1);
  return {
    query,
    setFilters: (filters) => {
      const changed = withFilters(query, filters, remembered.current);
      remembered.current = changed.remembered;
      setQuery(changed.query);
    },
    change: (change) => setQuery({ ...query, ...change }),
  };
}
