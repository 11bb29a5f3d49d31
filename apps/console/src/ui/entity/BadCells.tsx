import { defineEntity } from '@muster/model/entity/entity.ts';
import { tableColumns } from '@muster/model/entity/tableColumns.ts';
import { useMemo } from 'react';

import { DataTable } from '../table/DataTable.tsx';
import { useLocalPage, useLocalQuery } from '../table/useLocalPage.ts';
import css from './EntityImport.module.css';
import type { BadCell } from './useImport.ts';

/** Stated as an entity so that a table can show it; no server has rows of it. */
const badCell = defineEntity({
  name: 'importCell',
  family: 'base',
  module: 'system',
  table: '',
  scope: 'installation',
  display: 'column',
  search: [],
  actions: ['view'],
  order: { field: 'row' },
  fields: {
    row: { kind: 'text', value: 'integer', column: { sort: true, width: 100 } },
    column: { kind: 'text', column: { sort: true, link: true, width: 220 } },
    message: { kind: 'textarea', column: { sort: true, type: 'pre' } },
  },
});
const columns = tableColumns(badCell);

/** Every bad cell of a sheet, thousands of them if need be: row, column, reason. */
export function BadCells({ cells }: { cells: readonly BadCell[] }) {
  const control = useLocalQuery();
  const rows = useMemo(() => cells.map((cell, index) => ({ id: String(index), ...cell })), [cells]);
  const page = useLocalPage(badCell, rows, control.query);
  return (
    <div className={css.cells}>
      <DataTable
        entity={badCell}
        columns={columns}
        control={control}
        page={page}
        isCompact
        hasNumbers={false}
        isPaged={false}
      />
    </div>
  );
}
