import { useQueryClient } from '@tanstack/react-query';

import { languages } from '@muster/model/messages/catalogue.ts';

import { languageNames, setLanguage, useLanguage, useT } from '../../../core/i18n/i18n.ts';
import { setIntroduction, useIntroduction } from '../../../core/settings/introduction.ts';
import { layoutFlags, setLayoutFlag, useLayoutFlags, resetLayoutFlags } from '../../../core/settings/layoutFlags.ts';
import { useSession } from '../../../core/session/session.ts';
import { setSidebarOpen, useSidebar } from '../../../core/settings/sidebarState.ts';
import { setSize, sizes, useSize, resetSize } from '../../../ui/layout/size.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { confirm } from '../../../ui/feedback/confirm.ts';
import { Facts } from '../../../ui/layout/Facts.tsx';
import { toast } from '../../../core/toast.ts';
import css from './SecretConfig.module.css';
import { useLive } from '../../../core/live/live.ts';
import { isOuterNetwork } from '../../../core/http/outerNetwork.ts';
import { hasWarningCentre, isMenuShown } from '../../../core/session/shellKeys.ts';
import { useShellConfig } from '../../../core/settings/useShellConfig.ts';
import { formatTime } from '../../../core/time/formatTime.ts';

/** Settings of this browser, and facts for support (specification §2, /secretconfig). */
export function SecretConfig() {
  return (
    <>
      <OwnSettings />
      <Diagnosis />
    </>
  );
}

function OwnSettings() {
  const t = useT();
  const language = useLanguage((state) => state.language);
  const size = useSize((state) => state.size);
  const isSidebarOpen = useSidebar((state) => state.isOpen);
  const { isNew } = useIntroduction();
  const client = useQueryClient();
  const reset = async (): Promise<void> => {
    const words = { title: t('secret.reset'), text: t('secret.resetText'), confirmLabel: t('secret.reset') };
    if (!(await confirm({ ...words, isDangerous: true }))) return;
    resetBrowserSettings();
    await client.invalidateQueries();
    toast('success', t('secret.resetDone'));
  };
  return (
    <Card
      title={t('secret.settings')}
      aside={
        <Button tone="danger" onClick={() => void reset()}>
          {t('secret.reset')}
        </Button>
      }
    >
      <Choice
        name={t('console.language')}
        choices={languages.map((each) => ({ key: each, label: languageNames[each], isChosen: each === language }))}
        onChoose={(key) => void setLanguage(languages.find((each) => each === key) ?? 'zh_CN')}
      />
      <Choice
        name={t('console.size')}
        choices={sizes.map((each) => ({ key: each, label: t(`console.size.${each}`), isChosen: each === size }))}
        onChoose={(key) => setSize(sizes.find((each) => each === key) ?? 'medium')}
      />
      <Choice
        name={t('secret.sidebar')}
        choices={[
          { key: 'open', label: t('secret.sidebarOpen'), isChosen: isSidebarOpen },
          { key: 'closed', label: t('secret.sidebarClosed'), isChosen: !isSidebarOpen },
        ]}
        onChoose={(key) => setSidebarOpen(key === 'open')}
      />
      <LayoutChoices />
      <Choice
        name={t('secret.introduction')}
        choices={[
          { key: 'true', label: t('secret.introductionNew'), isChosen: isNew },
          { key: 'false', label: t('secret.introductionRead'), isChosen: !isNew },
        ]}
        onChoose={(key) => setIntroduction(key === 'true')}
      />
    </Card>
  );
}

function LayoutChoices() {
  const t = useT();
  const flags = useLayoutFlags();
  return layoutFlags.map((flag) => (
    <Choice
      key={flag}
      name={t(`secret.layout.${flag}`)}
      choices={[true, false].map((isOn) => ({
        key: String(isOn),
        label: t(isOn ? 'console.yes' : 'console.no'),
        isChosen: flags[flag] === isOn,
      }))}
      onChoose={(key) => setLayoutFlag(flag, key === 'true')}
    />
  ));
}

interface ChoiceProps {
  name: string;
  choices: readonly { key: string; label: string; isChosen: boolean }[];
  onChoose: (key: string) => void;
}

function Choice({ name, choices, onChoose }: ChoiceProps) {
  return (
    <div className={css.choice} role="group" aria-label={name}>
      <span className={css.name}>{name}</span>
      <span className={css.choices}>
        {choices.map(({ key, label, isChosen }) => (
          <button
            key={key}
            type="button"
            aria-pressed={isChosen}
            className={isChosen ? css.chosen : css.free}
            onClick={() => onChoose(key)}
          >
            {label}
          </button>
        ))}
      </span>
    </div>
  );
}

function Diagnosis() {
  const t = useT();
  const name = useSession((state) => state.user?.name ?? '');
  const facts = useDiagnosis();
  const copy = async (): Promise<void> => {
    const text = [{ name: t('account.name'), value: name }, ...facts].map((fact) => `${fact.name}: ${fact.value}`);
    try {
      await navigator.clipboard.writeText(text.join('\n'));
      toast('success', t('secret.copied'));
    } catch {
      // Without TLS a browser gives pages no access to the clipboard.
      toast('error', t('secret.notCopied'));
    }
  };
  return (
    <Card title={t('secret.diagnosis')} aside={<Button onClick={() => void copy()}>{t('secret.copy')}</Button>}>
      <Facts facts={facts} />
    </Card>
  );
}

/** Kept keys: the session itself, and the current language. */
const kept: readonly string[] = ['authToken', 'language'];

/** Resets every setting of this browser to its default. */
export function resetBrowserSettings(): void {
  for (const key of Object.keys(localStorage)) if (!kept.includes(key)) localStorage.removeItem(key);
  setSidebarOpen(true);
  resetSize();
  setIntroduction(true);
  resetLayoutFlags();
}

interface Fact {
  name: string;
  value: string;
}

/** Versions, connection and session, as text. */
function useDiagnosis(): Fact[] {
  const t = useT();
  const version = useShellConfig()?.version ?? '–';
  const { state, lastHeardAt } = useLive();
  const { buildId, buildings, deployType, roleType } = useSession();
  const yesOrNo = (is: boolean): string => t(is ? 'console.yes' : 'console.no');
  return [
    { name: t('secret.serverVersion'), value: version },
    // The browser never caches the page itself: its date is that of the build.
    { name: t('secret.consoleBuilt'), value: formatTime(document.lastModified) },
    { name: t('secret.connection'), value: t(`console.live.${state}`) },
    { name: t('secret.lastHeard'), value: lastHeardAt === 0 ? '–' : formatTime(lastHeardAt) },
    { name: t('secret.address'), value: location.origin },
    {
      name: t('building'),
      value: `${buildings.find(({ id }) => id === buildId)?.name ?? ''} ${buildId ?? ''}`,
    },
    { name: t('parameter.deployType'), value: deployType },
    { name: t('secret.accountType'), value: String(roleType) },
    { name: t('parameter.isOuterNetwork'), value: yesOrNo(isOuterNetwork()) },
    { name: t('menu.monitoring'), value: yesOrNo(hasWarningCentre()) },
    { name: t('secret.menuShown'), value: yesOrNo(isMenuShown()) },
    { name: t('secret.window'), value: `${window.innerWidth} × ${window.innerHeight} @${window.devicePixelRatio}` },
    { name: t('secret.browser'), value: navigator.userAgent },
  ];
}
