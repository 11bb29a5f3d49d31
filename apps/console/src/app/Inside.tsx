import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';

import { ConfirmHost } from '../ui/ConfirmHost.tsx';
import { followSession } from './followSession.ts';
import { Guard } from './Guard.tsx';
import { PageProgress } from './PageProgress.tsx';
import { queryClient } from './queryClient.ts';
import { Router } from './Router.tsx';

followSession();

/** Everything but the first login. */
export function Inside() {
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
