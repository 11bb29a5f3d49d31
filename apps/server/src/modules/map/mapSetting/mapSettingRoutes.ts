import { rowSchema } from '@muster/model/entity/apiSchema.ts';
import { mapSetting } from '@muster/model/mapSetting/mapSetting.ts';
import * as z from 'zod';

import type { Services } from '../../services.ts';
import type { App } from '../../../core/appContext.ts';
import { siteOf } from '../../../core/http/access.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf } from '../../../core/http/routeSchema.ts';
import { settingRoutes } from '../../../entity/setting/settingRoutes.ts';
import { mapSettingOf, mapSettingsOf } from './mapSetting.ts';

/** Who may set them reads and saves them; whoever looks at a map of the building looks by them. */
export function mapSettingRoutes(app: App, services: Services): void {
  settingRoutes(app, services, mapSettingOf(services.imageryOrigins));
  app.get(
    '/pod/mapSetting/current',
    {
      config: { access: { permission: 'session', site: 'chosen', module: null } },
      schema: {
        tags: [mapSetting.name],
        summary: 'By which settings the maps of the chosen building are drawn',
        querystring: z.strictObject({}),
        response: replyOf(z.record(z.string(), z.unknown()).meta({ ...rowSchema(mapSetting) })),
      },
    },
    async (request) => ok(await mapSettingsOf(services.db, siteOf(request).buildingId)),
  );
}
