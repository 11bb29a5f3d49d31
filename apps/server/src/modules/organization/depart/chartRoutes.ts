import { chartRow } from '@muster/model/depart/wire.ts';
import { depart } from '@muster/model/depart/depart.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { siteOf } from '../../../core/http/access.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf } from '../../../core/http/routeSchema.ts';
import { entityAccess } from '../../../entity/entityRoutes.ts';
import type { Services } from '../../services.ts';
import { readChart } from './organization.store.ts';

/** `/bp/depart/chart`: data of the org chart. */
export function chartRoutes(app: App, { db }: Services): void {
  app.get(
    '/bp/depart/chart',
    {
      config: { access: entityAccess(depart, 'view') },
      schema: {
        tags: [depart.name],
        summary: 'Lists departments by name, with superior, head and number of direct people',
        querystring: z.strictObject({}),
        response: replyOf(z.array(chartRow)),
      },
    },
    async (request) => ok(await readChart(db, siteOf(request))),
  );
}
