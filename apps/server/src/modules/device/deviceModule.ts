import type { App } from '../../core/appContext.ts';
import type { ModuleParts } from '../services.ts';
import { beaconRoutes } from './beacon/beaconRoutes.ts';
import { probeCamerasRegularly } from './camera/cameraProbe.ts';
import { gatewayRoutes } from './gateway/gatewayRoutes.ts';
import { locationCardRoutes } from './locationCard/locationCardRoutes.ts';

/** Routes of beacons, location cards and gateways, besides the generic ones, and probes of cameras. */
export function deviceModule(app: App, { services, configuration, cards, resources }: ModuleParts): void {
  beaconRoutes(app, services);
  locationCardRoutes(app, services, configuration, cards);
  gatewayRoutes(app, configuration, resources);
  probeCamerasRegularly(app, services);
}
