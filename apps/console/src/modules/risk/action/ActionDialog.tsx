import type { Entity } from '@muster/model/entity/entity.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { post } from '../../../core/http/request.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { toast } from '../../../core/toast.ts';
import { formErrors, initialValues, saveValues } from '../../../ui/form/formValues.ts';
import { useIsUploading } from '../../../ui/form/upload/useUpload.ts';
import { useUnrepeated } from '../../../ui/form/useUnrepeated.ts';
import { AntdTheme } from '../../../ui/layout/AntdTheme.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { type FilledForm, SchemaForm } from '../../../ui/form/SchemaForm.tsx';

interface Action {
  /** Fields of the form. */
  part: Entity;
  /** Path of the call. */
  path: string;
  /** Additional parameters, such as the row. */
  about: Readonly<Record<string, string | number>>;
  /** Toast after success. */
  done: string;
  /** Names of the entities whose rows it changes. */
  changes: readonly string[];
  onDone: () => void;
}

interface ActionForm extends FilledForm {
  isSending: boolean;
  submit: () => void;
}

interface ActionDialogProps extends Omit<Action, 'onDone'> {
  title: string;
  submitLabel: string;
  onClose: () => void;
  /** Content above the form. */
  children?: ReactNode;
}

/** A dialog for an action on a row with fields: a note, photos, a person, a deadline. */
export function ActionDialog({ title, submitLabel, onClose, children, ...action }: ActionDialogProps) {
  const form = useAction({ ...action, onDone: onClose });
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      submitLabel={submitLabel}
      isBusy={form.isSending}
      onSubmit={form.submit}
    >
      {children}
      <AntdTheme>
        <SchemaForm entity={action.part} form={form} />
      </AntdTheme>
    </FormDialog>
  );
}

/**
 * Validates and sends the fields. Without a connection they stay, to be sent again; errors appear after the first
 * attempt.
 */
function useAction({ part, path, about, done, changes, onDone }: Action): ActionForm {
  const t = useT();
  const client = useQueryClient();
  const [values, setValues] = useState(() => initialValues(part));
  const [isTried, setTried] = useState(false);
  const isUploading = useIsUploading();
  const { mutate, isPending } = useMutation({
    mutationFn: () => post(path, { ...about, ...saveValues(part, {}, values, true) }),
    onSuccess: () => {
      toast('success', done);
      onDone();
    },
    onSettled: () => Promise.all(['notice', ...changes].map((name) => client.invalidateQueries({ queryKey: [name] }))),
    networkMode: 'always',
  });
  const send = useUnrepeated(mutate);
  const wrong = formErrors(part, values);
  const isSending = isPending || isUploading;
  return {
    values,
    errors: new Map(isTried ? [...wrong].map(([name, { key, params }]) => [name, t.named(key, params)]) : []),
    isSending,
    setValue: (name, value) => setValues((current) => ({ ...current, [name]: value })),
    submit: () => {
      setTried(true);
      if (isSending) return;
      if (wrong.size > 0) toast('error', t('error.checkFields'));
      else send();
    },
  };
}
