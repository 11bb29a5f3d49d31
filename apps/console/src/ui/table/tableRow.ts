import type { RowFlags } from '@muster/model/entity/entity.ts';
import type { ComponentType } from 'react';

/** A row of a generic table (specification §3): an id, its values, and flags that restrict what can be done with it. */
export interface TableRow extends RowFlags {
  id: string;
  [field: string]: unknown;
}

/** What draws a column that is more than text, by field name. */
export type RowCells<Row> = Readonly<Record<string, ComponentType<{ row: Row }>>>;
