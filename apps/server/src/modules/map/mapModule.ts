import type { App } from '../../core/appContext.ts';
import type { ModuleParts } from '../services.ts';
import { mapPackageRoutes } from './mapPackage/mapPackageRoutes.ts';
import { mapSettingRoutes } from './mapSetting/mapSettingRoutes.ts';

/** Routes of map settings and packages, besides the generic ones. */
export function mapModule(app: App, { services }: ModuleParts): void {
  mapSettingRoutes(app, services);
  mapPackageRoutes(app, services);
}
