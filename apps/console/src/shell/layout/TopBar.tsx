import MenuFoldOutlined from '@ant-design/icons/es/icons/MenuFoldOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/es/icons/MenuUnfoldOutlined';

import { useLocation } from 'react-router';
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import DesktopOutlined from '@ant-design/icons/es/icons/DesktopOutlined';

import { LiveBadge } from '../../ui/feedback/LiveBadge.tsx';
import { useT } from '../../core/i18n/i18n.ts';
import { useLive } from '../../core/live/live.ts';
import { FindButton } from '../palette/FindButton.tsx';
import { useSystemTitle } from '../../core/settings/useSystemTitle.ts';
import { AlarmBell } from '../../modules/alarm/desk/AlarmBell.tsx';
import { bigScreenAddress } from '../../core/session/bigScreen.ts';
import { hasWarningCentre } from '../../core/session/shellKeys.ts';
import { useCustomConfig } from './useCustomConfig.ts';
import { MenuButton } from '../../ui/input/MenuButton.tsx';
import { useSession } from '../../core/session/session.ts';
import { useEnterBuilding } from '../../modules/area/building/useEnterBuilding.ts';
import { Clock } from '../../ui/layout/Clock.tsx';
import { GuideButton } from './GuideButton.tsx';
import { NoticeBell } from './NoticeBell.tsx';
import { LanguageMenu } from '../menu/LanguageMenu.tsx';
import { toggleSidebar, useSidebar } from '../../core/settings/sidebarState.ts';
import css from './TopBar.module.css';
import { UserMenu } from '../menu/UserMenu.tsx';

export function TopBar() {
  const t = useT();
  const { pathname } = useLocation();
  const { isOpen, isMobile, drawerAt } = useSidebar();
  const title = useSystemTitle();
  const isUnfolded = isMobile ? drawerAt === pathname : isOpen;
  return (
    <header className={css.bar}>
      <button
        type="button"
        className={css.toggle}
        aria-label={t('console.toggleMenu')}
        aria-expanded={isUnfolded}
        onClick={() => toggleSidebar(pathname)}
      >
        {isUnfolded ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
      </button>
      <div className={css.title}>
        <span className={css.system}>{title}</span>
        <span className={css.building}>
          <BuildingMenu />
        </span>
      </div>
      <div className={css.tools}>
        <Clock className={css.clock} />
        <NotLiveHint />
        <FindButton className={css.tool} />
        <GuideButton className={css.tool}>
          <span className={css.toolName}>{t('console.guide')}</span>
        </GuideButton>
        <BigScreenLink />
        <AlarmBell />
        <NoticeBell />
        <LanguageMenu />
        <UserMenu />
      </div>
    </header>
  );
}

/** A page without live data must not look like a site without alarms. */
function NotLiveHint() {
  const state = useLive((live) => live.state);
  return state === 'offline' || state === 'stale' ? (
    <span className={css.notLive}>
      <LiveBadge />
    </span>
  ) : null;
}

/** The building of the session; with a switch if the account has several. */
function BuildingMenu() {
  const t = useT();
  const enter = useEnterBuilding();
  const { buildings, buildId } = useSession();
  const name = buildings.find(({ id }) => id === buildId)?.name ?? '';
  const shown = (
    <span className={css.buildingName} title={name}>
      {name}
    </span>
  );
  if (buildings.length < 2) return shown;
  return (
    <MenuButton
      label={t('console.login.building')}
      content={
        <>
          {shown}
          <DownOutlined aria-hidden />
        </>
      }
      choices={buildings.map(({ id, name: label }) => ({
        key: id,
        label,
        isChosen: id === buildId,
        onChoose: () => void enter(id),
      }))}
    />
  );
}

/** Opens the big screen in a new window; requires access to the monitoring centre (specification §2). */
function BigScreenLink() {
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
