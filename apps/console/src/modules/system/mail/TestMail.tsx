import { useMutation } from '@tanstack/react-query';

import { formatPatterns } from '@muster/model/entity/rules.ts';
import Input from 'antd/es/input/Input';
import { useId, useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { post } from '../../../core/http/request.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { toast } from '../../../core/toast.ts';
import css from './TestMail.module.css';

/** Sends a mail by the saved settings, and shows whether the mail server accepted it. */
export function TestMail() {
  const t = useT();
  const id = useId();
  const [to, setTo] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: () => post('/base/mailSetting/test', { to }),
    onSuccess: () => toast('success', t('console.mail.sent', { to })),
  });
  const isAddress = formatPatterns.email.test(to.trim());
  return (
    <section className={css.test} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className={css.heading}>
        {t('console.mail.test')}
      </h2>
      <p className={css.hint}>{t('console.mail.hint')}</p>
      <form
        className={css.line}
        onSubmit={(event) => {
          event.preventDefault();
          if (isAddress && !isPending) mutate();
        }}
      >
        <label htmlFor={id} className={css.label}>
          {t('console.mail.to')}
        </label>
        <Input id={id} type="email" autoComplete="off" value={to} onChange={(event) => setTo(event.target.value)} />
        <Button type="submit" disabled={!isAddress} isBusy={isPending}>
          {t('console.mail.send')}
        </Button>
      </form>
    </section>
  );
}
