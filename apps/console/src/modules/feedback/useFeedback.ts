import { useMutation } from '@tanstack/react-query';

import { entityPath } from '@muster/model/entity/entity.ts';
import { feedback } from '@muster/model/feedback/feedback.ts';
import { useState } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import { post } from '../../core/http/request.ts';
import { formErrors, initialValues, saveValues } from '../../ui/form/formValues.ts';
import type { FilledForm } from '../../ui/form/SchemaForm.tsx';
import { useIsUploading } from '../../ui/form/upload/useUpload.ts';
import { toast } from '../../core/toast.ts';
import { useUnrepeated } from '../../ui/form/useUnrepeated.ts';

/** Errors are shown after the first attempt to send. */
interface FeedbackForm extends FilledForm {
  isSending: boolean;
  submit: () => void;
}

/** Text of the feedback, validated and sent with its page. */
export function useFeedback(page: string, onSent: () => void): FeedbackForm {
  const t = useT();
  const [values, setValues] = useState(() => initialValues(feedback));
  const [isTried, setTried] = useState(false);
  const isUploading = useIsUploading();
  const { mutate, isPending } = useMutation({
    mutationFn: () => post(`${entityPath(feedback)}/save`, { ...saveValues(feedback, {}, values, true), page }),
    onSuccess: () => {
      toast('success', t('console.feedback.sent'));
      onSent();
    },
  });
  const send = useUnrepeated(mutate);
  const wrong = formErrors(feedback, values);
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
