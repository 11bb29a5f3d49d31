import { lazy, Suspense, useState } from 'react';

import { Login } from '../modules/session/login/Login.tsx';
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary.tsx';
import { guard } from '../core/session/guard.ts';
import { setLanguage, useLanguage } from '../core/i18n/i18n.ts';
import { clearSession, useSession } from '../core/session/session.ts';
import { token } from '../core/http/token.ts';
import { Waiting } from '../ui/feedback/Waiting.tsx';

/** Router, query cache and the pages after the login are loaded later, with the rest of the catalogue. */
const PrivateApp = lazy(async () => {
  const [{ PrivateApp: component }] = await Promise.all([
    import('./PrivateApp.tsx'),
    setLanguage(useLanguage.getState().language, 'first'),
  ]);
  return { default: component };
});

/** Whether the page starts with the login, by the same guard as later navigation. */
export function startsAtLogin(): boolean {
  const { pathname: path, search } = location;
  const hasBuilding = useSession.getState().buildId !== null;
  const decision = guard({ path, search, hasToken: token.read() !== null, hasBuilding, isLoaded: false });
  if (decision.do === 'enter') return path === '/login';
  if (decision.do !== 'go' || !/^\/login(\?|$)/.test(decision.to)) return false;
  if (decision.forget) clearSession();
  history.replaceState(null, '', decision.to);
  return true;
}

/** Only the login, or the whole console. */
export function PublicApp({ isLogin }: { isLogin: boolean }) {
  const [isInside, setInside] = useState(!isLogin);
  const goIn = (path: string): void => {
    history.replaceState(null, '', path);
    setInside(true);
  };
  return (
    <ErrorBoundary>
      {isInside ? (
        <Suspense fallback={<Waiting />}>
          <PrivateApp />
        </Suspense>
      ) : (
        <Login search={location.search} reason={null} onIn={goIn} />
      )}
    </ErrorBoundary>
  );
}
