import type { App } from '../../core/appContext.ts';
import { ReceivedPictures } from '../../core/upload/receivedPictures.ts';
import type { ModuleParts, Services } from '../services.ts';
import { announcementRoutes } from './announcement/announcementRoutes.ts';
import { readRawPictures, settlePicture } from './accessEvent/accessEvent.store.ts';
import { externalVehicleRoutes } from './externalVehicle/externalVehicleRoutes.ts';
import { gateRoutes } from './gate/gateRoutes.ts';
import { screenCastRoutes } from './screenCast/screenCastRoutes.ts';
import { visitRoutes } from './visit/visitRoutes.ts';

/** Interval at which pictures of checkpoints are re-encoded. */
const settleMs = 2000;

/** Routes of visits, the gate and the cast screens, besides the generic ones. */
export function accessModule(app: App, { services, configuration, cards }: ModuleParts): void {
  settleAccessPictures(app, services);
  announcementRoutes(app, services);
  externalVehicleRoutes(app, { services, configuration, cards });
  visitRoutes(app, services, configuration, cards);
  gateRoutes(app, { services, configuration, cards });
  screenCastRoutes(app, services);
}

/** Re-encodes the pictures of checkpoint events, until the app stops. */
function settleAccessPictures(app: App, services: Services): void {
  const { db } = services;
  const pictures = new ReceivedPictures({
    services,
    what: 'pictures of checkpoints',
    read: (most) => readRawPictures(db, most),
    nameOf: ({ name }) => name,
    settle: (picture, encoded) => settlePicture(db, picture, encoded),
  });
  const timer = setInterval(() => void pictures.settle(), settleMs);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await pictures.settle();
  });
}
