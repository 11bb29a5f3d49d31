import { type Entity, type EntityRow, permissionCode } from '@muster/model/entity/entity.ts';
import type { MessageKey } from '@muster/model/messages/catalogue.ts';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate, useParams } from 'react-router';

import { useT } from '../../core/i18n/i18n.ts';
import { useCan } from '../../core/session/session.ts';
import { Waiting } from '../feedback/Waiting.tsx';
import { Button } from '../input/Button.tsx';
import { Empty } from '../feedback/Empty.tsx';
import type { AddedProps, FormWords, SelectionActionProps, ListState } from './screenParts.ts';
import type { FormValues, FieldOverrides } from '../form/fieldInput.ts';
import type { RowCells, TableRow } from '../table/tableRow.ts';
import { useEntityRow } from './useEntityRow.ts';

/** Lists and forms are loaded separately, when they are needed. */
const EntityList = lazy(async () => ({ default: (await import('./EntityList.tsx')).EntityList }));
const EntityForm = lazy(async () => ({ default: (await import('./EntityForm.tsx')).EntityForm }));
const EntityView = lazy(async () => ({ default: (await import('./EntityView.tsx')).EntityView }));

interface EntityScreenProps {
  entity: Entity;
  /** Path of the screen in the menu. */
  path: string;
  /** Custom inputs, by field name. */
  inputs?: FieldOverrides;
  /** Shown after a new row is saved, with the server's reply. */
  Added?: ComponentType<AddedProps>;
  /** Table cells that are more than text, by field name. */
  cells?: RowCells<TableRow>;
  /** The same for the page of a row. */
  viewCells?: RowCells<EntityRow>;
  /** Row actions in addition to edit and delete. */
  ExtraAction?: ComponentType<{ row: TableRow }>;
  /** Labels of the widest action column, which determine its width. */
  actionWords?: readonly MessageKey[];
  /** Content above the fields on the page of one row. */
  ViewBefore?: ComponentType<{ row: EntityRow }>;
  /** Actions on the page of one row in addition to edit. */
  ViewAction?: ComponentType<{ row: EntityRow }>;
  /** List actions in addition to add, import and delete. */
  ListAction?: ComponentType;
  /** Actions for the selected rows in addition to delete, with their permission. */
  SelectionAction?: ComponentType<SelectionActionProps>;
  selectionPermission?: string;
  refreshMs?: number;
  /** Texts for entities with other actions than adding and saving, such as sending. */
  words?: FormWords;
}

/** List, add, edit and view of an entity, from its descriptor; a module overrides only differences. */
export function EntityScreen(props: EntityScreenProps) {
  const { entity, path, inputs, viewCells, ViewBefore, ViewAction, Added, words, ...list } = props;
  const navigate = useNavigate();
  const can = useCan();
  const { state } = useLocation();
  // Written by `useEntityList`; null if the URL was typed or sent.
  const listSearch = (state as ListState | null)?.listSearch ?? '';
  const preset = (state as { preset?: FormValues } | null)?.preset;
  const back = (): void => void navigate(`${path}${listSearch}`);
  const edit = (id: string): void => void navigate(`${path}/edit/${encodeURIComponent(id)}`, { state });
  const mayEdit = can(permissionCode(entity, 'edit'));
  const form = { entity, overrides: inputs, onBack: back };
  return (
    <Suspense fallback={<Waiting />}>
      <Routes>
        <Route index element={<EntityList entity={entity} path={path} addLabel={words?.add} {...list} />} />
        <Route path="add" element={<EntityForm {...form} row={null} preset={preset} Added={Added} words={words} />} />
        <Route
          path="edit/:id"
          element={
            <OneRow entity={entity} onBack={back}>
              {(row) => <EntityForm key={row.id} {...form} row={row} />}
            </OneRow>
          }
        />
        <Route
          path="view/:id"
          element={
            <OneRow entity={entity} onBack={back}>
              {(row) => (
                <EntityView
                  entity={entity}
                  row={row}
                  cells={viewCells}
                  Before={ViewBefore}
                  Action={ViewAction}
                  onEdit={mayEdit && row['disabled'] !== true ? () => edit(row.id) : undefined}
                  onBack={back}
                />
              )}
            </OneRow>
          }
        />
        {['edit', 'view'].map((page) => (
          <Route key={page} path={page} element={<NoId entity={entity} onBack={back} />} />
        ))}
        <Route path="*" element={<Navigate to={path} replace />} />
      </Routes>
    </Suspense>
  );
}

/** A link without an id (specification §8). */
function NoId({ entity, onBack }: Pick<OneRowProps, 'entity' | 'onBack'>) {
  const t = useT();
  return (
    <Empty
      text={t('console.noId', { name: t.named(entity.name) })}
      action={<Button onClick={onBack}>{t('console.form.back')}</Button>}
    />
  );
}

interface OneRowProps {
  entity: Entity;
  onBack: () => void;
  children: (row: EntityRow) => ReactNode;
}

function OneRow({ entity, onBack, children }: OneRowProps) {
  const t = useT();
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useEntityRow(entity, id);
  if (error !== null)
    return (
      <Empty
        text={error.message}
        action={
          <>
            <Button onClick={() => void refetch()}>{t('console.retry')}</Button>
            <Button onClick={onBack}>{t('console.form.back')}</Button>
          </>
        }
      />
    );
  // A form starts from the current row, not from a cached one.
  return data === undefined || isFetching ? <Waiting /> : children(data);
}
