import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';

import { Login } from '../modules/session/Login.tsx';
import { NotFound } from '../modules/session/NotFound.tsx';
import { Redirect } from '../modules/session/Redirect.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import {
  dashboardScreen as Dashboard,
  fullBleedLayout as FullBleedLayout,
  mainLayout as MainLayout,
} from './screens.ts';
import { homePath } from './tabs.ts';
import { useDocumentTitle } from './useDocumentTitle.ts';
import { useMenu } from './useMenu.ts';
import { Waiting } from './Waiting.tsx';

/** The fixed routes of specification §2 and those that the menu brings. */
export function Router() {
  const menu = useMenu();
  useDocumentTitle();
  return (
    <ErrorBoundary>
      <Suspense fallback={<Waiting />}>
        <Routes>
          <Route path="/login" element={<Login />} />
          <Route path="/404" element={<NotFound />} />
          <Route element={<FullBleedLayout />}>
            <Route path={homePath} element={<Dashboard />} />
          </Route>
          <Route element={<MainLayout />}>
            <Route path="/redirect/*" element={<Redirect />} />
            {menu
              .flatMap((group) => group.items)
              .map((item) => (
                <Route key={item.path} path={`${item.path}/*`} element={null} />
              ))}
          </Route>
          {menu.map((group) => (
            <Route
              key={group.path}
              path={group.path}
              element={<Navigate to={group.items[0]?.path ?? homePath} replace />}
            />
          ))}
          <Route path="*" element={<Navigate to={homePath} replace />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
