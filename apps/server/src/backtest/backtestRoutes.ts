import {
  backtestDetail,
  type BacktestQuestion,
  backtestRow,
  backtestState,
  startedBacktest,
} from '@muster/model/alarm/backtestWire.ts';
import { pageOf } from '@muster/model/reply/wire.ts';
import { limits } from '@muster/model/access/limits.ts';
import { permissions } from '@muster/model/access/permission.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import { alarmRules, type AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import { backtestTargets, backtestVerdicts } from '@muster/model/alarm/backtest.ts';
import { areaType } from '@muster/model/areaType/areaType.ts';
import { checkField } from '@muster/model/entity/checkFields.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';

import type { App, CoreServices } from '../core/appContext.ts';
import { insertAudit } from '../core/audit/audit.store.ts';
import { badField, badFields, refused } from '../core/errors/appError.ts';
import { callerOf, type RouteAccess, siteOf } from '../core/http/access.ts';
import { done, ok } from '../core/http/reply.ts';
import { doneReply, jsonField, moment, replyOf, shortText } from '../core/http/routeSchema.ts';
import { toRow } from './backtestView.ts';
import type { Asker, Backtests } from './backtests.ts';
import { replayedAlarm } from './replayedAlarm.ts';

const tags = [alarm.name];
const access: RouteAccess = { permission: [permissions.alarmBacktest], site: 'chosen', module: alarm.module };
const msPerDay = 86_400_000;

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const question = z.strictObject({
  target: z.enum(backtestTargets),
  targetId: shortText.optional(),
  alarms: jsonField(z.record(z.string(), z.unknown())),
  from: moment,
  to: moment,
  shifts: jsonField(z.array(clock).min(1).max(6)).default(['00:00', '08:00', '16:00']),
});
type Question = z.infer<typeof question>;

const pageQuery = z.strictObject({
  id: shortText,
  page: z.coerce.number().int().min(0).default(0),
  size: z.coerce.number().int().min(1).max(limits.maxPageSize).default(limits.defaultPageSize),
  verdict: z.enum(backtestVerdicts).optional(),
  type: z.enum(alarmRules).optional(),
  areaId: shortText.optional(),
  day: z.iso.date().optional(),
  shift: clock.optional(),
});

const lineQuery = z.strictObject({ id: shortText, line: shortText });

/** Alarms that would have been raised in the past with other settings (`/pod/alarm/backtest`). */
export function backtestRoutes(app: App, services: CoreServices, backtests: Backtests): void {
  app.addHook('onClose', async () => backtests.close());
  startRoute(app, services, backtests);
  stateRoutes(app, backtests);
  lineRoutes(app, services, backtests);
}

function startRoute(app: App, { db, now }: CoreServices, backtests: Backtests): void {
  app.post(
    '/pod/alarm/backtest',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Starts a back-test: replays stored positions with other alarm settings; one at a time',
        body: question,
        response: replyOf(startedBacktest),
      },
    },
    async (request) => {
      const asked = checkQuestion(request.body, now());
      const asker = askerOf(request);
      const started = await backtests.start(asker, asked);
      if (started.kind === 'busy') throw refused('backtest.busy');
      if (started.kind === 'noTarget') throw badField('targetId', 'reference', 'backtest.noTarget');
      const { accountId, accountName } = callerOf(request);
      const { buildingId } = asker.site;
      const entry = { action: 'backtest', buildingId, entity: alarm.name, after: asked } as const;
      await insertAudit(db, { accountId, accountName, address: request.ip }, entry);
      return ok({ id: started.id });
    },
  );
}

function stateRoutes(app: App, backtests: Backtests): void {
  app.get(
    '/pod/alarm/backtest',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Returns progress and summary of a back-test',
        querystring: z.strictObject({ id: shortText }),
        response: replyOf(backtestState),
      },
    },
    async (request) => {
      const found = backtests.state(askerOf(request), request.query.id);
      if (found === undefined) throw refused('backtest.unknown');
      return ok(found);
    },
  );
  app.post(
    '/pod/alarm/backtest/cancel',
    {
      config: { access },
      schema: { tags, summary: 'Cancels a back-test', body: z.strictObject({ id: shortText }), response: doneReply },
    },
    async (request) => {
      if (!backtests.cancel(askerOf(request), request.body.id)) throw refused('backtest.unknown');
      return done;
    },
  );
}

function lineRoutes(app: App, { db }: CoreServices, backtests: Backtests): void {
  app.get(
    '/pod/alarm/backtest/page',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Lists actual alarms beside those of the back-test, in order of time',
        querystring: pageQuery,
        response: replyOf(pageOf(backtestRow)),
      },
    },
    async (request) => {
      const { id, page, size, ...filter } = request.query;
      const rows = backtests.rows(askerOf(request), id, filter);
      if (rows === undefined) throw refused('backtest.unknown');
      return ok({ data: rows.slice(page * size, (page + 1) * size), length: rows.length });
    },
  );
  app.get(
    '/pod/alarm/backtest/get',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Returns one line with its evidence; the evidence of an actual alarm is in /pod/alarm/get',
        querystring: lineQuery,
        response: replyOf(backtestDetail),
      },
    },
    async (request) => {
      const asker = askerOf(request);
      const line = backtests.line(asker, request.query.id, request.query.line);
      if (line === undefined) throw refused('backtest.unknown');
      const { was, wouldBe } = line;
      const shown = wouldBe === null ? null : await replayedAlarm(db, asker.site.buildingId, wouldBe);
      return ok({ ...toRow(line), alarmId: was?.alarmId ?? null, wouldBe: shown });
    },
  );
}

function askerOf(request: FastifyRequest): Asker {
  return { accountId: callerOf(request).accountId, site: siteOf(request) };
}

/** @throws AppError that names the invalid fields. */
function checkQuestion(body: Question, now: number): BacktestQuestion {
  const { target, targetId = null, alarms, from, to, shifts } = body;
  if ((target === 'building') !== (targetId === null)) throw badField('targetId', 'reference', 'backtest.noTarget');
  const wrong = checkField('alarms', areaType.fields.alarms, alarms);
  if (wrong !== null) throw badFields([wrong]);
  if (!(from < to)) throw badField('to', 'range', 'position.emptyRange');
  if (to > now) throw badField('to', 'range', 'backtest.future');
  if (to - from > limits.backtestDays * msPerDay)
    throw badField('to', 'range', 'backtest.longRange', { days: limits.backtestDays });
  // Checked a few lines above, by the shape of the field.
  return { target, targetId, alarms: alarms as AlarmSettings, from, to, shifts: shifts.toSorted() };
}
