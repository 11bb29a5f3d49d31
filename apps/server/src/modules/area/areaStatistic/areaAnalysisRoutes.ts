import { type AreaAnalysis, areaAnalysis } from '@muster/model/area/wire.ts';
import { Readable } from 'node:stream';

import { fileTypes } from '@muster/model/access/limits.ts';
import { area } from '@muster/model/area/area.ts';
import { areaAnalysisTables } from '@muster/model/area/areaAnalysis.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { insertAudit } from '../../../core/audit/audit.store.ts';
import { callerOf, siteOf } from '../../../core/http/access.ts';
import { languageOf, translate } from '../../../core/http/language.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf, shortText } from '../../../core/http/routeSchema.ts';
import { contentDisposition } from '../../../core/upload/contentDisposition.ts';
import { entityAccess } from '../../../entity/entityRoutes.ts';
import { workbookStream } from '../../../entity/sheet/workbook.ts';
import { statisticSheet } from '../../alarm/alarmStatistic/statisticSheet.ts';
import { readSiteDays } from '../../alarm/alarmStatistic/statisticSpan.store.ts';
import type { Services } from '../../services.ts';
import { readAreaUse } from './areaAnalysis.store.ts';

const path = '/pod/area/analysis';
const tags = [area.name];
const summary = 'How often and how long areas were used in a span, by what the engine concluded of presence';
const querystring = z.strictObject({
  dayFrom: z.iso.date().optional(),
  dayTo: z.iso.date().optional(),
  areaId: shortText.optional(),
});
/** The area analysis, as figures and as a sheet with the same table. */
export function areaAnalysisRoutes(app: App, { db, now }: Services): void {
  const read = async (request: FastifyRequest, asked: z.infer<typeof querystring>): Promise<AreaAnalysis> => {
    const site = siteOf(request);
    const { span } = await readSiteDays(db, site.buildingId, now(), asked);
    return { span, areas: await readAreaUse(db, site, span, asked.areaId) };
  };
  app.get(
    path,
    {
      config: { access: entityAccess(area, 'view') },
      schema: { tags, summary, querystring, response: replyOf(areaAnalysis) },
    },
    async (request) => ok(await read(request, request.query)),
  );
  app.get(
    `${path}/export`,
    {
      config: { access: entityAccess(area, 'export'), needsDisk: true },
      schema: { tags, summary: `${summary}: as .xlsx`, querystring, produces: [fileTypes.xlsx.type] },
    },
    async (request, reply) => {
      const figures = await read(request, request.query);
      const language = languageOf(request);
      const { buildingId } = siteOf(request);
      await insertAudit(
        db,
        { ...callerOf(request), address: request.ip },
        { action: 'export', buildingId, entity: area.name, after: { statistic: path, ...request.query } },
      );
      const sheets = areaAnalysisTables(figures).map((table) => statisticSheet(table, language, figures.span.timeZone));
      return reply
        .type(fileTypes.xlsx.type)
        .header(
          'content-disposition',
          contentDisposition('attachment', `${translate(language, 'menu.areaAnalysis')}.xlsx`),
        )
        .send(Readable.from(workbookStream(sheets)));
    },
  );
}
