import type { App } from '../../core/appContext.ts';
import type { ModuleParts } from '../services.ts';
import { chartRoutes } from './depart/chartRoutes.ts';
import { photoRoutes } from './person/photoRoutes.ts';
import { pickerRoutes } from './person/pickerRoutes.ts';

/** Routes of the pickers of people, the chart and the photos, besides the generic ones. */
export function organizationModule(app: App, { services, entities, resources }: ModuleParts): void {
  pickerRoutes(app, entities, resources);
  chartRoutes(app, services);
  photoRoutes(app, services, resources);
}
