import { limits } from '@muster/model/access/limits.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import {
  alarmArea,
  earlierMuster,
  type MusterReport,
  musterReport,
  type MusterScope,
  pastMuster,
  runningMuster,
} from '@muster/model/muster/wire.ts';
import { person } from '@muster/model/person/person.ts';
import { pageOf } from '@muster/model/reply/wire.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import type { Caller, SiteScope } from '../../../core/auth/caller.ts';
import { refused } from '../../../core/errors/appError.ts';
import { callerOf, siteOf } from '../../../core/http/access.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf, shortText } from '../../../core/http/routeSchema.ts';
import { entityAccess } from '../../../entity/entityRoutes.ts';
import { maySeePrivate } from '../../../entity/privateValues.ts';
import type { LiveHub } from '../../../live/liveHub.ts';
import { readTicks } from '../../../runner/musterTick.store.ts';
import { countAlarmsByArea, readAreaNames } from '../../alarm/alarmStatistic/alarmArea.store.ts';
import type { Services } from '../../services.ts';
import {
  type MusterRow,
  readEarlierMusters,
  readMuster,
  readOpenMusters,
  readPastMusters,
  readPeople,
  readResult,
} from './muster.store.ts';
import { readWristbands } from './musterMessage.store.ts';
import { arrivalsOf, frozenRollCall, rollCall } from './rollCall.ts';
import { readEvacuations } from './startMuster.ts';

const tags = ['muster'];
const dayMs = 86_400_000;
/** Earlier musters of the same scope that a report is compared with. */
const comparedWith = 5;
const config = { access: entityAccess(alarm, 'view') };
const byId = z.strictObject({ id: shortText });

/** What is shown of musters: those that run, their roll call, and those of before (specification §9, Evacuation report). */
export function musterReportRoutes(app: App, services: Services, hub: Pick<LiveHub, 'site'>): void {
  app.get(
    '/pod/muster/running',
    {
      config,
      schema: {
        tags,
        summary: 'Lists the musters that run',
        querystring: z.strictObject({}),
        response: replyOf(z.array(runningMuster)),
      },
    },
    async (request) => ok(await readRunning(services, siteOf(request))),
  );
  app.get(
    '/pod/muster/get',
    {
      config,
      schema: {
        tags,
        summary: "Returns a muster with its roll call, limited to the caller's visibility",
        querystring: byId,
        response: replyOf(musterReport),
      },
    },
    async (request) =>
      ok(await reportOf(services, hub, { caller: callerOf(request), site: siteOf(request) }, request.query.id)),
  );
  pastMusterRoutes(app, services);
}

function pastMusterRoutes(app: App, services: Services): void {
  const { db } = services;
  app.get(
    '/pod/muster/page',
    {
      config,
      schema: {
        tags,
        summary: 'Lists the musters that are over, newest first',
        querystring: z.strictObject({
          page: z.coerce.number().int().min(0).max(1_000_000).default(0),
          size: z.coerce.number().int().min(1).max(limits.maxPageSize).default(limits.defaultPageSize),
        }),
        response: replyOf(pageOf(pastMuster)),
      },
    },
    async (request) => {
      const site = siteOf(request);
      const { data, length } = await readPastMusters(db, site, request.query);
      const names = await readAreaNames(db, site.buildingId);
      return ok({ data: data.map(({ total, safe, ...row }) => ({ ...factsOf(row, names), total, safe })), length });
    },
  );
  app.get(
    '/pod/muster/earlier',
    {
      config,
      schema: {
        tags,
        summary: 'Lists earlier musters of the same scope with their arrivals, newest first',
        querystring: byId,
        response: replyOf(z.array(earlierMuster)),
      },
    },
    async (request) => ok(await readEarlier(services, siteOf(request), request.query.id)),
  );
  app.get(
    '/pod/muster/alarmAreas',
    {
      config,
      schema: {
        tags,
        summary: 'Lists the areas with the most alarms of the last 30 days',
        querystring: z.strictObject({}),
        response: replyOf(z.array(alarmArea)),
      },
    },
    async (request) => {
      const since = new Date(services.now() - limits.alarmAverageDays * dayMs).toISOString();
      return ok(await countAlarmsByArea(db, siteOf(request), since, limits.topAlarmAreas));
    },
  );
}

