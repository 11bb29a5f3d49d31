import { Readable } from 'node:stream';

import { fileTypes } from '@muster/model/access/limits.ts';
import { fixedReports, type ReportName, reportPermission, reportRows } from '@muster/model/report/fixedReports.ts';
import { report, runProgress } from '@muster/model/report/wire.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';

import type { App } from '../../core/appContext.ts';
import { insertAudit } from '../../core/audit/audit.store.ts';
import { moduleNotLicensed } from '../../core/errors/appError.ts';
import { callerOf, type RouteAccess, siteOf } from '../../core/http/access.ts';
import { languageOf, translate } from '../../core/http/language.ts';
import { ok } from '../../core/http/reply.ts';
import { runRegularly } from '../../core/jobs/runRegularly.ts';
import { replyOf, shortText } from '../../core/http/routeSchema.ts';
import { contentDisposition } from '../../core/upload/contentDisposition.ts';
import { workbookStream } from '../../entity/sheet/workbook.ts';
import { statisticSheet } from '../alarm/alarmStatistic/statisticSheet.ts';
import type { ModuleParts, Services } from '../services.ts';
import { areaHoursReport } from './areaHours/areaHoursReport.ts';
import { keepStayDays } from './areaHours/stayDays.ts';
import { employeeReport } from './employee/employeeReport.ts';
import { equipmentReport } from './equipment/equipmentReport.ts';
import { type FixedReportSource, progressId, type ReportAnswer } from './fixedReport.ts';
import { reportConfigRoutes } from './reportConfig/reportConfigRoutes.ts';
import { ReportRuns } from './runProgress.ts';
import { stayReport } from './stay/stayReport.ts';
import { vehicleReport } from './vehicle/vehicleReport.ts';

const tags = ['report'];
/** Interval at which finished days are summed. */
const keepEveryMs = 15 * 60_000;

/** The reports of the product, each as figures and as a sheet with the same tables, and report configs. */
export function reportRoutes(app: App, parts: ModuleParts): void {
  const { services } = parts;
  const runs = new ReportRuns();
  const common = { services, runs };
  routesOf(app, common, stayReport);
  routesOf(app, common, areaHoursReport);
  routesOf(app, common, employeeReport);
  routesOf(app, common, vehicleReport);
  routesOf(app, common, equipmentReport);
  progressRoute(app, runs);
  runRegularly(app, {
    everyMs: keepEveryMs,
    work: () => keepStayDays(services),
    log: services.log,
    failure: 'the stays of days could not be summed',
  });
  reportConfigRoutes(app, parts, runs);
}

function routesOf<Query extends z.ZodObject>(
  app: App,
  { services, runs }: { services: Services; runs: ReportRuns },
  { name, summary, modules, query, read: readFigures }: FixedReportSource<Query>,
): void {
  const querystring = query.extend({ progressId });
  const path = `/pod/report/${name}`;
  const permission = reportPermission[name];
  const access = (code: string): RouteAccess => ({ permission: [code], site: 'chosen', module: 'report' });
  // Checked by the schema of the route.
  const askedOf = (request: FastifyRequest) => request.query as z.infer<Query> & { progressId?: string };
  const read = async (request: FastifyRequest, reply: FastifyReply): ReturnType<typeof readFigures> => {
    const site = siteOf(request);
    const { accountId } = callerOf(request);
    const { progressId: id, ...asked } = askedOf(request);
    const licensed = (await services.licences.modules(site.buildingId)) ?? [];
    for (const module of modules) if (!licensed.includes(module)) throw moduleNotLicensed(module);
    const { db, tagStates, now } = services;
    return runs.run(reply, { accountId, id }, (pace) =>
      // What is left is the report's own query.
      readFigures({ db, tagStates, site, now: now(), pace }, asked as unknown as z.infer<Query>),
    );
  };
  app.get(
    path,
    {
      config: { access: access(permission.view) },
      schema: { tags, summary, querystring, response: replyOf(report) },
    },
    async (request, reply) => {
      const { span, tables } = await read(request, reply);
      const shown = tables.map((table) => ({
        ...table,
        total: table.rows.length,
        rows: table.rows.slice(0, reportRows),
      }));
      return ok({ span, tables: shown });
    },
  );
  app.get(
    `${path}/export`,
    {
      config: { access: access(permission.export), needsDisk: true },
      schema: { tags, summary: `${summary}: as .xlsx`, querystring, produces: [fileTypes.xlsx.type] },
    },
    async (request, reply) => {
      const figures = await read(request, reply);
      const { progressId: _id, ...asked } = askedOf(request);
      await logExport(services, request, { report: name, ...asked });
      return sendSheet(request, reply, name, figures);
    },
  );
}

async function logExport({ db }: Services, request: FastifyRequest, after: object): Promise<void> {
  const who = { ...callerOf(request), address: request.ip };
  await insertAudit(db, who, { action: 'export', buildingId: siteOf(request).buildingId, entity: 'report', after });
}

function sendSheet(
  request: FastifyRequest,
  reply: FastifyReply,
  name: ReportName,
  { span, tables }: ReportAnswer,
): FastifyReply {
  const language = languageOf(request);
  const sheets = tables.map((table) => statisticSheet(table, language, span.timeZone));
  const title = translate(language, `menu.${fixedReports[name].menu}`);
  return reply
    .type(fileTypes.xlsx.type)
    .header('content-disposition', contentDisposition('attachment', `${title}.xlsx`))
    .send(Readable.from(workbookStream(sheets)));
}

function progressRoute(app: App, runs: ReportRuns): void {
  app.get(
    '/pod/report/progress',
    {
      config: { access: { permission: 'session', site: 'chosen', module: 'report' } },
      schema: {
        tags,
        summary: 'Returns how far a report is that the caller waits for; null when no such report runs',
        querystring: z.strictObject({ id: shortText }),
        response: replyOf(runProgress.nullable()),
      },
    },
    async (request) => ok(runs.progress(callerOf(request).accountId, request.query.id)),
  );
}
