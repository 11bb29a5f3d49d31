import { Activity, Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation, Link, useNavigate, matchPath } from 'react-router';

import { loginPath, redirectTarget } from '../../core/session/guard.ts';
import { token } from '../../core/http/token.ts';
import { useT } from '../../core/i18n/i18n.ts';
import css from './NotFound.module.css';
import { castPath } from '../../core/session/bigScreen.ts';
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx';
import { bigScreenPaths, fixedPages, windowPages } from './fixedPages.ts';
import {
  alarmDock as AlarmDock,
  bareLayout as BareLayout,
  bigScreen as BigScreen,
  castBoard as CastBoard,
  commandPalette as CommandPalette,
  conditionBanner as ConditionBanner,
  dashboardScreen as Dashboard,
  fromUrl as FromUrl,
  fullBleedLayout as FullBleedLayout,
  loginRoute as LoginRoute,
  mainLayout as MainLayout,
  roleViewBar as RoleViewBar,
  userDialogs as UserDialogs,
} from './layouts.ts';
import type { MenuGroup } from '../../core/navigation/menu.ts';
import { isViewingAsRole, useSession } from '../../core/session/session.ts';
import { homePath, useTabs } from '../../core/navigation/tabs.ts';
import { useAlarms } from '../../modules/alarm/live/alarms.ts';
import { useSystemTitle } from '../../core/settings/useSystemTitle.ts';
import { firstPage, itemOfPath, useMenu } from '../../core/navigation/useMenu.ts';
import './screens.ts';
import { Waiting } from '../../ui/feedback/Waiting.tsx';

/** The fixed routes of specification §2, and those of the menu, which use the main layout. */
export function Router() {
  const menu = useMenu();
  const { pathname } = useLocation();
  const isInside = useSession((state) => state.user !== null);
  // The map is outside of the layout, which is kept so that unsaved input behind a tab survives.
  const hasPages = useTabs((state) => state.tabs.some((tab) => tab.isRestored !== true));
  useDocumentTitle();
  useWarnBeforeUnload();
  const isInMainLayout = isMainLayoutPath(menu, pathname);
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        {isViewingAsRole() && <RoleViewBar />}
        <ConditionBanner />
      </Suspense>
      {(isInMainLayout || (isInside && hasPages)) && (
        <Suspense fallback={<Waiting />}>
          <Activity mode={isInMainLayout ? 'visible' : 'hidden'}>
            <MainLayout />
          </Activity>
        </Suspense>
      )}
      {!isInMainLayout && (
        <Suspense fallback={<Waiting />}>
          <FixedRoutes menu={menu} />
        </Suspense>
      )}
      {isInside && (isInMainLayout || fixedPages.some(({ path }) => path === pathname)) && (
        <Suspense fallback={null}>
          <AlarmDock />
        </Suspense>
      )}
      {isInside && (
        <Suspense fallback={null}>
          <CommandPalette />
          <UserDialogs />
        </Suspense>
      )}
    </ErrorBoundary>
  );
}

function isMainLayoutPath(menu: readonly MenuGroup[], pathname: string): boolean {
  if (windowPages.some(({ path }) => matchPath(path, pathname) !== null)) return false;
  return itemOfPath(menu, pathname) !== null || pathname.startsWith('/redirect/');
}

function FixedRoutes({ menu }: { menu: readonly MenuGroup[] }) {
  return (
    <Routes>
      <Route path="/login" element={<LoginRoute />} />
      <Route path="/auth-redirect" element={<AuthRedirect />} />
      <Route path="/fromUrl" element={<FromUrl />} />
      <Route path="/404" element={<NotFound />} />
      <Route element={<FullBleedLayout />}>
        <Route path={homePath} element={<Dashboard />} />
      </Route>
      {bigScreenPaths.map((path) => (
        <Route key={path} path={path} element={<BigScreen />} />
      ))}
      <Route path={castPath} element={<CastBoard />} />
      {windowPages.map(({ path, Page }) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
      <Route element={<BareLayout />}>
        {fixedPages.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </Route>
      {menu.map(({ path, items }) => (
        <Route key={path} path={path} element={<Navigate to={items[0]?.path ?? homePath} replace />} />
      ))}
      <Route path="/" element={<Navigate to={firstPage()} replace />} />
      <Route path="*" element={<Navigate to={homePath} replace />} />
    </Routes>
  );
}

/** Closing the window with unsaved information asks too, by the browser's own dialog. */
function useWarnBeforeUnload(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (useTabs.getState().unsaved.size > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
}

function NotFound() {
  const t = useT();
  return (
    <main className={css.page}>
      <p className={css.code}>404</p>
      <h1 className={css.title}>{t('console.notFound')}</h1>
      <Link to="/">{t('console.backHome')}</Link>
    </main>
  );
}

/**
 * Entry from another page with proof of identity: continues to the requested path, only within this console; without a
 * session through the login.
 */
function AuthRedirect() {
  const t = useT();
  const { search } = useLocation();
  const navigate = useNavigate();
  const wanted = redirectTarget(search);
  const to = token.read() === null ? loginPath({ path: wanted, search: '' }) : wanted;
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return (
    <main className={css.page}>
      <h1 className={css.title}>{t('page.authRedirect')}</h1>
      <Link to={to}>{t('page.authRedirect.go')}</Link>
    </main>
  );
}

/** The number of open alarms is in the document title, because the console may be behind another window. */
function useDocumentTitle(): void {
  const t = useT();
  const title = useSystemTitle();
  const count = useAlarms((state) => state.open.filter((alarm) => alarm.status === 'alarming').length);
  useEffect(() => {
    const product = `${title} · ${t('console.product')}`;
    document.title = count === 0 ? product : `(${count}) ${product}`;
  }, [title, count, t]);
}
