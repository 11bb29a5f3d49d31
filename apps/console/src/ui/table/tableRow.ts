import type { RowFlags } from '@muster/model/entity/entity.ts';
import type { ComponentType } from 'react';

/** A row of a generic table (specification §3): an id, its values, and flags that disable actions. */
export interface TableRow extends RowFlags {
  id: string;
  [field: string]: unknown;
}

/** Components of columns that are more than text, by field name. */
export type RowCells<Row> = Readonly<Record<string, ComponentType<{ row: Row }>>>;
