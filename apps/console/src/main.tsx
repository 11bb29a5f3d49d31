import './app/base.css';

import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';

import { adoptBuilding } from './app/bigScreen.ts';
import { followSession } from './app/followSession.ts';
import { Guard } from './app/Guard.tsx';
import { setLanguage, useLanguage } from './app/i18n.ts';
import { queryClient } from './app/queryClient.ts';
import { Router } from './app/Router.tsx';
import { applySize } from './app/size.ts';
import { applyTheme } from './app/theme.ts';
import { ConfirmHost } from './ui/ConfirmHost.tsx';
import { ToastHost } from './ui/ToastHost.tsx';

applyTheme(document.documentElement);
applySize(document.documentElement);
adoptBuilding(location);
followSession();
await setLanguage(useLanguage.getState().language);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root.');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Guard>
          <Router />
        </Guard>
      </BrowserRouter>
      <ConfirmHost />
      <ToastHost />
    </QueryClientProvider>
  </StrictMode>,
);
