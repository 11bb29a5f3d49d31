import type { MessageKey } from '@muster/model/messages/catalogue.ts';

import { lazyScreen, type Screen } from './lazyScreen.ts';

/** A page that is not in the menu of the server (specification §2, Fixed routes). */
export interface FixedPage {
  path: string;
  /** Catalogue key of its name. */
  title: MessageKey;
  Page: Screen;
}

/** Hidden pages in the bare layout. */
export const fixedPages: readonly FixedPage[] = [
  {
    path: '/secretconfig',
    title: 'page.secretConfig',
    Page: lazyScreen(async () => (await import('../../modules/system/secretConfig/SecretConfig.tsx')).SecretConfig),
  },
  {
    path: '/beacon',
    title: 'page.beacon',
    Page: lazyScreen(async () => (await import('../../modules/device/beacon/BeaconPage.tsx')).BeaconPage),
  },
  {
    path: '/emergencyReport',
    title: 'page.emergencyReport',
    Page: lazyScreen(async () => (await import('../../modules/drill/muster/MusterHome.tsx')).MusterHome),
  },
  {
    path: '/help',
    title: 'page.help',
    Page: lazyScreen(async () => (await import('../../modules/help/HelpPage.tsx')).HelpPage),
  },
];

/** Pages that fill the window: on a wall, on a phone, on paper. */
export const windowPages: readonly Pick<FixedPage, 'path' | 'Page'>[] = [
  {
    path: '/muster/codes',
    Page: lazyScreen(async () => (await import('../../modules/drill/muster/MusterCodes.tsx')).MusterCodes),
  },
  {
    path: '/muster/:id/wall',
    Page: lazyScreen(async () => (await import('../../modules/drill/muster/MusterWall.tsx')).MusterWall),
  },
  {
    path: '/muster/:id/print',
    Page: lazyScreen(async () => (await import('../../modules/drill/muster/MusterPrint.tsx')).MusterPrint),
  },
  {
    path: '/muster/:id/point/:point',
    Page: lazyScreen(async () => (await import('../../modules/drill/muster/MusterPoint.tsx')).MusterPoint),
  },
  {
    path: '/permit/:id/print',
    Page: lazyScreen(async () => (await import('../../modules/permit/print/PermitPrint.tsx')).PermitPrint),
  },
];

/** The big screen, by its own path and by the two that other programs open (specification §2, Shell). */
export const bigScreenPaths = ['/screen', '/bigscreen/screen5.html', '/bigscreen/index.html'] as const;
