import { useRef } from 'react';
import { useSearchParams } from 'react-router';

import { readTableQuery, withFilters, writeTableQuery, type TableQuery } from './tableQuery.ts';

export interface TableQueryControl {
  query: TableQuery;
  setFilters: (filters: Readonly<Record<string, string>>) => void;
  /** Page, size or order. */
  change: (change: Partial<Pick<TableQuery, 'page' | 'size' | 'sort'>>) => void;
}

/** The table's state in the URL: it survives a reload, can be shared, and is undone by the browser's back button. */
export function useTableQuery(filterNames: readonly string[]): TableQueryControl {
  const [parameters, setParameters] = useSearchParams();
  const remembered = useRef(1);
  const query = readTableQuery(parameters, filterNames);
  const write = (next: TableQuery): void =>
    setParameters((before) => writeTableQuery(before, next, filterNames), { replace: true });
  return {
    query,
    setFilters: (filters) => {
      const changed = withFilters(query, filters, remembered.current);
      remembered.current = changed.remembered;
      write(changed.query);
    },
    change: (change) => write({ ...query, ...change }),
  };
}
