import type { ComponentType } from 'react';

/** A row of a generic table (specification §3): an id, its values, and flags that disable actions. */
export interface TableRow {
  id: string;
  /** Whether it cannot be selected. */
  disabled?: boolean;
  /** False: its link column is plain text. */
  customClickable?: boolean;
  /** False: it has no actions. */
  customController?: boolean;
  [field: string]: unknown;
}

/** Components of columns that are more than text, by field name. */
export type RowCells<Row> = Readonly<Record<string, ComponentType<{ row: Row }>>>;
