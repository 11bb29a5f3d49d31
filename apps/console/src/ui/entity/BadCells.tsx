import { defineEntity } from '@muster/model/entity/entity.ts';
import { tableColumns } from '@muster/model/entity/tableColumns.ts';
import { useMemo } from 'react';

import { DataTable } from '../table/DataTable.tsx';
import { useLocalPage, useLocalQuery } from '../table/useLocalPage.ts';
import css from './EntityImport.module.css';
import type { BadCell } from './useImport.ts';

/** An entity without rows on the server, for a table. */
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

/** All invalid cells of a sheet, possibly thousands: row, column, reason. */
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
