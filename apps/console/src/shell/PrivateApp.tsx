import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';

import { ConfirmHost } from '../ui/feedback/ConfirmHost.tsx';
import { followSession } from './followSession.ts';
import { Guard } from './router/Guard.tsx';
import { PageProgress } from './router/PageProgress.tsx';
import { queryClient } from '../core/session/queryClient.ts';
import { Router } from './router/Router.tsx';

followSession();

/** Everything but the first login. */
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
