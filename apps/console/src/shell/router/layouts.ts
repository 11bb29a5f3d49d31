import { lazyScreen } from './lazyScreen.ts';

/** Everything after the login is loaded later, so the login stays small. */
export const mainLayout = lazyScreen(async () => (await import('../layout/MainLayout.tsx')).MainLayout);
export const fullBleedLayout = lazyScreen(async () => (await import('../layout/FullBleedLayout.tsx')).FullBleedLayout);
export const bareLayout = lazyScreen(async () => (await import('../layout/BareLayout.tsx')).BareLayout);
export const conditionBanner = lazyScreen(async () => (await import('../layout/ConditionBanner.tsx')).ConditionBanner);
export const alarmDock = lazyScreen(async () => (await import('../../modules/alarm/desk/AlarmDock.tsx')).AlarmDock);
export const roleViewBar = lazyScreen(async () => (await import('../layout/RoleViewBar.tsx')).RoleViewBar);
export const commandPalette = lazyScreen(async () => (await import('../palette/PaletteHost.tsx')).PaletteHost);
export const userDialogs = lazyScreen(async () => (await import('../menu/UserDialogs.tsx')).UserDialogs);

export const loginRoute = lazyScreen(
  async () => (await import('../../modules/session/login/LoginRoute.tsx')).LoginRoute,
);

/** Opened by other programs, without the login. */
export const fromUrl = lazyScreen(async () => (await import('../../modules/session/freeEntry/FromUrl.tsx')).FromUrl);

/** Fixed, outside the main layout: the map needs the whole window. */
export const dashboardScreen = lazyScreen(
  async () => (await import('../../modules/dashboard/map/Dashboard.tsx')).Dashboard,
);

/** So does the big screen. */
export const bigScreen = lazyScreen(
  async () => (await import('../../modules/monitoring/bigScreen/BigScreen.tsx')).BigScreen,
);

export const castBoard = lazyScreen(
  async () => (await import('../../modules/access/screenCast/CastBoard.tsx')).CastBoard,
);
