import type { ReactNode } from 'react';

import type { ColumnProps } from './libraryColumns.tsx';
import type { TableRow } from './tableRow.ts';

/** Content of a list, as a table or as cards. */
export interface DataTableProps<Row extends TableRow> extends ColumnProps<Row> {
  isCompact?: boolean;
  selection?: { ids: readonly string[]; select: (ids: readonly string[]) => void } | undefined;
  /** False: all rows at once, and no pager. */
  isPaged?: boolean;
  /** Action offered when there are no rows and no filter. */
  emptyAction?: ReactNode;
}
