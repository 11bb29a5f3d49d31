import { fileTypes } from '@muster/model/access/limits.ts';
import { entityPath } from '@muster/model/entity/entity.ts';
import type { Row } from '@muster/model/entity/row.ts';
import { reportRows } from '@muster/model/report/fixedReports.ts';
import { reportFaults } from '@muster/model/reportConfig/definitionFaults.ts';
import { reportConfig, reportFileKinds, sourceNames } from '@muster/model/reportConfig/reportConfig.ts';
import { reportDefinitionShape } from '@muster/model/reportConfig/reportDefinition.ts';
import { reportPeriods } from '@muster/model/reportConfig/reportPeriod.ts';
import { standardReportName, standardReports } from '@muster/model/reportConfig/standardReport.ts';
import { reportRun, type ReportRun } from '@muster/model/reportConfig/wire.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { insertAudit } from '../../../core/audit/audit.store.ts';
import { badFields } from '../../../core/errors/appError.ts';
import { callerOf, siteOf } from '../../../core/http/access.ts';
import { runRegularly } from '../../../core/jobs/runRegularly.ts';
import { languageOf, translate } from '../../../core/http/language.ts';
import { ok } from '../../../core/http/reply.ts';
import { jsonField, replyOf, shortText } from '../../../core/http/routeSchema.ts';
import { contentDisposition } from '../../../core/upload/contentDisposition.ts';
import { isVisible } from '../../../entity/entity.store.ts';
import { entityAccess, rowScopeOf } from '../../../entity/entityRoutes.ts';
import { readAlarmBuilding } from '../../../outbox/publicAlarm.store.ts';
import type { ModuleParts } from '../../services.ts';
import { progressId } from '../fixedReport.ts';
import type { ReportRuns } from '../runProgress.ts';
import { PdfPress } from './pdf/pdfPress.ts';
import { reportFile } from './reportFile.ts';
import { sendDueReports } from './reportMail.ts';
import { type ReportRequest, assertMayRun, type RanReport, runReport } from './runReport.ts';

type Parts = Pick<ModuleParts, 'services' | 'entities'> & { runs: ReportRuns };

const path = entityPath(reportConfig);
const tags = [reportConfig.name];
const asked = z.strictObject({
  source: z.enum(sourceNames),
  period: z.enum(reportPeriods),
  definition: jsonField(reportDefinitionShape),
  progressId,
});

/** Interval at which due reports are sent. */
const checkIntervalMs = 30_000;

/** Runs report configs: as figures, as a file, while one is still being put together, and when one is due. */
export function reportConfigRoutes(app: App, modules: ModuleParts, runs: ReportRuns): void {
  const press = new PdfPress();
  const parts = { ...modules, runs };
  figureRoutes(app, parts);
  fileRoute(app, parts, press);
  runRegularly(app, {
    everyMs: checkIntervalMs,
    work: () => sendDueReports({ ...parts, press }),
    log: parts.services.log,
    failure: 'reports that are due could not be sent',
  });
}

function figureRoutes(app: App, parts: Parts): void {
  app.post(
    `${path}/preview`,
    {
      config: { access: entityAccess(reportConfig, 'add', 'edit') },
      schema: { tags, summary: 'Runs a report that is not saved', body: asked, response: replyOf(reportRun) },
    },
    async (request, reply) => {
      const faults = reportFaults(request.body);
      if (faults.length > 0) throw badFields(faults);
      return ok(wireOf(await run(parts, { request, reply }, request.body, 'view')));
    },
  );
  app.get(
    `${path}/run`,
    {
      config: { access: entityAccess(reportConfig, 'view') },
      schema: {
        tags,
        summary: 'Runs a report in what the caller sees of its source',
        querystring: z.strictObject({ id: shortText, progressId }),
        response: replyOf(reportRun),
      },
    },
    async (request, reply) => {
      const { id, progressId: progress } = request.query;
      const config = await readConfig(parts, request, id);
      return ok(wireOf(await run(parts, { request, reply }, { ...config, progressId: progress }, 'view')));
    },
  );
}

function fileRoute(app: App, parts: Parts, press: PdfPress): void {
  const { db, now } = parts.services;
  app.get(
    `${path}/file`,
    {
      config: { access: entityAccess(reportConfig, 'view'), needsDisk: true },
      schema: {
        tags,
        summary: 'Runs a report: as a file. The caller needs the right to export rows of its source',
        querystring: z.strictObject({ id: shortText, kind: z.enum(reportFileKinds) }),
        produces: reportFileKinds.map((kind) => fileTypes[kind].type),
      },
    },
    async (request, reply) => {
      const { id, kind } = request.query;
      const config = await readConfig(parts, request, id);
      const ran = await run(parts, { request, reply }, config, 'export');
      const { name, source, period } = config;
      const { buildingId } = siteOf(request);
      await insertAudit(
        db,
        { ...callerOf(request), address: request.ip },
        {
          action: 'export',
          buildingId,
          entity: reportConfig.name,
          rowId: id,
          rowName: name,
          after: { source, period, kind },
        },
      );
      const siteName = (await readAlarmBuilding(db, buildingId))?.name ?? '';
      const file = { name, source, siteName, language: languageOf(request), madeAt: now(), ...ran };
      return reply
        .type(fileTypes[kind].type)
        .header('content-disposition', contentDisposition('attachment', `${name}.${kind}`))
        .send(await reportFile(file, kind, press));
    },
  );
}

interface NamedReport extends ReportRequest {
  name: string;
}

async function readConfig({ entities }: Parts, request: FastifyRequest, id: string): Promise<NamedReport> {
  const standard = standardReportName(id);
  if (standard !== undefined)
    return {
      ...standardReports[standard],
      name: translate(languageOf(request), `reportConfig.standard.${standard}`),
    };
  const row = await entities.get(entities.resourceOf(reportConfig.name), rowScopeOf(request, reportConfig), id);
  // Holds because rows are read with all fields of the descriptor.
  return row as unknown as Row<typeof reportConfig>;
}

async function run(
  { services, entities, runs }: Parts,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  config: ReportRequest & { progressId?: string | undefined },
  right: 'view' | 'export',
): Promise<RanReport> {
  const { db, tagStates, licences, now } = services;
  const site = siteOf(request);
  await assertMayRun({ caller: callerOf(request), buildingId: site.buildingId, licences }, config.source, right);
  const scope = rowScopeOf(request, reportConfig);
  const sees = (entity: string) => isVisible(entities.resourceOf(entity), scope);
  const watched = { accountId: callerOf(request).accountId, id: config.progressId };
  return runs.run(reply, watched, (pace) => runReport({ db, tagStates, site, now: now(), sees, pace }, config));
}

function wireOf({ span, figures: { columns, rows, chart } }: RanReport): ReportRun {
  return { span, columns, rows: rows.slice(0, reportRows), total: rows.length, chart };
}
