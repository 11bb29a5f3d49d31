import { limits } from '@muster/model/access/limits.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import { alarmArea, comparedMuster, musterReport, runningMuster } from '@muster/model/muster/wire.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { refused } from '../../../core/errors/appError.ts';
import { callerOf, siteOf } from '../../../core/http/access.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf, shortText } from '../../../core/http/routeSchema.ts';
import { entityAccess } from '../../../entity/entityRoutes.ts';
import type { LiveHub } from '../../../live/liveHub.ts';
import { countAlarmsByArea } from '../../alarm/alarmStatistic/alarmArea.store.ts';
import type { Services } from '../../services.ts';
import { readMuster } from './muster.store.ts';
import { comparedOf, readRunning, reportOf } from './musterReport.ts';
import { readEarlierMusters } from './pastMuster.store.ts';

const tags = ['muster'];
const dayMs = 86_400_000;
/** Maximum earlier musters in a comparison. */
const comparedWith = 5;
const config = { access: entityAccess(alarm, 'view') };
const byId = z.strictObject({ id: shortText });

/** Views of musters: running ones, their roll call, and earlier ones (specification §9, Evacuation report). */
export function musterReportRoutes(app: App, services: Services, hub: Pick<LiveHub, 'site'>): void {
  app.get(
    '/pod/muster/running',
    {
      config,
      schema: {
        tags,
        summary: 'Lists the musters that run',
        querystring: z.strictObject({}),
        response: replyOf(z.array(runningMuster)),
      },
    },
    async (request) => ok(await readRunning(services, siteOf(request))),
  );
  app.get(
    '/pod/muster/get',
    {
      config,
      schema: {
        tags,
        summary: "Returns a muster with its roll call, limited to the caller's visibility",
        querystring: byId,
        response: replyOf(musterReport),
      },
    },
    async (request) =>
      ok(await reportOf(services, hub, { caller: callerOf(request), site: siteOf(request) }, request.query.id)),
  );
  pastMusterRoutes(app, services);
}

function pastMusterRoutes(app: App, services: Services): void {
  const { db } = services;
  app.get(
    '/pod/muster/earlier',
    {
      config,
      schema: {
        tags,
        summary: 'Lists earlier musters of the same plan, else of the same scope, with their arrivals, newest first',
        querystring: byId,
        response: replyOf(z.array(comparedMuster)),
      },
    },
    async (request) => {
      const site = siteOf(request);
      const row = await readMuster(db, site, request.query.id);
      if (row === undefined) throw refused('muster.unknown');
      return ok(await comparedOf(services, site, await readEarlierMusters(db, site, row, comparedWith)));
    },
  );
  app.get(
    '/pod/muster/alarmAreas',
    {
      config,
      schema: {
        tags,
        summary: 'Lists the areas with the most alarms of the last 30 days',
        querystring: z.strictObject({}),
        response: replyOf(z.array(alarmArea)),
      },
    },
    async (request) => {
      const since = new Date(services.now() - limits.alarmAverageDays * dayMs).toISOString();
      return ok(await countAlarmsByArea(db, siteOf(request), since, limits.topAlarmAreas));
    },
  );
}
