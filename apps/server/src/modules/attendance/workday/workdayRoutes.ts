import { Readable } from 'node:stream';

import { exportRows, fileTypes } from '@muster/model/access/limits.ts';
import { entityPath } from '@muster/model/entity/entity.ts';
import { positionSpans } from '@muster/model/workday/judgeWorkday.ts';
import { type DetailCorrection, monthSheet, workdayDetail, type WorkdayDetail } from '@muster/model/workday/wire.ts';
import { workday } from '@muster/model/workday/workday.ts';
import { toSiteTime } from '@muster/model/time/siteTime.ts';
import type { FastifyRequest } from 'fastify';
import type { RawBuilder } from 'kysely';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { insertAudit } from '../../../core/audit/audit.store.ts';
import { conflict, refused } from '../../../core/errors/appError.ts';
import { callerOf, siteOf } from '../../../core/http/access.ts';
import { languageOf, translate } from '../../../core/http/language.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf, shortText } from '../../../core/http/routeSchema.ts';
import { contentDisposition } from '../../../core/upload/contentDisposition.ts';
import { isVisible } from '../../../entity/entity.store.ts';
import { entityAccess, rowScopeOf } from '../../../entity/entityRoutes.ts';
import { readTimeZone } from '../../../entity/sheet/timeZone.store.ts';
import { workbookStream } from '../../../entity/sheet/workbook.ts';
import type { ModuleParts } from '../../services.ts';
import { readMonthSheet } from './monthSheet.ts';
import { monthSheetFile } from './monthSheetFile.ts';
import { correctedOf, measuredOf } from './readWorkdays.ts';
import { readCorrections, readStoredDay, type StoredCorrection, type StoredDay } from './workday.store.ts';

type Parts = Pick<ModuleParts, 'services' | 'entities'>;

const path = entityPath(workday);
const tags = [workday.name];
/** Persons of a page. */
const mostPersons = 1000;

const filters = {
  month: z
    .string()
    .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
    .optional()
    .meta({ description: '`yyyy-MM`; the current month of the site by default' }),
  departId: shortText.optional(),
  name: shortText.optional(),
};
const exportQuery = z.strictObject(filters);
const sheetQuery = z.strictObject({
  ...filters,
  page: z.coerce.number<unknown>().int().min(1).max(100_000).default(1),
  size: z.coerce.number<unknown>().int().min(1).max(mostPersons).default(50),
});

/** Attendance by months and by days (work.md, Attendance and reports). */
export function workdayRoutes(app: App, parts: Parts): void {
  const { services } = parts;
  const summary = 'Returns a month of attendance: one page of persons with their days and sums';
  const config = { access: entityAccess(workday, 'view') };
  app.get(
    `${path}/month`,
    { config, schema: { tags, summary, querystring: sheetQuery, response: replyOf(monthSheet) } },
    async (request) => {
      const { page, size, ...wanted } = request.query;
      return ok(await sheetOf(parts, request, wanted, { limit: size, offset: (page - 1) * size }));
    },
  );
  app.get(
    `${path}/month/export`,
    {
      config: { access: entityAccess(workday, 'export'), needsDisk: true },
      schema: {
        tags,
        summary: `${summary}: all of them as .xlsx`,
        querystring: exportQuery,
        produces: [fileTypes.xlsx.type],
      },
    },
    async (request, reply) => {
      const sheet = await sheetOf(parts, request, request.query, { limit: exportRows, offset: 0 });
      if (sheet.total > exportRows) throw refused('sheet.exportTooLong', { rows: exportRows });
      const language = languageOf(request);
      const { buildingId } = siteOf(request);
      await insertAudit(
        services.db,
        { ...callerOf(request), address: request.ip },
        { action: 'export', buildingId, entity: workday.name, after: { statistic: true, ...request.query } },
      );
      const name = `${translate(language, 'menu.monthSheet')} ${sheet.month}.xlsx`;
      return reply
        .type(fileTypes.xlsx.type)
        .header('content-disposition', contentDisposition('attachment', name))
        .send(Readable.from(workbookStream([monthSheetFile(sheet, language)])));
    },
  );
  app.get(
    `${path}/detail`,
    {
      config,
      schema: {
        tags,
        summary: 'Returns a shift on a day with its positions and corrections',
        querystring: z.strictObject({ id: shortText }),
        response: replyOf(workdayDetail),
      },
    },
    async (request) => ok(await readDetail(parts, request, request.query.id)),
  );
}

/** Condition of visible days. */
function seenBy({ entities }: Parts, request: FastifyRequest): RawBuilder<boolean> {
  return isVisible(entities.resourceOf(workday.name), rowScopeOf(request, workday));
}

async function sheetOf(
  parts: Parts,
  request: FastifyRequest,
  { month, departId, name }: z.infer<typeof exportQuery>,
  page: { limit: number; offset: number },
) {
  const { db, now } = parts.services;
  const timeZone = await readTimeZone(db, rowScopeOf(request, workday));
  const today = toSiteTime(new Date(now()).toISOString(), timeZone).slice(0, 10);
  const wanted = { month: month ?? today.slice(0, 7), today, departId, name, ...page };
  return readMonthSheet(db, siteOf(request).buildingId, seenBy(parts, request), wanted);
}

async function readDetail(parts: Parts, request: FastifyRequest, id: string): Promise<WorkdayDetail> {
  const { db } = parts.services;
  const found = await readStoredDay(db, seenBy(parts, request), id);
  if (found === undefined) throw conflict('error.rowNotFound');
  const [from, to] = [Date.parse(found.fromAt), Date.parse(found.toAt)];
  const corrections = await readCorrections(db, { workdayId: id });
  return {
    personName: found.personName,
    from,
    to,
    measured: measuredOf(found),
    spans: positionSpans(found.states, from, to),
    corrections: corrections.map((each) => detailOf(found, each)),
  };
}

function detailOf(day: StoredDay, { workdayId, ...told }: StoredCorrection): DetailCorrection {
  return { ...told, judged: correctedOf(day, { workdayId, ...told }) };
}
