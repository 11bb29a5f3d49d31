import { shownBoard } from '@muster/model/screenCast/wire.ts';
import { permissions } from '@muster/model/access/permission.ts';
import { screenCast, defaultScreenCast } from '@muster/model/screenCast/screenCast.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { siteOf } from '../../../core/http/access.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf } from '../../../core/http/routeSchema.ts';
import type { Services } from '../../services.ts';
import { readScreenCast } from './screenCast.store.ts';

/**
 * Settings of the board, for the account that shows it: it does not need the permission for the settings, but the one
 * to see presence, because names come by the live connection, in that account's data scope.
 */
export function screenCastRoutes(app: App, { db }: Services): void {
  app.get(
    '/bp/screenCast/current',
    {
      config: { access: { permission: [permissions.positionView], site: 'chosen', module: screenCast.module } },
      schema: {
        tags: [screenCast.name],
        summary: 'Returns the settings of the on-site board of the chosen building; title null = default',
        querystring: z.strictObject({}),
        response: replyOf(shownBoard),
      },
    },
    async (request) => ok((await readScreenCast(db, siteOf(request).buildingId)) ?? defaultScreenCast),
  );
}
