import type { App } from '../../core/appContext.ts';
import type { ModuleParts } from '../services.ts';
import { gateRoutes } from './gate/gateRoutes.ts';
import { screenCastRoutes } from './screenCast/screenCastRoutes.ts';
import { visitRoutes } from './visit/visitRoutes.ts';

/** Routes of visits, the gate and the screens that are cast, beside the generic ones. */
export function accessModule(app: App, { services, configuration, cards }: ModuleParts): void {
  visitRoutes(app, services, configuration, cards);
  gateRoutes(app, { services, configuration, cards });
  screenCastRoutes(app, services);
}
