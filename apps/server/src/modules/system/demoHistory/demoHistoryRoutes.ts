import { demoHistory } from '@muster/model/building/demoHistoryWire.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { type RouteAccess, siteOf } from '../../../core/http/access.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf } from '../../../core/http/routeSchema.ts';
import type { Services } from '../../services.ts';
import { readDemoHistory } from './demoHistory.store.ts';

/** All accounts that view statistics of the demo site are told that days are still missing. */
const access: RouteAccess = { permission: 'session', site: 'chosen', module: null };

/** Progress of the history of the demo site. */
export function demoHistoryRoutes(app: App, { db }: Pick<Services, 'db'>): void {
  app.get(
    '/base/demoHistory/progress',
    {
      config: { access },
      schema: {
        tags: ['building'],
        summary: 'Returns how many days of history of the demo site are made; null when none is being made',
        querystring: z.strictObject({}),
        response: replyOf(demoHistory.nullable()),
      },
    },
    async (request) => {
      const mark = await readDemoHistory(db);
      if (mark === null || mark.buildingId !== siteOf(request).buildingId || mark.daysDone >= mark.days)
        return ok(null);
      const { days, daysDone } = mark;
      return ok({ days, daysDone });
    },
  );
}
