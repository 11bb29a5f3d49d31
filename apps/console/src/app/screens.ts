import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

type Screen = LazyExoticComponent<ComponentType>;

function screen(load: () => Promise<ComponentType>): Screen {
  return lazy(async () => ({ default: await load() }));
}

/** Everything behind the login comes after it: the login alone is small. */
export const mainLayout = screen(async () => (await import('./shell/MainLayout.tsx')).MainLayout);
export const fullBleedLayout = screen(async () => (await import('./shell/FullBleedLayout.tsx')).FullBleedLayout);

/** Fixed, outside the main layout: the map needs the whole window. */
export const dashboardScreen = screen(async () => (await import('../modules/dashboard/Dashboard.tsx')).Dashboard);

/** Which screen a path of the menu shows. A menu entry without one is not offered. */
export const screens: Readonly<Record<string, Screen>> = {
  '/alarm/list': screen(async () => (await import('../modules/alarm/AlarmScreen.tsx')).AlarmScreen),
  '/organization/person': screen(async () => (await import('../modules/organization/PersonScreen.tsx')).PersonScreen),
  '/organization/depart': screen(async () => (await import('../modules/organization/DepartScreen.tsx')).DepartScreen),
  '/organization/job': screen(async () => (await import('../modules/organization/JobScreen.tsx')).JobScreen),
  '/vehicle/list': screen(async () => (await import('../modules/vehicle/VehicleScreen.tsx')).VehicleScreen),
  '/device/locationCard': screen(
    async () => (await import('../modules/device/LocationCardScreen.tsx')).LocationCardScreen,
  ),
  '/area/list': screen(async () => (await import('../modules/area/AreaScreen.tsx')).AreaScreen),
  '/area/areaType': screen(async () => (await import('../modules/area/AreaTypeScreen.tsx')).AreaTypeScreen),
  '/system/account': screen(async () => (await import('../modules/system/AccountScreen.tsx')).AccountScreen),
  '/system/role': screen(async () => (await import('../modules/system/RoleScreen.tsx')).RoleScreen),
};
