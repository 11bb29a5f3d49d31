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
  /** What is filled in. */
  part: Entity;
  /** Call that does it. */
  path: string;
  /** What is sent besides: of which row. */
  about: Readonly<Record<string, string | number>>;
  /** Said when it is done. */
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
  /** What is said before the form. */
  children?: ReactNode;
}

/** Something that is done with a row, and what has to be said of it: a note, photos, who and until when. */
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

/** What is filled in, checked and sent. Without a connection it stays, to be sent again; nothing is wrong before the first attempt. */
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
