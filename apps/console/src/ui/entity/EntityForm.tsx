import type { Entity, EntityRow } from '@muster/model/entity/entity.ts';
import { useId, useState, type ComponentType } from 'react';
import LoadingOutlined from '@ant-design/icons/es/icons/LoadingOutlined';

import { useT } from '../../core/i18n/i18n.ts';
import { useTabPath, useUnsaved } from '../../core/navigation/tabPath.ts';
import { markUnsaved } from '../../core/navigation/tabs.ts';
import { Button } from '../input/Button.tsx';
import css from '../form/FormOverlay.module.css';
import { formFieldsOf } from '../form/formValues.ts';
import type { FormValues, FieldOverrides } from '../form/fieldInput.ts';
import { FormErrors, SchemaForm } from '../form/SchemaForm.tsx';
import type { AddedProps, FormWords } from './screenParts.ts';
import { useIsFilling } from '../form/useIsFilling.ts';
import { SheetPage } from '../layout/SheetPage.tsx';
import sheet from '../layout/SheetPage.module.css';
import { useEntityForm } from './useEntityForm.ts';
import { useSubmit } from './useSubmit.ts';

interface EntityFormProps {
  entity: Entity;
  /** null = a new one. */
  row: EntityRow | null;
  /** Initial values of a new row, in addition to the defaults. */
  preset?: FormValues | undefined;
  overrides?: FieldOverrides | undefined;
  /** Shown after a new row is saved, with the server's reply; closing it returns to the list. */
  Added?: ComponentType<AddedProps> | undefined;
  words?: FormWords | undefined;
  /** Returns to the list; asks first if there are unsaved changes. */
  onBack: () => void;
}

/** Add or edit one row: the form, and a bar with save and back that stays at the bottom. */
export function EntityForm({ entity, row, preset, overrides = {}, Added, words, onBack }: EntityFormProps) {
  const t = useT();
  const id = useId();
  const tab = useTabPath();
  const [added, setAdded] = useState<{ reply: unknown } | null>(null);
  const saved = (reply: unknown): void => {
    markUnsaved(tab, false);
    if (row === null && Added !== undefined) setAdded({ reply });
    else onBack();
  };
  const form = useEntityForm(entity, row, saved, { preset, savedText: words?.saved });
  useUnsaved(form.isChanged && added === null);
  const { element, onSubmit, isPressed } = useSubmit(form);
  const isFilling = useIsFilling(formFieldsOf(entity).length);
  const label = t.named(entity.name);
  return (
    <SheetPage
      title={
        row === null
          ? (words?.add ?? t('console.form.addNamed', { name: label }))
          : t('console.form.editNamed', { name: label })
      }
      bar={
        <>
          <FormErrors entity={entity} errors={form.errors} />
          <Button onClick={onBack}>{t('console.form.back')}</Button>
          <Button tone="primary" type="submit" form={id} isPressed={isPressed} isBusy={form.isSaving}>
            {words?.save ?? t('console.save')}
          </Button>
        </>
      }
    >
      <form id={id} ref={element} className={sheet.body} aria-busy={isFilling} noValidate onSubmit={onSubmit}>
        {isFilling && <FormOverlay />}
        <div inert={isFilling}>
          <SchemaForm entity={entity} form={form} overrides={overrides} />
        </div>
      </form>
      {Added !== undefined && added !== null && <Added reply={added.reply} values={form.values} onClose={onBack} />}
    </SheetPage>
  );
}

function FormOverlay() {
  const t = useT();
  return (
    <div className={css.overlay} role="status">
      <LoadingOutlined aria-hidden className={css.sign ?? ''} />
      {t('console.form.loading')}
    </div>
  );
}
