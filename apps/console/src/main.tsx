import './app/base.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { adoptBuilding } from './app/bigScreen.ts';
import { beginsWithLogin, Entrance } from './app/Entrance.tsx';
import { setLanguage, useLanguage } from './app/i18n.ts';
import { applySize } from './app/size.ts';
import { applyTheme } from './app/theme.ts';
import { ToastHost } from './ui/ToastHost.tsx';

applyTheme(document.documentElement);
applySize(document.documentElement);
adoptBuilding(location);
const isLogin = beginsWithLogin();
await setLanguage(useLanguage.getState().language, isLogin ? 'entrance' : 'usual');

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root.');

createRoot(root).render(
  <StrictMode>
    <Entrance isLogin={isLogin} />
    <ToastHost />
  </StrictMode>,
);
