import { useRef, useState } from 'react';

import { usualQuery, withFilters, type TableQuery } from './tableQuery.ts';
import type { TableQueryControl } from './useTableQuery.ts';

/** As `useTableQuery`, for a table in a dialog: it has no place in the address. */
export function useLocalQuery(): TableQueryControl {
  const [query, setQuery] = useState<TableQuery>(usualQuery);
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
