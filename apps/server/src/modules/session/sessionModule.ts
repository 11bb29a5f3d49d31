import type { App } from '../../core/appContext.ts';
import type { ModuleParts } from '../services.ts';
import { freeLoginRoutes } from './freeLogin/freeLoginRoutes.ts';
import { integrationRoutes } from './integration/integrationRoutes.ts';
import { licenceRoutes } from './licence/licenceRoutes.ts';
import { listViewRoutes } from './listView/listViewRoutes.ts';
import { systemConfigRoutes } from './login/systemConfigRoutes.ts';
import { preferenceRoutes } from './preference/preferenceRoutes.ts';
import { sessionRoutes } from './session/sessionRoutes.ts';

/** Routes of login, licences, integrations and the console's first calls, besides the generic ones. */
export function sessionModule(app: App, { services, resources }: ModuleParts): void {
  sessionRoutes(app, services);
  preferenceRoutes(app, services);
  listViewRoutes(app, services);
  licenceRoutes(app, services);
  freeLoginRoutes(app, services);
  systemConfigRoutes(app, services);
  integrationRoutes(app, services, resources);
}
