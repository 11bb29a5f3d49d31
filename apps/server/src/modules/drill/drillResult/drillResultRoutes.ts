import { fileTypes, limits } from '@muster/model/access/limits.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import { drillPlan } from '@muster/model/drillPlan/drillPlan.ts';
import { comparisonTable, drillResultTable, drillRunTables } from '@muster/model/drillResult/drillResultTable.ts';
import { comparedMuster, pastMuster } from '@muster/model/muster/wire.ts';
import { musterKinds } from '@muster/model/muster/muster.ts';
import { pageOf } from '@muster/model/reply/wire.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import type { SiteScope } from '../../../core/auth/caller.ts';
import { callerOf, siteOf } from '../../../core/http/access.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf, shortText } from '../../../core/http/routeSchema.ts';
import { idList } from '../../../core/http/validation.ts';
import { entityAccess } from '../../../entity/entityRoutes.ts';
import type { LiveHub } from '../../../live/liveHub.ts';
import { readAreaNames } from '../../alarm/alarmStatistic/alarmArea.store.ts';
import type { Services } from '../../services.ts';
import { comparedOf, pastOf, reportOf } from '../muster/musterReport.ts';
import { type PastFilter, readPastMusters, readRunsOfPlan } from '../muster/pastMuster.store.ts';
import { sendSheets } from './sendSheets.ts';

const tags = ['drillResult'];
/** Maximum runs of one sheet, and of a comparison. */
const mostRuns = { sheet: 10_000, compared: 10 } as const;

const filters = {
  planId: shortText.optional(),
  kind: z
    .preprocess((sent) => (typeof sent === 'string' ? sent.split(',') : sent), z.array(z.enum(musterKinds)).min(1))
    .optional(),
  goal: z.enum(['reached', 'missed']).optional(),
  dayFrom: z.iso.date().optional().meta({ description: 'Day of the site.' }),
  dayTo: z.iso.date().optional(),
};
const comparedQuery = z.strictObject({ planId: shortText, ids: idList.optional() });

const access = { ...entityAccess(alarm, 'view'), module: drillPlan.module };
const exportAccess = { ...entityAccess(alarm, 'export'), module: drillPlan.module };
const sheet = { config: { access: exportAccess, needsDisk: true } } as const;

/** Finished runs of drills and evacuations, compared with one another, and each as a sheet. */
export function drillResultRoutes(app: App, services: Services, hub: Pick<LiveHub, 'site'>): void {
  listRoutes(app, services);
  comparisonRoutes(app, services);
  app.get(
    '/pod/muster/export',
    {
      ...sheet,
      schema: {
        tags,
        summary: 'Returns a muster with its steps and its roll call as .xlsx',
        querystring: z.strictObject({ id: shortText }),
        produces: [fileTypes.xlsx.type],
      },
    },
    async (request, reply) => {
      const { id } = request.query;
      const report = await reportOf(services, hub, { caller: callerOf(request), site: siteOf(request) }, id);
      const about = { entity: 'muster', rowId: id, name: 'muster.result' } as const;
      return sendSheets(services, request, reply, { ...about, tables: drillRunTables(report) });
    },
  );
}

function listRoutes(app: App, services: Services): void {
  app.get(
    '/bp/drillResult/page',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Lists drills and evacuations that are over, newest first',
        querystring: z.strictObject({
          ...filters,
          page: z.coerce.number().int().min(0).max(1_000_000).default(0),
          size: z.coerce.number().int().min(1).max(limits.maxPageSize).default(limits.defaultPageSize),
        }),
        response: replyOf(pageOf(pastMuster)),
      },
    },
    async (request) => {
      const { page, size, ...wanted } = request.query;
      return ok(await readPage(services, siteOf(request), wanted, { page, size }));
    },
  );
  app.get(
    '/bp/drillResult/export',
    {
      ...sheet,
      schema: {
        tags,
        summary: 'Returns the filtered list as .xlsx',
        querystring: z.strictObject(filters),
        produces: [fileTypes.xlsx.type],
      },
    },
    async (request, reply) => {
      const { data } = await readPage(services, siteOf(request), request.query, { page: 0, size: mostRuns.sheet });
      const about = { entity: 'drillResult', name: 'menu.drillResult' } as const;
      return sendSheets(services, request, reply, { ...about, tables: [drillResultTable(data)] });
    },
  );
}

function comparisonRoutes(app: App, services: Services): void {
  const read = async (site: SiteScope, query: z.infer<typeof comparedQuery>) =>
    comparedOf(services, site, await readRunsOfPlan(services.db, site, query, mostRuns.compared));
  app.get(
    '/bp/drillResult/compare',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Compares the newest runs of a plan, or those with the ids',
        querystring: comparedQuery,
        response: replyOf(z.array(comparedMuster)),
      },
    },
    async (request) => ok(await read(siteOf(request), request.query)),
  );
  app.get(
    '/bp/drillResult/compare/export',
    {
      ...sheet,
      schema: {
        tags,
        summary: 'Returns the comparison as .xlsx',
        querystring: comparedQuery,
        produces: [fileTypes.xlsx.type],
      },
    },
    async (request, reply) => {
      const runs = await read(siteOf(request), request.query);
      const about = { entity: 'drillResult', rowId: request.query.planId, name: 'drillResult.comparison' } as const;
      return sendSheets(services, request, reply, { ...about, tables: [comparisonTable(runs)] });
    },
  );
}

async function readPage(
  { db }: Services,
  site: SiteScope,
  { kind: kinds, ...wanted }: Omit<PastFilter, 'kinds'> & { kind?: PastFilter['kinds'] },
  span: { page: number; size: number },
) {
  const { data, length } = await readPastMusters(db, site, { ...wanted, kinds }, span);
  const names = await readAreaNames(db, site.buildingId);
  return { data: data.map((row) => pastOf(row, names)), length };
}
