import { Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';

import { Login } from '../modules/session/Login.tsx';
import { NotFound } from '../modules/session/NotFound.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import {
  dashboardScreen as Dashboard,
  fullBleedLayout as FullBleedLayout,
  mainLayout as MainLayout,
} from './layouts.ts';
import { homePath } from './tabs.ts';
import { useDocumentTitle } from './useDocumentTitle.ts';
import { itemOfPath, useMenu } from './useMenu.ts';
import { Waiting } from './Waiting.tsx';

/** The fixed routes of specification §2 and those that the menu brings, which live in the main layout. */
export function Router() {
  const menu = useMenu();
  const { pathname } = useLocation();
  useDocumentTitle();
  const isInMainLayout = itemOfPath(menu, pathname) !== null || pathname.startsWith('/redirect/');
  return (
    <ErrorBoundary>
      <Suspense fallback={<Waiting />}>
        {isInMainLayout ? (
          <MainLayout />
        ) : (
          <Routes>
            <Route path="/login" element={<Login />} />
            <Route path="/404" element={<NotFound />} />
            <Route element={<FullBleedLayout />}>
              <Route path={homePath} element={<Dashboard />} />
            </Route>
            {menu.map(({ path, items }) => (
              <Route key={path} path={path} element={<Navigate to={items[0]?.path ?? homePath} replace />} />
            ))}
            <Route path="*" element={<Navigate to={homePath} replace />} />
          </Routes>
        )}
      </Suspense>
    </ErrorBoundary>
  );
}
