import type { ReactNode } from 'react';

import type { ColumnProps } from './libraryColumns.tsx';
import type { TableRow } from './tableRow.ts';

/** What a list shows, as a table or as cards. */
export interface DataTableProps<Row extends TableRow> extends ColumnProps<Row> {
  isCompact?: boolean;
  selection?: { ids: readonly string[]; select: (ids: readonly string[]) => void } | undefined;
  /** False: all rows at once, and no pager. */
  isPaged?: boolean;
  /** What to do when there is nothing, and nothing was filtered out. */
  emptyAction?: ReactNode;
}
