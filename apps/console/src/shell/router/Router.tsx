import { Activity, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';

import { AuthRedirect } from './AuthRedirect.tsx';
import { NotFound } from './NotFound.tsx';
import { castPath } from '../../core/session/bigScreen.ts';
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx';
import { bigScreenPaths, fixedPages } from './fixedPages.ts';
import {
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
} from './layouts.ts';
import type { MenuGroup } from '../../core/navigation/menu.ts';
import { useSession } from '../../core/session/session.ts';
import { homePath, useTabs } from '../../core/navigation/tabs.ts';
import { useDocumentTitle } from './useDocumentTitle.ts';
import { itemOfPath, useMenu } from '../../core/navigation/useMenu.ts';
import { useWarnBeforeUnload } from './useWarnBeforeUnload.ts';
import { Waiting } from '../../ui/feedback/Waiting.tsx';

/** The fixed routes of specification §2 and those that the menu brings, which live in the main layout. */
export function Router() {
  const menu = useMenu();
  const { pathname } = useLocation();
  const isInside = useSession((state) => state.user !== null);
  // The map lies outside: what was half typed behind a tab must survive a look at it.
  const hasPages = useTabs((state) => state.tabs.some((tab) => tab.isRestored !== true));
  useDocumentTitle();
  useWarnBeforeUnload();
  const isInMainLayout = itemOfPath(menu, pathname) !== null || pathname.startsWith('/redirect/');
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
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
      {isInside && (
        <Suspense fallback={null}>
          <CommandPalette />
        </Suspense>
      )}
    </ErrorBoundary>
  );
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
      <Route element={<BareLayout />}>
        {fixedPages.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </Route>
      {menu.map(({ path, items }) => (
        <Route key={path} path={path} element={<Navigate to={items[0]?.path ?? homePath} replace />} />
      ))}
      <Route path="*" element={<Navigate to={homePath} replace />} />
    </Routes>
  );
}
