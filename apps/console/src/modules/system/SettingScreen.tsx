import { permissionCode, type Entity } from '@muster/model/entity/entity.ts';
import { useId, type ReactNode } from 'react';

import { useT } from '../../app/i18n.ts';
import { useCan } from '../../app/session.ts';
import { useTabPath } from '../../app/shell/TabPages.tsx';
import { markUnsaved } from '../../app/tabs.ts';
import { Waiting } from '../../app/Waiting.tsx';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { useEntityForm } from '../../ui/entity/useEntityForm.ts';
import { useEntityRow, type EntityRow } from '../../ui/entity/useEntityRow.ts';
import { useUnsaved } from '../../ui/entity/useUnsaved.ts';
import { SchemaForm, type FieldOverrides } from '../../ui/form/SchemaForm.tsx';
import { SheetPage } from '../../ui/SheetPage.tsx';
import sheet from '../../ui/SheetPage.module.css';

interface SettingScreenProps {
  /** A setting: its one row has the entity's name as its id. */
  entity: Entity;
  /** What the screen is called, where it is not the whole setting. */
  title?: string;
  /** Inputs of slots and of odd fields, by name. */
  inputs?: FieldOverrides;
  /** Below the form: what can be done with the settings as they are saved. */
  children?: ReactNode;
}

/** The form of something that is set and has no list of rows. */
export function SettingScreen({ entity, title, inputs = {}, children }: SettingScreenProps) {
  const t = useT();
  const { data, error, isFetching, refetch } = useEntityRow(entity, entity.name);
  if (error !== null)
    return <Empty text={error.message} action={<Button onClick={() => void refetch()}>{t('console.retry')}</Button>} />;
  if (data === undefined || isFetching) return <Waiting />;
  return (
    <SettingForm entity={entity} row={data} inputs={inputs} {...(title !== undefined && { title })}>
      {children}
    </SettingForm>
  );
}

function SettingForm({ entity, title, row, inputs = {}, children }: SettingScreenProps & { row: EntityRow }) {
  const t = useT();
  const id = useId();
  const tab = useTabPath();
  const mayEdit = useCan()(permissionCode(entity, 'edit'));
  const form = useEntityForm(entity, row, () => markUnsaved(tab, false));
  useUnsaved(form.isChanged);
  return (
    <SheetPage
      title={title ?? t.named(entity.name)}
      bar={
        mayEdit ? (
          <Button tone="primary" type="submit" form={id} disabled={!form.isChanged} isBusy={form.isSaving}>
            {t('console.save')}
          </Button>
        ) : undefined
      }
    >
      <div className={sheet.body}>
        <form
          id={id}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            form.submit();
          }}
        >
          <div inert={!mayEdit}>
            <SchemaForm
              entity={entity}
              values={form.values}
              errors={form.errors}
              onChange={form.setValue}
              overrides={inputs}
            />
          </div>
        </form>
        {mayEdit && children}
      </div>
    </SheetPage>
  );
}
