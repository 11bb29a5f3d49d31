import type { FieldError } from '@muster/model/entity/checkFields.ts';
import { type Entity, type EntityRow, permissionCode } from '@muster/model/entity/entity.ts';
import { useId, type ComponentType, type ReactNode } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import { useCan } from '../../core/session/session.ts';
import { useTabPath, useUnsaved } from '../../core/navigation/tabPath.ts';
import { markUnsaved } from '../../core/navigation/tabs.ts';
import { Waiting } from '../feedback/Waiting.tsx';
import { Button } from '../input/Button.tsx';
import { Empty } from '../feedback/Empty.tsx';
import { useEntityForm } from './useEntityForm.ts';
import { useEntityRow } from './useEntityRow.ts';
import { useSubmit } from './useSubmit.ts';
import type { FormValues, FieldOverrides } from '../form/fieldInput.ts';
import { FormErrors, SchemaForm } from '../form/SchemaForm.tsx';
import { InstallationNote } from './InstallationNote.tsx';
import { SheetPage } from '../layout/SheetPage.tsx';
import sheet from '../layout/SheetPage.module.css';
import css from './SettingScreen.module.css';

interface SettingScreenProps {
  /** A setting: its one row has the entity's name as its id. */
  entity: Entity;
  /** Title of the screen, if it is a part of the setting. */
  title?: string;
  /** Custom inputs, by field name. */
  inputs?: FieldOverrides;
  /** Validation across fields, of the typed values over the row. */
  check?: (values: FormValues, row: EntityRow) => readonly FieldError[];
  /** Runs while typing, not only after a save was tried. */
  isCheckedAtOnce?: boolean;
  /** Values that the reset button restores. */
  defaults?: FormValues;
  /** Preview beside the form. */
  Preview?: ComponentType<PreviewProps>;
  /** Content below the form: actions on the saved settings. */
  children?: ReactNode;
}

/** Input of a preview. */
export interface PreviewProps {
  /** Saved values. */
  row: EntityRow;
  /** Current values. */
  values: FormValues;
}

/** The form of a setting, without a list of rows. */
export function SettingScreen(props: SettingScreenProps) {
  const t = useT();
  const { entity } = props;
  const { data, error, isFetching, refetch } = useEntityRow(entity, entity.name);
  if (error !== null)
    return <Empty text={error.message} action={<Button onClick={() => void refetch()}>{t('console.retry')}</Button>} />;
  if (data === undefined || isFetching) return <Waiting />;
  return <SettingForm {...props} row={data} />;
}

function useSettingForm({ entity, check, isCheckedAtOnce, row }: SettingScreenProps & { row: EntityRow }) {
  const tab = useTabPath();
  const form = useEntityForm(entity, row, () => markUnsaved(tab, false), {
    check: check && ((values) => check(values, row)),
    isCheckedAtOnce,
  });
  useUnsaved(form.isChanged);
  return form;
}

function SettingForm(props: SettingScreenProps & { row: EntityRow }) {
  const { entity, title, row, inputs = {}, defaults, Preview, children } = props;
  const t = useT();
  const id = useId();
  const mayEdit = useCan()(permissionCode(entity, 'edit'));
  const form = useSettingForm(props);
  const { element, onSubmit, isPressed } = useSubmit(form);
  const reset = (): void => {
    for (const [name, value] of Object.entries(defaults ?? {})) form.setValue(name, value);
  };
  const bar = mayEdit && (
    <>
      <FormErrors entity={entity} errors={form.errors} />
      {defaults !== undefined && <Button onClick={reset}>{t('console.setting.reset')}</Button>}
      <Button
        tone="primary"
        type="submit"
        form={id}
        disabled={!form.isChanged}
        isPressed={isPressed}
        isBusy={form.isSaving}
      >
        {t('console.save')}
      </Button>
    </>
  );
  const body = (
    <div className={Preview === undefined ? sheet.body : css.form}>
      <InstallationNote entity={entity} />
      <form id={id} ref={element} noValidate onSubmit={onSubmit}>
        <div inert={!mayEdit}>
          <SchemaForm entity={entity} form={form} overrides={inputs} />
        </div>
      </form>
      {children}
    </div>
  );
  return (
    <SheetPage title={title ?? t.named(entity.name)} bar={bar || undefined}>
      {Preview === undefined ? (
        body
      ) : (
        <div className={css.beside}>
          {body}
          <Preview row={row} values={form.values} />
        </div>
      )}
    </SheetPage>
  );
}
