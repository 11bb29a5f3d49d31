import { useState, type FormEvent } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { RequestError } from '../../../core/http/request.ts';
import { changePassword } from '../../../core/session/session.ts';
import { TextField } from '../../../ui/input/TextField.tsx';
import css from './PasswordForm.module.css';
import { passwordErrors, type PasswordChange } from './passwordErrors.ts';

interface PasswordFormProps {
  /** Id of the form, so that an external button can submit it. */
  id: string;
  onBusy: (isBusy: boolean) => void;
  onChanged: () => void;
}

const parts = ['old', 'next', 'again'] as const;

/** Old password, new password twice. Used by the dialog and by the forced change at the first login. */
export function PasswordForm({ id, onBusy, onChanged }: PasswordFormProps) {
  const t = useT();
  const [values, setValues] = useState<PasswordChange>({ old: '', next: '', again: '' });
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState('');
  const errors = isTried ? passwordErrors(values) : {};

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(passwordErrors(values)).length > 0) return;
    onBusy(true);
    try {
      await changePassword(values.old, values.next);
      onChanged();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setRefusal(error.message);
    } finally {
      onBusy(false);
    }
  };

  return (
    <form id={id} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      {parts.map((part) => {
        const error = errors[part];
        return (
          <TextField
            key={part}
            label={t(`console.password.${part}`)}
            type="password"
            autoComplete={part === 'old' ? 'current-password' : 'new-password'}
            value={values[part]}
            error={error === undefined ? null : t.named(error)}
            onChange={(event) => setValues({ ...values, [part]: event.target.value })}
          />
        );
      })}
      <p className={css.hint}>{t('validation.format.password')}</p>
      {refusal !== '' && (
        <p className={css.refusal} role="alert">
          {refusal}
        </p>
      )}
    </form>
  );
}
