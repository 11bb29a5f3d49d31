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

/** A list does without forms, and a form without tables: each comes when it is wanted. */
const EntityList = lazy(async () => ({ default: (await import('./EntityList.tsx')).EntityList }));
const EntityForm = lazy(async () => ({ default: (await import('./EntityForm.tsx')).EntityForm }));
const EntityView = lazy(async () => ({ default: (await import('./EntityView.tsx')).EntityView }));

interface EntityScreenProps {
  entity: Entity;
  /** Path of the screen in the menu. */
  path: string;
  /** Inputs of slots and of odd fields, by name. */
  inputs?: FieldOverrides;
  /** Shown once a new row is saved, with what the server answered. */
  Added?: ComponentType<AddedProps>;
  /** Table cells that are more than text, by field name. */
  cells?: RowCells<TableRow>;
  /** The same on the page of one row. */
  viewCells?: RowCells<EntityRow>;
  /** What can be done with a row besides edit and delete. */
  ExtraAction?: ComponentType<{ row: TableRow }>;
  /** The most words that stand beside one another in the action column, which is as wide as they are. */
  actionWords?: readonly MessageKey[];
  /** What comes before the fields on the page of one row. */
  ViewBefore?: ComponentType<{ row: EntityRow }>;
  /** What can be done on the page of one row besides editing it. */
  ViewAction?: ComponentType<{ row: EntityRow }>;
  /** What can be done with the list besides add, import and delete. */
  ListAction?: ComponentType;
  /** What can be done with the selected rows besides deleting them, and by whom. */
  SelectionAction?: ComponentType<SelectionActionProps>;
  selectionPermission?: string;
  refreshMs?: number;
  /** What is said where a row is not so much added and saved as, say, sent. */
  words?: FormWords;
}

/** List, add, edit and view of an entity, from its descriptor; a module states only what is odd about it. */
export function EntityScreen(props: EntityScreenProps) {
  const { entity, path, inputs, viewCells, ViewBefore, ViewAction, Added, words, ...list } = props;
  const navigate = useNavigate();
  const can = useCan();
  const { state } = useLocation();
  // Written by `useEntityList`; null where the address was typed in or sent.
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

/** A link that says which page but not of whom (specification §8). */
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
  // A form must begin with what is true now, not with what was true when the row was last looked at.
  return data === undefined || isFetching ? <Waiting /> : children(data);
}
