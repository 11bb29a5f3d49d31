import DesktopOutlined from '@ant-design/icons/es/icons/DesktopOutlined';

import { bigScreenAddress } from '../../core/session/bigScreen.ts';
import { useT } from '../../core/i18n/i18n.ts';
import { useSession } from '../../core/session/session.ts';
import { hasWarningCentre } from '../../core/session/shellKeys.ts';
import { useCustomConfig } from './useCustomConfig.ts';
import css from './TopBar.module.css';

/** Opens the big screen in a window of its own; only for who may see the monitoring centre (specification §2). */
export function BigScreenLink() {
  const t = useT();
  const isShown = hasWarningCentre();
  const buildId = useSession((state) => state.buildId ?? '');
  const userName = useSession((state) => state.user?.name ?? '');
  const bgversion = useCustomConfig('bgversion', isShown);
  if (!isShown) return null;
  return (
    <a
      className={`${css.tool} ${css.bigScreen}`}
      href={bigScreenAddress(bgversion, buildId, userName)}
      target="_blank"
      rel="noopener"
      title={t('console.bigScreen.open')}
    >
      <DesktopOutlined aria-hidden />
      <span className={css.toolName}>{t('console.bigScreen')}</span>
    </a>
  );
}
