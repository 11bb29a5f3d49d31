import { Readable } from 'node:stream';

import { fileTypes } from '@muster/model/access/limits.ts';
import { entityPath } from '@muster/model/entity/entity.ts';
import { permitTables } from '@muster/model/workPermit/permitStatistic.ts';
import { permitBoard, permitRecord, permitStatistics } from '@muster/model/workPermit/wire.ts';
import { workPermit } from '@muster/model/workPermit/workPermit.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { insertAudit } from '../../../core/audit/audit.store.ts';
import { translate } from '../../../core/http/language.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf, shortText } from '../../../core/http/routeSchema.ts';
import { contentDisposition } from '../../../core/upload/contentDisposition.ts';
import { entityAccess } from '../../../entity/entityRoutes.ts';
import { workbookStream } from '../../../entity/sheet/workbook.ts';
import type { LiveHub } from '../../../live/liveHub.ts';
import { statisticSheet } from '../../alarm/alarmStatistic/statisticSheet.ts';
import type { Services } from '../../services.ts';
import { actorOf } from './actorOf.ts';
import { readBoard } from './permitBoard.ts';
import { readRecord } from './permitRecord.ts';
import { readPermitStatistics } from './permitStatistics.ts';

const path = entityPath(workPermit);
const tags = [workPermit.name];
const days = z.strictObject({ dayFrom: z.iso.date().optional(), dayTo: z.iso.date().optional() });

/** Views and prints of permits besides their rows: the live board and the record of one. */
export function permitLiveRoutes(app: App, { db, now }: Services, hub: Pick<LiveHub, 'site'>): void {
  const config = { access: entityAccess(workPermit, 'view') };
  app.get(
    `${path}/board`,
    {
      config,
      schema: {
        tags,
        summary: 'Returns work in progress and paused, with subjects inside by position',
        querystring: z.strictObject({}),
        response: replyOf(permitBoard),
      },
    },
    async (request) => ok(await readBoard(db, hub, actorOf(request, now()))),
  );
  app.get(
    `${path}/record`,
    {
      config,
      schema: {
        tags,
        summary: 'Returns a permit with everything on record of it, for its page and its print',
        querystring: z.strictObject({ id: shortText }),
        response: replyOf(permitRecord),
      },
    },
    async (request) => ok(await readRecord(db, hub, actorOf(request, now()), request.query.id)),
  );
}

/** Statistics of permits, and as a sheet with the same tables. */
export function permitStatisticRoutes(app: App, { db, now }: Services): void {
  const summary = 'Counts permits by type, level, department and month of the start';
  app.get(
    `${path}/statistics`,
    {
      config: { access: entityAccess(workPermit, 'view') },
      schema: { tags, summary, querystring: days, response: replyOf(permitStatistics) },
    },
    async (request) => ok(await readPermitStatistics(db, actorOf(request, now()), request.query)),
  );
  app.get(
    `${path}/statistics/export`,
    {
      config: { access: entityAccess(workPermit, 'export'), needsDisk: true },
      schema: { tags, summary: `${summary}: as .xlsx`, querystring: days, produces: [fileTypes.xlsx.type] },
    },
    async (request, reply) => {
      const { scope, language, now: at } = actorOf(request, now());
      const figures = await readPermitStatistics(db, { scope, now: at }, request.query);
      await insertAudit(
        db,
        { ...scope.caller, address: scope.address },
        {
          action: 'export',
          buildingId: scope.site.buildingId,
          entity: workPermit.name,
          after: { statistic: path, ...request.query },
        },
      );
      const sheets = permitTables(figures).map((table) => statisticSheet(table, language, figures.span.timeZone));
      return reply
        .type(fileTypes.xlsx.type)
        .header(
          'content-disposition',
          contentDisposition('attachment', `${translate(language, 'permitStatistic')}.xlsx`),
        )
        .send(Readable.from(workbookStream(sheets)));
    },
  );
}
