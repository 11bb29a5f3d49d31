import { bulkFields } from '@muster/model/entity/bulkFields.ts';
import { entityPath, type Entity } from '@muster/model/entity/entity.ts';
import { isBlank } from '@muster/model/entity/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { RequestError } from '../../core/http/request.ts';
import { useT } from '../../core/i18n/i18n.ts';
import { toast } from '../../core/toast.ts';
import { NotConfirmed, postConfirmed } from './useEntityForm.ts';

/** The bulk change of the selected rows: field, value, and its error. */
export function useBulkEdit(entity: Entity, ids: readonly string[], onDone: () => void) {
  const t = useT();
  const client = useQueryClient();
  const [name, setName] = useState(() => bulkFields(entity)[0]?.[0] ?? '');
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const field = entity.fields[name];
  const value = values[name] ?? null;
  const fail = (failure: unknown): void => {
    setBusy(false);
    // The toast names the row; the error of the value is shown beside it.
    if (failure instanceof RequestError) setError(failure.fields[0]?.message ?? failure.message);
    else if (!(failure instanceof NotConfirmed)) throw failure;
  };
  const save = async (): Promise<void> => {
    await postConfirmed(`${entityPath(entity)}/saveMany`, { ids, fields: { [name]: value } });
    toast('success', t('console.table.bulkDone', { count: ids.length }));
    onDone();
    await client.invalidateQueries({ queryKey: [entity.name] });
  };
  return {
    name,
    field,
    values,
    value,
    error,
    isBusy,
    choose: (next: string) => {
      setError(null);
      setName(next);
    },
    put: (key: string, next: unknown) => {
      setError(null);
      setValues((known) => ({ ...known, [key]: next }));
    },
    submit: () => {
      if (field?.required === true && isBlank(value, field.kind)) return setError(t('validation.required'));
      setBusy(true);
      save().catch(fail);
    },
  };
}
