import {
  alarmHealth,
  alarmStatistics,
  clusterStatistics,
  type StatisticSpan,
} from '@muster/model/alarm/statisticWire.ts';
import { Readable } from 'node:stream';

import { fileTypes } from '@muster/model/access/limits.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import { alarmRules } from '@muster/model/alarm/alarmRule.ts';
import { healthTables } from '@muster/model/alarm/statisticHealthTable.ts';
import { clusterTables, type StatisticTable, statisticTables } from '@muster/model/alarm/statisticTable.ts';
import type { MessageKey } from '@muster/model/messages/catalogue.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { insertAudit } from '../../../core/audit/audit.store.ts';
import { callerOf, type RouteAccess, siteOf } from '../../../core/http/access.ts';
import { languageOf, translate } from '../../../core/http/language.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf, shortText } from '../../../core/http/routeSchema.ts';
import { contentDisposition } from '../../../core/upload/contentDisposition.ts';
import { entityAccess } from '../../../entity/entityRoutes.ts';
import { workbookStream } from '../../../entity/sheet/workbook.ts';
import type { Services } from '../../services.ts';
import { statisticSheet } from './statisticSheet.ts';
import {
  readClusterStatistics,
  readHealth,
  readStatistics,
  type StatisticAsker,
  type StatisticQuery,
} from './statistics.ts';

const tags = ['alarmStatistic'];

/** Several comma-separated values, as in filters of pages. */
function listOf<Value extends z.ZodType>(value: Value) {
  return z.preprocess((sent) => (typeof sent === 'string' ? sent.split(',') : sent), z.array(value).min(1).max(20));
}

const queryDays = { dayFrom: z.iso.date().optional(), dayTo: z.iso.date().optional() };
const clusterQuery = z.strictObject({
  ...queryDays,
  level: listOf(z.coerce.number<string>().int().min(1).max(4)).optional(),
  areaId: shortText.optional(),
});
const query = clusterQuery.extend({
  type: listOf(z.enum(alarmRules)).optional(),
  departId: shortText.optional(),
});

type Sent = z.infer<typeof query>;

interface Statistic<Figures> {
  path: string;
  /** Catalogue key of the sheet's name. */
  name: MessageKey;
  summary: string;
  querystring: typeof query | typeof clusterQuery;
  module: RouteAccess['module'];
  reply: z.ZodType<Figures>;
  read(asker: StatisticAsker, query: StatisticQuery): Promise<Figures>;
  tables(figures: Figures): StatisticTable[];
}

/**
 * Alarm statistics, alarm health and cluster alarm statistics: each as figures, and as a sheet with the same tables.
 */
export function statisticRoutes(app: App, services: Services): void {
  routesOf(app, services, {
    path: '/pod/alarm/statistics',
    name: 'menu.alarmStatistic',
    summary:
      'Counts alarms by type, level, area, department, hour and day of the site; response times; today and the average',
    querystring: query,
    module: alarm.module,
    reply: alarmStatistics,
    read: readStatistics,
    tables: statisticTables,
  });
  routesOf(app, services, {
    path: '/pod/alarm/statistics/health',
    name: 'menu.alarmHealth',
    summary: 'Returns alarm health by ISA-18.2 and IEC 62682: operator load, floods, nuisance alarms and bad actors',
    querystring: query,
    module: alarm.module,
    reply: alarmHealth,
    read: readHealth,
    tables: healthTables,
  });
  routesOf(app, services, {
    path: '/pod/alarm/statistics/cluster',
    name: 'menu.clusterAlarmStatistics',
    summary: 'Returns statistics of cluster alarms: number, size, duration, area and time',
    querystring: clusterQuery,
    module: 'cluster-alarm',
    reply: clusterStatistics,
    read: readClusterStatistics,
    tables: clusterTables,
  });
}

function routesOf<Figures extends { span: StatisticSpan }>(
  app: App,
  services: Services,
  { path, name, summary, querystring, module, reply: schema, read, tables }: Statistic<Figures>,
): void {
  const access = { ...entityAccess(alarm, 'view'), module };
  app.get(
    path,
    {
      config: { access },
      schema: { tags, summary, querystring, response: replyOf(schema) },
    },
    async (request) => ok(await read(askerOf(services, request), filterOf(request.query))),
  );
  app.get(
    `${path}/export`,
    {
      config: { access: { ...entityAccess(alarm, 'export'), module }, needsDisk: true },
      schema: { tags, summary: `${summary}: as .xlsx`, querystring, produces: [fileTypes.xlsx.type] },
    },
    async (request, reply) => {
      const figures = await read(askerOf(services, request), filterOf(request.query));
      const language = languageOf(request);
      const { buildingId } = siteOf(request);
      await insertAudit(
        services.db,
        { ...callerOf(request), address: request.ip },
        { action: 'export', buildingId, entity: alarm.name, after: { statistic: path, ...request.query } },
      );
      const sheets = tables(figures).map((table) => statisticSheet(table, language, figures.span.timeZone));
      return reply
        .type(fileTypes.xlsx.type)
        .header('content-disposition', contentDisposition('attachment', `${translate(language, name)}.xlsx`))
        .send(Readable.from(workbookStream(sheets)));
    },
  );
}

function askerOf({ db, now }: Services, request: FastifyRequest): StatisticAsker {
  return { db, site: siteOf(request), now: now() };
}

function filterOf({ type, level, ...rest }: Partial<Sent>): StatisticQuery {
  return { ...rest, types: type, levels: level };
}
