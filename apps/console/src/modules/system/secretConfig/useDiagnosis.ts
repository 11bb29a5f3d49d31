import { useT } from '../../../core/i18n/i18n.ts';
import { useLive } from '../../../core/live/live.ts';
import { isOuterNetwork } from '../../../core/http/outerNetwork.ts';
import { useSession } from '../../../core/session/session.ts';
import { hasWarningCentre, isMenuShown } from '../../../core/session/shellKeys.ts';
import { useShellConfig } from '../../../core/settings/useShellConfig.ts';
import { formatTime } from '../../../core/time/formatTime.ts';

interface Fact {
  name: string;
  value: string;
}

/** Versions, connection and what the session knows, as words. */
export function useDiagnosis(): Fact[] {
  const t = useT();
  const version = useShellConfig()?.version ?? '–';
  const { state, lastHeardAt } = useLive();
  const { buildId, buildings, deployType, roleType } = useSession();
  const yesOrNo = (is: boolean): string => t(is ? 'console.yes' : 'console.no');
  return [
    { name: t('secret.serverVersion'), value: version },
    // The page itself is never kept by the browser: its date is that of the build.
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
