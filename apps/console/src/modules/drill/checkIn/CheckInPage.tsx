import type { CheckInOutcome, CheckInPoint } from '@muster/model/checkIn/wire.ts';
import { useEffect, useState, type FormEvent } from 'react';

import { get, post, RequestError } from '../../../core/http/request.ts';
import { languageNames, setLanguage, useLanguage, useT } from '../../../core/i18n/i18n.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { TextField } from '../../../ui/input/TextField.tsx';
import { languages } from '@muster/model/messages/catalogue.ts';
import css from './CheckInPage.module.css';

const checkInPath = '/checkIn/';

/** `/checkIn/TOKEN`, opened by the code of a muster point: a person without a card reports safe, without an account. */
export function CheckInPage() {
  const t = useT();
  const token = location.pathname.slice(checkInPath.length);
  const { point, failure } = usePoint(token);
  return (
    <main className={css.page}>
      <Languages />
      <h1>{t('checkIn.title')}</h1>
      {failure !== null && (
        <div role="alert" className={css.notice}>
          <p>{failure}</p>
          <Button className={css.big} onClick={() => location.reload()}>
            {t('console.retry')}
          </Button>
        </div>
      )}
      {point === null && failure === null && <Waiting />}
      {point !== null && <Point point={point} token={token} />}
    </main>
  );
}

function usePoint(token: string) {
  const [point, setPoint] = useState<CheckInPoint | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    get<CheckInPoint>('/pod/checkIn/point', { token }, { quiet: true, signal }).then(
      (found) => {
        setPoint(found);
        setFailure(null);
      },
      (error: unknown) => {
        if (!signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
      },
    );
    return () => controller.abort();
  }, [token]);
  return { point, failure };
}

function Languages() {
  const language = useLanguage((state) => state.language);
  return (
    <div className={css.languages}>
      {languages.map((each) => (
        <Button
          key={each}
          tone="quiet"
          lang={each.replace('_', '-')}
          isPressed={each === language}
          onClick={() => void setLanguage(each, 'whole')}
        >
          {languageNames[each]}
        </Button>
      ))}
    </div>
  );
}

function Point({ point: { site, point, kind }, token }: { point: CheckInPoint; token: string }) {
  const t = useT();
  return (
    <>
      <p className={css.place}>
        <strong>{point}</strong>
        <span>{[site, kind === 'drill' ? t('checkIn.drill') : null].filter(Boolean).join(' · ')}</span>
      </p>
      {kind === null ? <p className={css.notice}>{t('checkIn.notRunning')}</p> : <CheckIn token={token} />}
    </>
  );
}

function CheckIn({ token }: { token: string }) {
  const t = useT();
  const [outcome, setOutcome] = useState<CheckInOutcome['outcome'] | null>(null);
  if (outcome === null || outcome === 'askPhone')
    return <CheckInForm token={token} needsPhone={outcome === 'askPhone'} onOutcome={setOutcome} />;
  return (
    <div className={outcome === 'safe' ? css.safe : css.notice} role="status">
      <p>{t(outcome === 'safe' ? 'checkIn.done' : 'checkIn.unknown')}</p>
      {outcome === 'safe' && <p>{t('checkIn.doneHint')}</p>}
      <Button className={css.big} onClick={() => setOutcome(null)}>
        {t('checkIn.again')}
      </Button>
    </div>
  );
}

interface CheckInFormProps {
  token: string;
  /** Several people with the name. */
  needsPhone: boolean;
  onOutcome: (outcome: CheckInOutcome['outcome']) => void;
}

function CheckInForm({ token, needsPhone, onOutcome }: CheckInFormProps) {
  const t = useT();
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const give = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const entered = { ...(name.trim() === '' ? {} : { name }), ...(phone.trim() === '' ? {} : { phone }) };
      onOutcome((await post<CheckInOutcome>('/pod/checkIn/give', { token, ...entered }, { quiet: true })).outcome);
    } catch (error) {
      setProblem(error instanceof RequestError ? (error.fields[0]?.message ?? error.message) : String(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '' && phone.trim() === '') setProblem(t('checkIn.nameOrPhone'));
    else void give();
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <TextField
        label={t('checkIn.name')}
        autoComplete="name"
        maxLength={50}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {needsPhone && <p role="status">{t('checkIn.askPhone')}</p>}
      <TextField
        label={t('checkIn.phone')}
        type="tel"
        autoComplete="tel"
        maxLength={30}
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
      />
      {problem !== null && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      <Button type="submit" tone="primary" className={css.big} isBusy={isBusy}>
        {t('checkIn.give')}
      </Button>
    </form>
  );
}

/** Rendered by `main.tsx` instead of the console. */
export const checkInPage = <CheckInPage />;
