import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';

import { ConfirmHost } from '../ui/feedback/ConfirmHost.tsx';
import { followAlarms } from '../modules/alarm/live/alarms.ts';
import { keepOfflinePage } from '../core/offline/keepOfflinePage.ts';
import { live } from '../core/live/live.ts';
import { afterPaint } from '../core/time/afterPaint.ts';
import { rememberOuterNetwork } from '../core/http/outerNetwork.ts';
import { useSession } from '../core/session/session.ts';
import { restoreTabs } from '../core/navigation/tabs.ts';
import { Guard } from './router/Guard.tsx';
import { PageProgress } from './router/PageProgress.tsx';
import { queryClient } from '../core/session/queryClient.ts';
import { Router } from './router/Router.tsx';

followSession();
afterPaint(keepOfflinePage);

/** All dialogs except the first login. */
export function PrivateApp() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <PageProgress />
        <Guard>
          <Router />
        </Guard>
      </BrowserRouter>
      <ConfirmHost />
    </QueryClientProvider>
  );
}

/** The live connection is open while the user is logged in to a building. */
function followSession(): void {
  let end: (() => void) | null = null;
  useSession.subscribe(({ user, buildId }, before) => {
    if (user !== null && user !== before.user) restoreTabs(user.id);
    if (user !== null && end === null) {
      end = followAlarms(user.id, buildId ?? '');
      void rememberOuterNetwork();
      live.start();
    } else if (user === null && end !== null) {
      live.stop();
      end();
      end = null;
    }
  });
  const wake = (): void => {
    if (document.visibilityState === 'visible') live.wake();
  };
  document.addEventListener('visibilitychange', wake);
  for (const event of ['online', 'pageshow', 'focus']) window.addEventListener(event, wake);
}
