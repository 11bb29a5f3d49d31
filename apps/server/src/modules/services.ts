import type { CoreServices } from '../core/appContext.ts';
import type { Configuration } from '../entity/configuration.ts';
import type { Resource } from '../entity/entityOverride.ts';
import type { EntityService } from '../entity/entityService.ts';
import type { Deliverer } from '../outbox/deliverer.ts';
import type { DamagedChunks } from '../tracks/damagedChunks.ts';
import type { CardBindings } from './device/locationCard/cardBinding.ts';
import type { ImageryOrigins } from './map/mapSetting/imageryOrigins.ts';
import type { Captchas } from './session/login/captchas.ts';
import type { KnownDevices } from './session/login/knownDevices.ts';
import type { Throttle } from './session/login/throttle.ts';

/** Services of the modules' routes. */
export interface Services extends CoreServices {
  throttle: Throttle;
  knownDevices: KnownDevices;
  captchas: Captchas;
  /** Delivers alarms by mail and webhook; idle until it is started. */
  deliverer: Deliverer;
  damagedChunks: DamagedChunks;
  imageryOrigins: ImageryOrigins;
}

/** Registers the routes of a module with these. */
export interface ModuleParts {
  services: Services;
  configuration: Configuration;
  cards: CardBindings;
  entities: EntityService;
  resources: readonly Resource[];
}
