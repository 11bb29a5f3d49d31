import { Readable } from 'node:stream';

import { fileTypes } from '@muster/model/access/limits.ts';
import { patrolRound } from '@muster/model/patrolRound/patrolRound.ts';
import { patrolStatisticTables } from '@muster/model/patrolRound/statisticTables.ts';
import {
  checkOrder,
  checkOutcome,
  myRounds,
  patrolStatistics,
  roundReport,
  todayRounds,
} from '@muster/model/patrolRound/wire.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { insertAudit } from '../../../core/audit/audit.store.ts';
import { languageOf, translate } from '../../../core/http/language.ts';
import { ok } from '../../../core/http/reply.ts';
import { flag, jsonField, moment, replyOf, shortText } from '../../../core/http/routeSchema.ts';
import { contentDisposition } from '../../../core/upload/contentDisposition.ts';
import { runRegularly } from '../../../core/jobs/runRegularly.ts';
import { entityAccess } from '../../../entity/entityRoutes.ts';
import { workbookStream } from '../../../entity/sheet/workbook.ts';
import type { LiveHub } from '../../../live/liveHub.ts';
import { askerOf } from '../../alarm/alarm/commandAlarms.ts';
import { statisticSheet } from '../../alarm/alarmStatistic/statisticSheet.ts';
import type { Services } from '../../services.ts';
import { checkAccess, submitCheck } from '../patrolCheck/submitCheck.ts';
import { checkTogether } from './checkTogether.ts';
import { readMine } from './myRounds.ts';
import { readReport } from './roundReport.ts';
import { readStatistics } from './statistics.ts';
import { readToday } from './todayRounds.ts';

const tags = [patrolRound.name];
const nothing = z.strictObject({});

const statisticQuery = z.strictObject({
  dayFrom: z.iso.date().optional(),
  dayTo: z.iso.date().optional(),
  routeId: shortText.optional(),
  teamId: shortText.optional(),
  departId: shortText.optional(),
});

/** As sent by a form and by a program. */
const sentCheck = checkOrder.extend({
  at: moment,
  fix: jsonField(checkOrder.shape.fix).optional(),
  reading: jsonField(checkOrder.shape.reading).optional(),
  items: jsonField(checkOrder.shape.items),
  riskTip: flag.default(false),
});

const checkIntervalMs = 60_000;

/** Rounds of patrols: today, on the phone, judged, and counted (work.md, Patrol). */
export function patrolRoundRoutes(app: App, services: Services, hub: Pick<LiveHub, 'site'>): void {
  const config = { access: entityAccess(patrolRound, 'view') };
  app.get(
    '/bp/patrolRound/today',
    {
      config,
      schema: {
        tags,
        summary: 'Lists the rounds of today with their points and members, live',
        querystring: nothing,
        response: replyOf(todayRounds),
      },
    },
    async (request) => ok(await readToday(services, hub, askerOf(request))),
  );
  app.get(
    '/bp/patrolRound/report',
    {
      config,
      schema: {
        tags,
        summary: 'Returns a judged round with its visits, checks, alarms and former results',
        querystring: z.strictObject({ id: shortText }),
        response: replyOf(roundReport),
      },
    },
    async (request) => ok(await readReport(services, askerOf(request), request.query.id)),
  );
  phoneRoutes(app, services, hub);
  statisticRoutes(app, services);
  // When a round is judged, and again when it is corrected.
  runRegularly(app, {
    everyMs: checkIntervalMs,
    work: () => checkTogether(services),
    log: services.log,
    failure: 'rounds could not be looked at for cards that went together',
  });
}

function phoneRoutes(app: App, services: Services, hub: Pick<LiveHub, 'site'>): void {
  const config = { access: checkAccess };
  app.get(
    '/bp/patrolRound/mine',
    {
      config,
      schema: {
        tags,
        summary: "Lists the rounds of the account's person: under way, and those of the next 12 h",
        querystring: nothing,
        response: replyOf(myRounds),
      },
    },
    async (request) => ok(await readMine(services, hub, askerOf(request))),
  );
  app.post(
    '/bp/patrolRound/check',
    {
      config,
      schema: {
        tags,
        summary: 'Submits a check at a point, with a fix or a reading, and the findings',
        body: sentCheck,
        response: replyOf(checkOutcome),
      },
    },
    async (request) => ok(await submitCheck(services, hub, askerOf(request), request.body)),
  );
}

function statisticRoutes(app: App, services: Services): void {
  const summary = 'Counts judged rounds by day, team, route, person, point and hour of the day';
  app.get(
    '/bp/patrolRound/statistics',
    {
      config: { access: entityAccess(patrolRound, 'view') },
      schema: { tags, summary, querystring: statisticQuery, response: replyOf(patrolStatistics) },
    },
    async (request) => ok(await readStatistics(services, askerOf(request), request.query)),
  );
  app.get(
    '/bp/patrolRound/statistics/export',
    {
      config: { access: entityAccess(patrolRound, 'export'), needsDisk: true },
      schema: { tags, summary: `${summary}: as .xlsx`, querystring: statisticQuery, produces: [fileTypes.xlsx.type] },
    },
    async (request, reply) => {
      const asker = askerOf(request);
      const figures = await readStatistics(services, asker, request.query);
      const language = languageOf(request);
      const { caller, address, site } = asker;
      const about = {
        buildingId: site.buildingId,
        entity: patrolRound.name,
        after: { statistic: true, ...request.query },
      };
      await insertAudit(services.db, { ...caller, address }, { action: 'export', ...about });
      const sheets = patrolStatisticTables(figures).map((table) =>
        statisticSheet(table, language, figures.span.timeZone),
      );
      const name = translate(language, 'menu.patrolStatistic');
      return reply
        .type(fileTypes.xlsx.type)
        .header('content-disposition', contentDisposition('attachment', `${name}.xlsx`))
        .send(Readable.from(workbookStream(sheets)));
    },
  );
}
