import type { App } from '../../core/appContext.ts';
import type { ModuleParts } from '../services.ts';
import { permitStatisticRoutes } from './workPermit/permitReadRoutes.ts';
import { workPermitRoutes } from './workPermit/workPermitRoutes.ts';

/** Routes of permits to work, besides the generic ones. */
export function permitModule(app: App, parts: ModuleParts): void {
  workPermitRoutes(app, parts);
  permitStatisticRoutes(app, parts.services);
}