async function readRunning(services: Services, site: SiteScope) {
  const running = new Set((await readEvacuations(services, site.buildingId)).map(({ musterId }) => musterId));
  const rows = (await readOpenMusters(services.db, site)).filter(({ id }) => running.has(id));
  if (rows.length === 0) return [];
  const names = await readAreaNames(services.db, site.buildingId);
  return rows.map((row) => factsOf(row, names));
}

function factsOf(row: MusterRow, names: ReadonlyMap<string, string>) {
  const { id, kind, scope, points, cause, startedAt, startedBy, endedAt } = row;
  const areas = areaIdsOf(scope).map((areaId) => ({ id: areaId, name: names.get(areaId) ?? areaId }));
  return { id, kind, scope, areas, points, cause, startedAt, startedBy, endedAt };
}

function areaIdsOf(scope: MusterScope): readonly string[] {
  return scope.kind === 'areas' ? scope.areaIds : [];
}

interface Reader {
  caller: Caller;
  site: SiteScope;
}

async function reportOf(
  services: Services,
  hub: Pick<LiveHub, 'site'>,
  reader: Reader,
  id: string,
): Promise<MusterReport> {
  const { db } = services;
  const row = await readMuster(db, reader.site, id);
  if (row === undefined) throw refused('muster.unknown');
  const areaNames = await readAreaNames(db, reader.site.buildingId);
  const { people, ...more } =
    row.endedAt === null
      ? await runningPeople(services, hub, reader, { row, areaNames })
      : await frozenPeople(services, reader.site, row);
  return {
    ...factsOf(row, areaNames),
    ...more,
    goalSeconds: row.goalSeconds,
    ...arrivalsOf(people, row.startedAt),
    wristbands: row.messageId === null ? null : await readWristbands(db, row.messageId),
    people,
  };
}

async function runningPeople(
  services: Services,
  hub: Pick<LiveHub, 'site'>,
  { caller, site }: Reader,
  { row, areaNames }: { row: MusterRow; areaNames: ReadonlyMap<string, string> },
) {
  const { db } = services;
  const { buildingId } = site;
  const running = (await readEvacuations(services, buildingId)).find(({ musterId }) => musterId === row.id);
  if (running === undefined) throw refused('muster.unknown');
  const ticks = await readTicks(db, row.id);
  const register = await readPeople(db, buildingId, [...running.people.map(({ id }) => id), ...ticks.keys()]);
  const rows = hub.site(buildingId)?.rows.values() ?? [];
  const facts = { register, ticks, rows, areaNames, site, showsPhone: maySeePrivate(person, { caller }) };
  const people = rollCall(running.people, { ...facts, now: services.now() });
  return { people, endedBy: null, arrivalRate: running.arrivalRate };
}

async function frozenPeople({ db }: Services, site: SiteScope, row: MusterRow) {
  const result = await readResult(db, row.id);
  if (result === undefined) throw refused('muster.unknown');
  const { endedBy, arrivalRate } = result;
  return { people: frozenRollCall(result, areaIdsOf(row.scope), site), endedBy, arrivalRate };
}

async function readEarlier(services: Services, site: SiteScope, id: string) {
  const row = await readMuster(services.db, site, id);
  if (row === undefined) throw refused('muster.unknown');
  const earlier = await readEarlierMusters(services.db, site, row, comparedWith);
  return Promise.all(
    earlier.map(async (one) => {
      const { people } = await frozenPeople(services, site, one);
      const { kind, startedAt } = one;
      return { id: one.id, kind, startedAt, total: people.length, ...arrivalsOf(people, startedAt) };
    }),
  );
}
