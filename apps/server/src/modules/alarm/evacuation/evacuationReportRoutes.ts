import { alarmArea, type EvacuationReport, evacuationReport } from '@muster/model/evacuation/wire.ts';
import type { EvacuationState } from '@muster/engine/engine.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import { limits } from '@muster/model/access/limits.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import type { SiteScope } from '../../../core/auth/caller.ts';
import { refused } from '../../../core/errors/appError.ts';
import { siteOf } from '../../../core/http/access.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf, shortText } from '../../../core/http/routeSchema.ts';
import { entityAccess } from '../../../entity/entityRoutes.ts';
import type { LiveHub } from '../../../live/liveHub.ts';
import type { Services } from '../../services.ts';
import { countAlarmsByArea, readAreaNames } from './evacuation.store.ts';
import { evacuees } from './evacuationReport.ts';
import { readEvacuations } from './evacuationRoutes.ts';

const tags = ['evacuation'];
const dayMs = 86_400_000;
/** What /emergencyReport shows (specification §9): who is safe and who is missing, and where alarms are most. */
export function evacuationReportRoutes(app: App, services: Services, hub: Pick<LiveHub, 'site'>): void {
  const config = { access: entityAccess(alarm, 'view') };
  app.get(
    '/pod/evacuation/report',
    {
      config,
      schema: {
        tags,
        summary: "Returns a running evacuation by person, limited to the caller's visibility",
        querystring: z.strictObject({ areaId: shortText }),
        response: replyOf(evacuationReport),
      },
    },
    async (request) => {
      const site = siteOf(request);
      const running = await readEvacuations(services, site.buildingId);
      const evacuation = running.find(({ areaId }) => areaId === request.query.areaId);
      if (evacuation === undefined) throw refused('alarm.evacuationNone');
      return ok(await reportOf(services, hub, site, evacuation));
    },
  );
  app.get(
    '/pod/evacuation/alarmAreas',
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
      return ok(await countAlarmsByArea(services.db, siteOf(request), since, limits.topAlarmAreas));
    },
  );
}

async function reportOf(
  { db }: Services,
  hub: Pick<LiveHub, 'site'>,
  site: SiteScope,
  { areaId, safeIslands, people, ...facts }: EvacuationState,
): Promise<EvacuationReport> {
  const areaNames = await readAreaNames(db, site.buildingId);
  const namedArea = (id: string) => ({ id, name: areaNames.get(id) ?? id });
  return {
    ...facts,
    area: namedArea(areaId),
    safeIslands: safeIslands.map(namedArea),
    people: evacuees(people, hub.site(site.buildingId)?.rows.values() ?? [], areaNames, site),
  };
}
