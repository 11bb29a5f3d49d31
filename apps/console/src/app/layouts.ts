import { lazyScreen } from './lazyScreen.ts';

/** Everything behind the login comes after it: the login alone is small. */
export const mainLayout = lazyScreen(async () => (await import('./shell/MainLayout.tsx')).MainLayout);
export const fullBleedLayout = lazyScreen(async () => (await import('./shell/FullBleedLayout.tsx')).FullBleedLayout);

/** Fixed, outside the main layout: the map needs the whole window. */
export const dashboardScreen = lazyScreen(async () => (await import('../modules/dashboard/Dashboard.tsx')).Dashboard);
