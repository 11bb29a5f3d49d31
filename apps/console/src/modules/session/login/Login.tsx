import type { BuildingChoice, LoginReply } from '@muster/model/login/wire.ts';
import { languages } from '@muster/model/messages/catalogue.ts';
import type { LicenceState } from '@muster/model/access/licence.ts';
import { lazy, Suspense, useState, useEffect } from 'react';
import { redirectTarget } from '../../../core/session/guard.ts';
import { languageNames, setLanguage, useLanguage, useT } from '../../../core/i18n/i18n.ts';
import { chooseBuilding, clearSession, readLicence } from '../../../core/session/session.ts';
import { BuildingChooser } from './BuildingChooser.tsx';
import css from './Login.module.css';
import { LoginForm } from './LoginForm.tsx';
import { LoginPicture } from './LoginPicture.tsx';
import { LicenceUpload } from './LicenceUpload.tsx';
import { readSystemTitle, titleText } from '../../../core/settings/systemTitle.ts';

/** Steps of few logins. */
const FirstPassword = lazy(async () => ({ default: (await import('../password/FirstPassword.tsx')).FirstPassword }));
const BindBuilding = lazy(async () => ({ default: (await import('./BindBuilding.tsx')).BindBuilding }));

type Step =
  | { is: 'credentials' }
  | { is: 'password' }
  | { is: 'building'; buildings: readonly BuildingChoice[] }
  | { is: 'bind'; buildId: string };

interface LoginProps {
  /** With its question mark; contains the path after the login. */
  search: string;
  /** Reason of the guard's redirection. */
  reason: LicenceState | null;
  onIn: (path: string) => void | Promise<void>;
}

/** Name, password and captcha; then a new password at the first login, and the building if there are several. */
export function Login({ search, reason, onIn }: LoginProps) {
  const title = useLoginTitle();
  const [step, setStep] = useState<Step>({ is: 'credentials' });
  const enter = async (buildId: string): Promise<void> => {
    await chooseBuilding(buildId);
    // Other failures are shown by the guard.
    const licence = await readLicence(buildId).catch(() => null);
    if (licence?.state === 'missing') setStep({ is: 'bind', buildId });
    else await goIn();
  };
  const goIn = async (): Promise<void> => {
    await onIn(redirectTarget(search));
  };
  const proceed = async ({ loginFlag, buildings }: LoginReply): Promise<void> => {
    const [only] = buildings;
    if (loginFlag) setStep({ is: 'password' });
    else if (buildings.length === 1 && only !== undefined) await enter(only.id);
    else setStep({ is: 'building', buildings });
  };
  const startAgain = (): void => {
    clearSession();
    setStep({ is: 'credentials' });
  };
  return (
    <div className={css.page}>
      <LoginPicture />
      <main className={css.side}>
        <LanguageChoice />
        <div className={css.card}>
          <Brand />
          {step.is === 'credentials' && <LoginForm onLoggedIn={proceed} />}
          <Suspense fallback={null}>
            {step.is === 'password' && <FirstPassword onDone={startAgain} />}
            {step.is === 'bind' && <BindBuilding buildId={step.buildId} onBound={goIn} onBack={startAgain} />}
          </Suspense>
          {step.is === 'building' && (
            <BuildingChooser buildings={step.buildings} onChoose={enter} onBack={startAgain} />
          )}
          {step.is === 'credentials' && <LicenceUpload reason={reason} />}
        </div>
        <p className={css.foot}>{title}</p>
      </main>
    </div>
  );
}

function Brand() {
  const t = useT();
  return (
    <div className={css.brand}>
      <img src="/favicon.svg" alt="" width={36} height={36} />
      <span>{t('console.product')}</span>
    </div>
  );
}

function LanguageChoice() {
  const current = useLanguage((state) => state.language);
  return (
    <div className={css.languages}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language.replace('_', '-')}
          aria-pressed={language === current}
          onClick={() => void setLanguage(language)}
        >
          {languageNames[language]}
        </button>
      ))}
    </div>
  );
}

/** Title of the installation; requested without the query cache, which the login does not load. */
function useLoginTitle(): string {
  const t = useT();
  const [own, setOwn] = useState('');
  useEffect(() => {
    const controller = new AbortController();
    readSystemTitle(controller.signal).then(setOwn, () => undefined);
    return () => controller.abort();
  }, []);
  const title = titleText(own, t);
  useEffect(() => void (document.title = title), [title]);
  return title;
}
