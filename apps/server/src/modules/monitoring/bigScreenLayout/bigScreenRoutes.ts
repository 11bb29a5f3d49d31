import { permissionCode } from '@muster/model/entity/entity.ts';
import { bigScreenLayout } from '@muster/model/bigScreenLayout/bigScreenLayout.ts';
import { shownLayout } from '@muster/model/bigScreenLayout/wire.ts';
import { permissions } from '@muster/model/access/permission.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { siteOf } from '../../../core/http/access.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf } from '../../../core/http/routeSchema.ts';
import type { Services } from '../../services.ts';
import { readBigScreenLayout, readScreenAreas } from './bigScreenLayout.store.ts';

/** Permissions to set it, and to view the big screen of the building. */
export function bigScreenRoutes(app: App, { db }: Services): void {
  app.get(
    '/pod/bigScreenLayout/current',
    {
      config: {
        access: {
          permission: [permissions.monitoringView, permissionCode(bigScreenLayout, 'view')],
          site: 'chosen',
          module: bigScreenLayout.module,
        },
      },
      schema: {
        tags: [bigScreenLayout.name],
        summary: 'Returns the big-screen layout of the chosen building; null = default',
        querystring: z.strictObject({}),
        response: replyOf(shownLayout),
      },
    },
    async (request) => {
      const { buildingId, visibility } = siteOf(request);
      const layout = await readBigScreenLayout(db, buildingId);
      return ok({ ...(layout ?? unset), areas: await readScreenAreas(db, buildingId, visibility.areaIds) });
    },
  );
}

const unset = { title: null, oldTitle: null, modules: null, navigation: null };
