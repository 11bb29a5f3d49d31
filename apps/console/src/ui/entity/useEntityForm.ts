import { useMutation, useQueryClient } from '@tanstack/react-query';

import { calculate } from '@muster/model/entity/calculate.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';
import { type Entity, entityPath, type EntityRow } from '@muster/model/entity/entity.ts';
import { useRef, useState } from 'react';

import { useT, t } from '../../core/i18n/i18n.ts';
import { RequestError, post, type CallOptions, type Query } from '../../core/http/request.ts';
import { formErrors, initialValues, changedValues, saveValues } from '../form/formValues.ts';
import type { FormValues } from '../form/fieldInput.ts';
import type { FilledForm } from '../form/SchemaForm.tsx';
import { useIsUploading } from '../form/upload/useUpload.ts';
import { confirm } from '../feedback/confirm.ts';
import { toast } from '../../core/toast.ts';
import { useIsRepeated } from '../form/useUnrepeated.ts';

/** Errors are shown after the first attempt to save, except those checked at once. */
export interface EntityForm extends FilledForm {
  isChanged: boolean;
  /** Being saved, or waiting for its uploads. */
  isSaving: boolean;
  /** `askedAt` is the time of the press, if it is not now. */
  submit: (askedAt?: number) => void;
}

/** Another row with the same version was saved meanwhile (wire.md, code -5). */
const conflict = -5;

interface FormOptions {
  /** Initial values of a new row, in addition to the defaults. */
  preset?: FormValues | undefined;
  /** Toast after the save. */
  savedText?: string | undefined;
  /** Validation across fields. */
  check?: ((values: FormValues) => readonly FieldError[]) | undefined;
  /** Runs while typing. */
  isCheckedAtOnce?: boolean | undefined;
}

const nothing = (): readonly FieldError[] => [];

/** Values, checks and saving of one row; `row` null = a new one. */
export function useEntityForm(
  entity: Entity,
  row: EntityRow | null,
  onSaved: (reply: unknown) => void,
  { preset = {}, savedText, check = nothing, isCheckedAtOnce = false }: FormOptions = {},
): EntityForm {
  const t = useT();
  const client = useQueryClient();
  const [before] = useState<FormValues>(() => row ?? { ...initialValues(entity), ...preset });
  const { typed, newest, put } = useFilled(before);
  const values = whole(entity, typed);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());

  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const place = row === null ? {} : { id: row.id, version: row.version };
      return postConfirmed(`${entityPath(entity)}/save`, {
        ...place,
        ...saveValues(entity, before, newest.current, row === null),
      });
    },
    onSuccess: async (reply) => {
      await client.invalidateQueries({ queryKey: [entity.name] });
      toast('success', savedText ?? t('console.form.saved'));
      onSaved(reply);
    },
    onError: (error) => {
      if (!(error instanceof RequestError)) return;
      setRefused(new Map(error.fields.map(({ field, message }) => [field, message])));
      if (error.code === conflict) toast('error', t('console.form.conflict'));
    },
  });

  const isUploading = useIsUploading();
  const isRepeated = useIsRepeated();
  const together = (given: FormValues): Map<string, FieldError> =>
    new Map(check(given).map((problem) => [problem.field, problem]));
  const problems = (given: FormValues): Map<string, FieldError> =>
    new Map([...together(given), ...formErrors(entity, given)]);
  const own = isTried ? problems(values) : isCheckedAtOnce ? together(values) : [];
  const errors = new Map([
    ...refused,
    ...[...own].map(([name, { key, params }]) => [name, t.named(key, params)] as const),
  ]);
  return {
    values,
    errors,
    isChanged: Object.keys(changedValues(entity, before, typed)).length > 0,
    isSaving: isPending || isUploading,
    setValue: (name, value) => {
      put(name, value);
      setRefused((current) => new Map([...current].filter(([field]) => field !== name)));
    },
    submit: (askedAt = Date.now()) => {
      setTried(true);
      if (isPending || isUploading) return;
      if (problems(whole(entity, newest.current)).size > 0) toast('error', t('error.checkFields'));
      else if (!isRepeated(askedAt)) mutate();
    },
  };
}

/** The rendered and the current values: a drawing sets them in a transition, which renders later. */
function useFilled(before: FormValues) {
  const [typed, setTyped] = useState<FormValues>(before);
  const newest = useRef<FormValues>(before);
  const put = (name: string, value: unknown): void => {
    newest.current = { ...newest.current, [name]: value };
    setTyped(newest.current);
  };
  return { typed, newest, put };
}

/** Including computed fields. */
function whole(entity: Entity, given: FormValues): FormValues {
  return { ...given, ...calculate(entity, given) };
}

/** The user did not confirm. */
export class NotConfirmed extends Error {}

/**
 * Posts; if the server requires a confirmation, asks and posts again with `confirm=true`.
 *
 * @throws NotConfirmed when the user declines, else whatever the call throws.
 */
export async function postConfirmed<T>(path: string, body: Query, options: CallOptions = {}): Promise<T> {
  try {
    // Declares that a user can confirm.
    return await post<T>(path, { ...body, confirm: false }, options);
  } catch (error) {
    const questions = error instanceof RequestError ? error.questions : [];
    if (questions.length === 0) throw error;
    const isSure = await confirm({
      title: t('console.confirm.title'),
      text: questions.map(({ message }) => message).join('\n'),
      confirmLabel: t('console.confirm.goOn'),
      isDangerous: true,
    });
    if (!isSure) throw new NotConfirmed();
    return post<T>(path, { ...body, confirm: true }, options);
  }
}
