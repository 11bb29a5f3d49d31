import { bulkFields } from '@muster/model/entity/bulkFields.ts';
import type { Entity } from '@muster/model/entity/entity.ts';
import type { MessageKey } from '@muster/model/messages/catalogue.ts';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

import { type Translate, useT } from '../../core/i18n/i18n.ts';
import { useCan } from '../../core/session/session.ts';
import { Button } from '../input/Button.tsx';
import { InstallationNote } from './InstallationNote.tsx';
import { DataTable } from '../table/DataTable.tsx';
import type { RowCells, TableRow } from '../table/tableRow.ts';
import { FilterRow } from '../table/FilterRow.tsx';
import rowActionsCss from '../table/RowActions.module.css';
import { textWidth } from '../table/textWidth.ts';
import { TableTools } from '../table/TableTools.tsx';
import { ViewsButton } from '../table/ViewsButton.tsx';
import type { SelectionActionProps } from './screenParts.ts';
import css from './EntityList.module.css';
import { useEntityList, type EntityListControl } from './useEntityList.ts';
import { useExport } from './useExport.ts';

const EntityImport = lazy(async () => ({ default: (await import('./EntityImport.tsx')).EntityImport }));
const BulkEdit = lazy(async () => ({ default: (await import('./BulkEdit.tsx')).BulkEdit }));

interface EntityListProps {
  entity: Entity;
  /** Path of the screen and prefix of its pages. */
  path: string;
  /** ms; absent = never. */
  refreshMs?: number | undefined;
  cells?: RowCells<TableRow> | undefined;
  /** Row actions in addition to edit and delete. */
  ExtraAction?: ComponentType<{ row: TableRow }> | undefined;
  actionWords?: readonly MessageKey[] | undefined;
  /** List actions in addition to add, import and delete. */
  ListAction?: ComponentType | undefined;
  SelectionAction?: ComponentType<SelectionActionProps> | undefined;
  /** Without it rows cannot be selected. */
  selectionPermission?: string | undefined;
  addLabel?: string | undefined;
}

/** Pixels of an action column with further actions. */
const wideActionWidth = 200;

/** Between two words, and beside them. */
const [wordGap, cellPadding] = [12, 20];

function widthOf(words: readonly MessageKey[] | undefined, t: Translate): number {
  const width = (words ?? []).reduce((sum, word) => sum + textWidth(t.named(word)) + wordGap, cellPadding - wordGap);
  return Math.max(width, wideActionWidth);
}

/** The list of an entity: filters, actions, table, pager; its state is in the URL. */
export function EntityList(props: EntityListProps) {
  const { entity, path, refreshMs, cells, ExtraAction, ListAction, SelectionAction, addLabel } = props;
  const t = useT();
  const { control, look, page, selection, may, open, remove, refresh } = useEntityList(entity, path, refreshMs);
  const { maySelect, mayAct, mayEditMany } = useMaySelect(props, may);
  const sheet = useExport(entity, control.query);
  const add = may('add') && <Add label={addLabel} onAdd={() => open('add')} />;
  const actions = (row: TableRow): ReactNode => (
    <RowActions
      onEdit={may('edit') && row.disabled !== true && (() => open('edit', row.id))}
      onDelete={may('delete') && row.disabled !== true && (() => remove([row.id]))}
    >
      {ExtraAction !== undefined && <ExtraAction row={row} />}
    </RowActions>
  );
  const hasActions = may('edit') || may('delete') || ExtraAction !== undefined;
  return (
    <div className={css.list}>
      <InstallationNote entity={entity} />
      <FilterRow
        entity={entity}
        control={control}
        views={<ViewsButton entity={entity} query={control.query} look={look} />}
      />
      <div className={css.tools}>
        {add}
        {may('import') && <Import entity={entity} />}
        {ListAction !== undefined && <ListAction />}
        {mayAct && <OfSelection SelectionAction={SelectionAction} page={page} selection={selection} />}
        <ChangeSelected
          entity={entity}
          selection={selection}
          mayEdit={mayEditMany}
          mayDelete={may('delete')}
          onDelete={remove}
        />
        <TableTools
          look={look}
          isFetching={page.isFetching}
          onRefresh={refresh}
          onExport={may('export') ? sheet.start : undefined}
          isExporting={sheet.isExporting}
        />
      </div>
      <DataTable
        entity={entity}
        columns={look.columns}
        isCompact={look.isCompact}
        control={control}
        page={page}
        cells={cells}
        selection={maySelect ? selection : undefined}
        onOpen={(row) => open('view', row.id)}
        actions={hasActions ? actions : undefined}
        {...(ExtraAction !== undefined && { actionWidth: widthOf(props.actionWords, t) })}
        emptyAction={add}
      />
    </div>
  );
}

