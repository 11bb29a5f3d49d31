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
import { evacuees, evacueeStates } from './evacuationReport.ts';
import { readEvacuations } from './evacuationRoutes.ts';

const tags = ['evacuation'];
const dayMs = 86_400_000;
const named = z.object({ id: z.string(), name: z.string() });
const text = z.string().nullable();

const report = z.object({
  area: named,
  safeIslands: z.array(named),
  isDrill: z.boolean(),
  cause: text,
  startedAt: z.number().meta({ description: 'Epoch ms.' }),
  arrivalRate: z.number().meta({ description: 'The share of arrivals at which it is over (specification §9: 0.8).' }),
  expected: z.number(),
  arrived: z.number(),
  remaining: z.number(),
  people: z.array(
    z.object({
      id: z.string(),
      name: text,
      departName: text,
      kind: z.enum(['person', 'vehicle']).nullable(),
      tag: text,
      state: z.enum(evacueeStates),
      areas: z.array(z.string()),
      arrivedAt: z.number().nullable().meta({ description: 'At a safe island first, epoch ms.' }),
      island: text,
      lastSeenAt: z.number().nullable(),
      isOnline: z.boolean(),
    }),
  ),
});

/** What /emergencyReport shows (specification §9): who is safe and who is missing, and where alarms are most. */
export function evacuationReportRoutes(app: App, services: Services, hub: Pick<LiveHub, 'site'>): void {
  const config = { access: entityAccess(alarm, 'view') };
  app.get(
    '/pod/evacuation/report',
    {
      config,
      schema: {
        tags,
        summary: 'An evacuation that runs, person by person as far as the caller may see them',
        querystring: z.strictObject({ areaId: shortText }),
        response: replyOf(report),
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
        summary: 'The areas with the most alarms of the last 30 days',
        querystring: z.strictObject({}),
        response: replyOf(z.array(z.object({ areaId: z.string(), areaName: text, count: z.number() }))),
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
): Promise<z.infer<typeof report>> {
  const areaNames = await readAreaNames(db, site.buildingId);
  const namedArea = (id: string) => ({ id, name: areaNames.get(id) ?? id });
  return {
    ...facts,
    area: namedArea(areaId),
    safeIslands: safeIslands.map(namedArea),
    people: evacuees(people, hub.site(site.buildingId)?.rows.values() ?? [], areaNames, site),
  };
}
