import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { toast } from '../../../core/toast.ts';
import css from '../login/Login.module.css';
import { PasswordForm } from './PasswordForm.tsx';

/** At the first login: a new password, and then the login with it. */
export function FirstPassword({ onDone }: { onDone: () => void }) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const done = (): void => {
    toast('success', t('console.password.changed'));
    onDone();
  };
  return (
    <>
      <h1 className={css.heading}>{t('console.login.firstPassword')}</h1>
      <p className={css.hint}>{t('console.login.firstPasswordHint')}</p>
      <PasswordForm id="first-password" onBusy={setBusy} onChanged={done} />
      <Button tone="primary" type="submit" form="first-password" isBusy={isBusy} className={css.submit}>
        {t('console.save')}
      </Button>
      <Button tone="quiet" onClick={onDone}>
        {t('console.login.back')}
      </Button>
    </>
  );
}