function useMaySelect({ entity, selectionPermission }: EntityListProps, may: EntityListControl['may']) {
  const can = useCan();
  const mayAct = selectionPermission !== undefined && can(selectionPermission);
  const mayEditMany = may('edit') && bulkFields(entity).length > 0;
  return { maySelect: may('delete') || mayEditMany || mayAct, mayAct, mayEditMany };
}

function OfSelection({
  SelectionAction,
  page,
  selection: { ids, select },
}: Pick<EntityListProps, 'SelectionAction'> & Pick<EntityListControl, 'page' | 'selection'>) {
  if (SelectionAction === undefined) return null;
  return <SelectionAction rows={page.rows.filter(({ id }) => ids.includes(id))} clear={() => select([])} />;
}

function Add({ label, onAdd }: { label: string | undefined; onAdd: () => void }) {
  const t = useT();
  return (
    <Button tone="primary" onClick={onAdd}>
      {label ?? t('console.table.add')}
    </Button>
  );
}

function Import({ entity }: { entity: Entity }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('console.import.open')}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <EntityImport entity={entity} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface ChangeSelectedProps {
  entity: Entity;
  selection: EntityListControl['selection'];
  mayEdit: boolean;
  mayDelete: boolean;
  onDelete: (ids: readonly string[]) => void;
}

function ChangeSelected({ entity, selection: { ids, select }, mayEdit, mayDelete, onDelete }: ChangeSelectedProps) {
  return (
    <>
      {mayEdit && <EditSelected entity={entity} ids={ids} onDone={() => select([])} />}
      {mayDelete && <DeleteSelected ids={ids} onDelete={onDelete} />}
    </>
  );
}

function EditSelected({ entity, ids, onDone }: { entity: Entity; ids: readonly string[]; onDone: () => void }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button disabled={ids.length === 0} onClick={() => setOpen(true)}>
        {ids.length === 0 ? t('console.table.bulk') : t('console.table.bulkCount', { count: ids.length })}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <BulkEdit entity={entity} ids={ids} onDone={onDone} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function DeleteSelected({ ids, onDelete }: { ids: readonly string[]; onDelete: (ids: readonly string[]) => void }) {
  const t = useT();
  return (
    <Button tone="danger" disabled={ids.length === 0} onClick={() => onDelete(ids)}>
      {ids.length === 0 ? t('console.table.delete') : t('console.table.deleteSelected', { count: ids.length })}
    </Button>
  );
}

interface RowActionsProps {
  /** false = hidden for this account. */
  onEdit: false | (() => void);
  onDelete: false | (() => void);
  /** Additional actions. */
  children?: ReactNode;
}

/** The action column of a row (specification §2). */
function RowActions({ onEdit, onDelete, children }: RowActionsProps) {
  const t = useT();
  return (
    <span className={rowActionsCss.actions}>
      {children}
      {onEdit !== false && (
        <button type="button" data-usual onClick={onEdit}>
          {t('console.table.edit')}
        </button>
      )}
      {onDelete !== false && (
        <button type="button" data-usual className={rowActionsCss.delete} onClick={onDelete}>
          {t('console.table.delete')}
        </button>
      )}
    </span>
  );
}
