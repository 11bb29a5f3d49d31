import { bulkFields } from '@muster/model/entity/bulkFields.ts';
import { entityPath, fieldLabel, type Entity } from '@muster/model/entity/entity.ts';
import { isBlank } from '@muster/model/entity/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { RequestError } from '../../core/http/request.ts';
import { useT } from '../../core/i18n/i18n.ts';
import { toast } from '../../core/toast.ts';
import { fieldInputs } from '../form/fieldInputs.ts';
import { FormDialog } from '../form/FormDialog.tsx';
import form from '../form/SchemaForm.module.css';
import { Select } from '../input/Select.tsx';
import { NotConfirmed, postConfirmed } from './useEntityForm.ts';

interface BulkEditProps {
  entity: Entity;
  ids: readonly string[];
  /** The rows have the new value. */
  onDone: () => void;
  onClose: () => void;
}

/** Gives the selected rows one value in one field, all of them or none. */
export function BulkEdit({ entity, ids, onDone, onClose }: BulkEditProps) {
  const t = useT();
  const client = useQueryClient();
  const fields = bulkFields(entity);
  const [name, setName] = useState(fields[0]?.[0] ?? '');
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const field = entity.fields[name];
  const value = values[name] ?? null;
  const put = (key: string, next: unknown): void => {
    setError(null);
    setValues((known) => ({ ...known, [key]: next }));
  };
  const submit = async (): Promise<void> => {
    if (field?.required === true && isBlank(value, field.kind)) return setError(t('validation.required'));
    setBusy(true);
    try {
      await postConfirmed(`${entityPath(entity)}/saveMany`, { ids, fields: { [name]: value } });
      toast('success', t('console.table.bulkDone', { count: ids.length }));
      onDone();
      onClose();
      await client.invalidateQueries({ queryKey: [entity.name] });
    } catch (failure) {
      if (!(failure instanceof RequestError || failure instanceof NotConfirmed)) throw failure;
      setBusy(false);
      // The notice names the row; what is wrong with the value belongs beside it.
      if (failure instanceof RequestError) setError(failure.fields[0]?.message ?? failure.message);
    }
  };
  if (field === undefined || field.kind === 'slot' || field.kind === 'blank') return null;
  const Input = fieldInputs[field.kind];
  const id = `bulk-${name}`;
  return (
    <FormDialog
      title={t('console.table.bulkTitle', { count: ids.length, name: t.named(entity.name) })}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <div className={form.line}>
        <label htmlFor="bulk-field" className={form.label}>
          {t('console.table.bulkField')}
        </label>
        <Select
          id="bulk-field"
          value={name}
          options={fields.map(([each]) => ({ value: each, label: t.named(fieldLabel(entity, each)) }))}
          onChange={(next: string) => {
            setError(null);
            setName(next);
          }}
        />
      </div>
      <div className={form.line}>
        <label htmlFor={id} className={form.label}>
          {t('console.table.bulkValue')}
        </label>
        <div className={`${form.value} ${error === null ? '' : form.wrong}`}>
          <Input
            key={name}
            id={id}
            entity={entity}
            name={name}
            field={field}
            label={t('console.table.bulkValue')}
            value={value}
            row={values}
            onChange={(next) => put(name, next)}
            onOther={put}
            isInvalid={error !== null}
            describedBy={error === null ? undefined : `${id}-error`}
          />
          {error !== null && (
            <p id={`${id}-error`} className={form.error}>
              {error}
            </p>
          )}
        </div>
      </div>
    </FormDialog>
  );
}
