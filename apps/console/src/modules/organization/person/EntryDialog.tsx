import { coerceFields } from '@muster/model/entity/coerce.ts';
import type { Entity } from '@muster/model/entity/entity.ts';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { formErrors, initialValues } from '../../../ui/form/formValues.ts';
import type { FormValues } from '../../../ui/form/fieldInput.ts';
import { SchemaForm } from '../../../ui/form/SchemaForm.tsx';
import { useIsUploading } from '../../../ui/form/upload/useUpload.ts';
import { wholeEntry, type Entry } from './entries.ts';

interface EntryDialogProps {
  entry: Entity;
  /** null = a new one. */
  before: Entry | null;
  onPut: (changed: Entry) => void;
  onClose: () => void;
}

/** One entry of a list within a row; it is stored in the surrounding form, and saved with it. */
export function EntryDialog({ entry, before, onPut, onClose }: EntryDialogProps) {
  const t = useT();
  const [values, setValues] = useState<FormValues>(before ?? initialValues(entry));
  const [isTried, setTried] = useState(false);
  const isUploading = useIsUploading();
  const wrong = isTried ? errorsOf(entry, values) : new Map();
  const errors = new Map([...wrong].map(([name, { key, params }]) => [name, t.named(key, params)] as const));
  const setValue = (field: string, value: unknown): void => setValues((current) => ({ ...current, [field]: value }));
  const submit = (): void => {
    setTried(true);
    if (!isUploading && errorsOf(entry, values).size === 0) onPut(wholeEntry(entry, coerceFields(entry, values)));
  };
  const name = t.named(entry.name);
  return (
    <FormDialog
      title={before === null ? t('console.form.addNamed', { name }) : t('console.form.editNamed', { name })}
      onClose={onClose}
      submitLabel={t('console.confirm')}
      isBusy={isUploading}
      onSubmit={submit}
    >
      <SchemaForm entity={entry} form={{ values, errors, setValue }} />
    </FormDialog>
  );
}

/** Pairs of days of which the second must not be earlier. */
const spans = [
  ['from', 'to'],
  ['validFrom', 'validTo'],
] as const;

function errorsOf(entry: Entity, values: FormValues): ReturnType<typeof formErrors> {
  const errors = formErrors(entry, values);
  for (const [from, to] of spans) {
    const [first, last] = [values[from], values[to]];
    if (typeof first === 'string' && typeof last === 'string' && last < first)
      errors.set(to, { field: to, rule: 'order', key: 'console.entries.order', params: {} });
  }
  return errors;
}
