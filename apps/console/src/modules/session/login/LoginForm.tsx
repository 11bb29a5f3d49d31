import type { LoginReply, captcha } from '@muster/model/login/wire.ts';
import { limits } from '@muster/model/access/limits.ts';
import { useState, type FormEvent, useCallback, useEffect, useRef } from 'react';

import { useT, type Translate } from '../../../core/i18n/i18n.ts';
import { RequestError, get, type Wire } from '../../../core/http/request.ts';
import { logIn } from '../../../core/session/session.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { TextField } from '../../../ui/input/TextField.tsx';
import css from './Login.module.css';

interface LoginFormProps {
  onLoggedIn: (reply: LoginReply) => Promise<void>;
}

interface Values {
  name: string;
  password: string;
  captcha: string;
}

export function LoginForm({ onLoggedIn }: LoginFormProps) {
  const t = useT();
  const captcha = useCaptcha();
  const [values, setValues] = useState<Values>({ name: '', password: '', captcha: '' });
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const errors = isTried ? loginErrors(values, t) : {};
  const field = (name: keyof Values) => ({
    label: t(`console.login.${name}`),
    value: values[name],
    error: errors[name] ?? null,
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (isBusy || Object.keys(loginErrors(values, t)).length > 0) return;
    setBusy(true);
    setRefusal('');
    try {
      await onLoggedIn(await logIn({ ...values, captchaId: captcha.id }));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setRefusal(error.message);
      setValues({ ...values, captcha: '' });
      setTried(false); // That the captcha is empty now is no mistake of theirs.
      captcha.renew(); // A captcha is good for one attempt.
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <h1 className={css.heading}>{t('console.login.title')}</h1>
      <TextField {...field('name')} autoComplete="username" autoFocus maxLength={64} />
      <TextField {...field('password')} type="password" autoComplete="current-password" maxLength={64} />
      <TextField {...field('captcha')} autoComplete="off" maxLength={8} aside={<CaptchaImage captcha={captcha} />} />
      {refusal !== '' && (
        <p className={css.refusal} role="alert">
          {refusal}
        </p>
      )}
      <Button tone="primary" type="submit" className={css.submit} isBusy={isBusy}>
        {isBusy ? t('console.login.busy') : t('console.login.submit')}
      </Button>
    </form>
  );
}

function CaptchaImage({ captcha }: { captcha: Captcha }) {
  const t = useT();
  return (
    <button type="button" className={css.captcha} title={t('console.login.renewCaptcha')} onClick={captcha.renew}>
      {captcha.image === '' ? (
        <span>{captcha.hasFailed ? t('console.login.captchaFailed') : ''}</span>
      ) : (
        <img src={captcha.image} alt={t('console.login.captcha')} />
      )}
    </button>
  );
}

/** Specification §5: all three are required, and a password is not shorter than 3. */
function loginErrors(values: Values, t: Translate): Partial<Record<keyof Values, string>> {
  const errors: Partial<Record<keyof Values, string>> = {};
  for (const name of ['name', 'password', 'captcha'] as const) {
    if (values[name].trim() === '') errors[name] = t('validation.required');
  }
  const min = limits.loginPasswordMin;
  if (errors.password === undefined && values.password.length < min)
    errors.password = t('console.login.passwordShort', { min });
  return errors;
}

interface Picture {
  id: string;
  /** Data URI; empty until it is loaded. */
  image: string;
  hasFailed: boolean;
}

interface Captcha extends Picture {
  renew: () => void;
}

/** A captcha that is renewed on demand, and before the server forgets it. */
function useCaptcha(): Captcha {
  const [picture, setPicture] = useState<Picture>({ id: '', image: '', hasFailed: false });
  const asked = useRef(0);
  const renew = useCallback(() => {
    const turn = (asked.current += 1);
    // A late reply must not replace the current picture.
    const show = (next: Picture): void => void (turn === asked.current && setPicture(next));
    void get<Wire<typeof captcha>>('/pod/captcha', {}, { quiet: true }).then(
      ({ captchaId, image }) => show({ id: captchaId, image, hasFailed: false }),
      () => show({ id: '', image: '', hasFailed: true }),
    );
  }, []);
  useEffect(() => {
    renew();
    const timer = setInterval(renew, limits.captchaMs - 5000);
    return () => clearInterval(timer);
  }, [renew]);
  return { ...picture, renew };
}
