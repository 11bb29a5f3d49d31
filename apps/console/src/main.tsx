import './ui/layout/base.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { adoptBuilding } from './core/session/bigScreen.ts';
import { startsAtLogin, PublicApp } from './shell/PublicApp.tsx';
import { setLanguage, useLanguage } from './core/i18n/i18n.ts';
import { applySize } from './ui/layout/size.ts';
import { followTheme } from './ui/layout/themeChoice.ts';
import { ToastHost } from './ui/feedback/ToastHost.tsx';

followTheme(document.documentElement);
applySize(document.documentElement);
adoptBuilding(location);
/** The code of a muster point opens a page without an account. */
const isCheckIn = location.pathname.startsWith('/checkIn/');
const isLogin = !isCheckIn && startsAtLogin();
await setLanguage(useLanguage.getState().language, isLogin ? 'public' : 'first');
const page = isCheckIn ? (
  (await import('./modules/drill/checkIn/CheckInPage.tsx')).checkInPage
) : (
  <PublicApp isLogin={isLogin} />
);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root.');

createRoot(root).render(
  <StrictMode>
    {page}
    <ToastHost />
  </StrictMode>,
);
