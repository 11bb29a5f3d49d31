import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export type Screen = LazyExoticComponent<ComponentType>;

function screen(load: () => Promise<ComponentType>): Screen {
  return lazy(async () => ({ default: await load() }));
}

/** Everything behind the login comes after it: the login alone is small. */
export const mainLayout = screen(async () => (await import('./shell/MainLayout.tsx')).MainLayout);
export const fullBleedLayout = screen(async () => (await import('./shell/FullBleedLayout.tsx')).FullBleedLayout);

/** Fixed, outside the main layout: the map needs the whole window. */
export const dashboardScreen = screen(async () => (await import('../modules/dashboard/Dashboard.tsx')).Dashboard);

/** Which screen a path of the menu shows. A menu entry without one is not offered. */
export const screens: Readonly<Record<string, Screen>> = {};
