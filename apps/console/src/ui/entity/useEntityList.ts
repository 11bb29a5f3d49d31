import {
  entityActions,
  entityPath,
  permissionCode,
  type Entity,
  type EntityAction,
} from '@muster/model/entity/entity.ts';
import { filterParameters } from '@muster/model/entity/filterFields.ts';
import { tableColumns } from '@muster/model/entity/tableColumns.ts';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { useCan } from '../../core/session/session.ts';
import { useTableLook, type TableLook } from '../table/useTableLook.ts';
import { useTablePage, type TablePage } from '../table/useTablePage.ts';
import type { TableRow } from '../table/tableRow.ts';
import { useTableQuery, type TableQueryControl } from '../table/useTableQuery.ts';
import { useEntityDictionaries } from '../form/dictionaries.ts';
import type { ListState } from './screenParts.ts';
import { useDeleteRows } from './useDeleteRows.ts';

export interface EntityListControl {
  control: TableQueryControl;
  look: TableLook;
  page: TablePage<TableRow>;
  selection: { ids: readonly string[]; select: (ids: readonly string[]) => void };
  may: (action: EntityAction) => boolean;
  open: (page: 'add' | 'edit' | 'view', id?: string) => void;
  /** Asks first. */
  remove: (ids: readonly string[]) => void;
  /** Reloads, and clears the selection (specification §4). */
  refresh: () => void;
}

/** State of an entity’s list: query, page, selection. `refreshMs`: interval of reloading. */
export function useEntityList(entity: Entity, path: string, refreshMs: number | undefined): EntityListControl {
  const can = useCan();
  useEntityDictionaries(entity);
  const navigate = useNavigate();
  const { search } = useLocation();
  const [selected, select] = useState<readonly string[]>([]);
  const control = useTableQuery(filterParameters(entity));
  const source = { path: `${entityPath(entity)}/page`, queryKey: entity.name, ...(refreshMs && { refreshMs }) };
  const page = useTablePage<TableRow>(source, control.query, (next) => control.change({ page: next }));
  const remove = useDeleteRows(entity, () => select([]));
  const state: ListState = { listSearch: search };
  return {
    control,
    look: useTableLook(entity.name, tableColumns(entity)),
    page,
    // Selected rows that are no longer on the page are ignored.
    selection: { ids: selected.filter((id) => page.rows.some((row) => row.id === id)), select },
    may: (action) => entityActions(entity).includes(action) && can(permissionCode(entity, action)),
    open: (name, id) =>
      void navigate([path, name, ...(id === undefined ? [] : [encodeURIComponent(id)])].join('/'), { state }),
    remove: (ids) => void remove(page.rows.filter(({ id }) => ids.includes(id))),
    refresh: () => {
      select([]);
      page.refetch();
    },
  };
}
