import { latestPosition, tagHistory, type UnregisteredTag, unregisteredTag } from '@muster/model/position/wire.ts';
import { Readable } from 'node:stream';

import { limits } from '@muster/model/access/limits.ts';
import { permissions } from '@muster/model/access/permission.ts';
import { liveFlag } from '@muster/protocols/liveFrame.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import type { SiteScope } from '../../../core/auth/caller.ts';
import { seesSubject } from '../../../core/auth/visibility.ts';
import { badField, httpFailure } from '../../../core/errors/appError.ts';
import { type RouteAccess, siteOf } from '../../../core/http/access.ts';
import { ok } from '../../../core/http/reply.ts';
import { moment, replyOf, shortText, streamedReply } from '../../../core/http/routeSchema.ts';
import { subjectOf } from '../../../live/liveGroup.ts';
import type { LiveHub } from '../../../live/liveHub.ts';
import type { LiveRow } from '../../../live/liveSite.ts';
import type { Services } from '../../services.ts';
import { damageNoter } from '../../track/track/damageNoter.ts';
import { lookEntry, noteLooks } from '../../track/track/noteLooks.ts';
import { readSubjectName } from '../../track/track/track.store.ts';
import { historyText } from './history.ts';
import { readSpans } from './position.store.ts';

const tags = ['position'];
const viewAccess: RouteAccess = { permission: [permissions.positionView], site: 'chosen', module: null };
const historyAccess: RouteAccess = { permission: [permissions.positionHistory], site: 'chosen', module: null };

/** Calls of the routes to the ingest thread. */
export interface PositionIngest {
  catchUp(): Promise<void>;
  unregisteredTags(buildingId: string): Promise<UnregisteredTag[]>;
}

const latestQuery = z.strictObject({
  areaId: shortText.optional(),
  kind: z.enum(['person', 'vehicle']).optional(),
  departId: shortText.optional(),
  subjectId: shortText.optional(),
});

const historyQuery = z.strictObject({
  tag: shortText.optional(),
  personId: shortText.optional(),
  vehicleId: shortText.optional(),
  from: moment,
  to: moment,
  maxPoints: z.coerce.number().int().min(3).max(1_000_000).optional(),
  reason: shortText.optional(),
});

/** Current and past positions (wire.md). */
export function positionRoutes(app: App, services: Services, hub: LiveHub, ingest: PositionIngest): void {
  app.get(
    '/pod/position/latest',
    {
      config: { access: viewAccess },
      schema: {
        tags,
        summary: 'Lists the newest state of every tag visible to the caller',
        querystring: latestQuery,
        response: replyOf(z.array(latestPosition)),
      },
    },
    async (request) => {
      // An acknowledged position is included.
      await ingest.catchUp().catch(away);
      return ok(latest(hub, siteOf(request), request.query));
    },
  );
  app.get(
    '/pod/position/history',
    {
      config: { access: historyAccess },
      schema: {
        tags,
        summary: 'Streams the positions of a card, a person or a vehicle',
        description:
          'One object for each card and time in which it was carried. With `maxPoints` the points are thinned, and ' +
          '`outliers` names also those that were left out. The log keeps who asked, and `reason`.',
        querystring: historyQuery,
        response: streamedReply(z.array(tagHistory)),
      },
    },
    async (request, reply) => {
      checkHistory(request.query);
      await noteHistory(services, request, request.query);
      const site = siteOf(request);
      const spans = await readSpans(services.db, site, request.query);
      const onDamaged = damageNoter(services, site);
      const text = historyText(services.db, site, spans, request.query.maxPoints, onDamaged);
      return reply.type('application/json; charset=utf-8').send(Readable.from(text));
    },
  );
  app.get(
    '/pod/position/unregistered',
    {
      config: { access: viewAccess },
      schema: {
        tags,
        summary: 'Lists tags that send positions without a location card, most recent first',
        querystring: z.strictObject({}),
        response: replyOf(z.array(unregisteredTag)),
      },
    },
    async (request) => {
      const { buildingId, departIds, visibility } = siteOf(request);
      // They belong to no department or person: visible only without limits.
      const seesAll = departIds === null && visibility.areaIds === null && visibility.subjects === null;
      return ok(seesAll ? await ingest.unregisteredTags(buildingId).catch(away) : []);
    },
  );
}

/** Account, subject and reason are in the log before the track is shown. */
async function noteHistory(
  { db }: Services,
  request: FastifyRequest,
  { tag, personId, vehicleId, from, to, reason }: z.infer<typeof historyQuery>,
): Promise<void> {
  const kind = personId !== undefined ? 'person' : vehicleId !== undefined ? 'vehicle' : 'tag';
  const subject = { kind, id: personId ?? vehicleId ?? tag ?? '' } as const;
  const name = await readSubjectName(db, siteOf(request), subject);
  await noteLooks(db, request, [lookEntry({ ...subject, name, from, to }, reason ?? null)]);
}

/** The ingest thread is restarting: the state of this thread may be outdated. */
function away(): never {
  throw httpFailure(503, 'error.unavailable');
}

function checkHistory({ tag, personId, vehicleId, from, to }: z.infer<typeof historyQuery>): void {
  if ([tag, personId, vehicleId].filter((key) => key !== undefined).length !== 1) {
    throw badField('tag', 'oneOf', 'position.oneSubject');
  }
  if (!(from < to)) throw badField('to', 'range', 'position.emptyRange');
  if (to - from > limits.historyDays * 86_400_000)
    throw badField('to', 'range', 'position.longRange', { days: limits.historyDays });
}

function latest(hub: LiveHub, site: SiteScope, wanted: z.infer<typeof latestQuery>) {
  return [...(hub.site(site.buildingId)?.rows.values() ?? [])]
    .filter(({ name }) => seesSubject(site, name.areaIds, subjectOf(name)))
    .filter(({ name }) => wanted.kind === undefined || name.kind === wanted.kind)
    .filter(({ name }) => wanted.departId === undefined || name.departId === wanted.departId)
    .filter(({ name }) => wanted.subjectId === undefined || name.subjectId === wanted.subjectId)
    .filter(({ name }) => wanted.areaId === undefined || name.areaIds.includes(wanted.areaId))
    .map(latestRow);
}

function latestRow({ name, position }: LiveRow): z.infer<typeof latestPosition> {
  const { tag, kind, subjectId, subjectName, departName, isRegistered, areaIds } = name;
  const { t, lon, lat, floor, speed, heading, accuracy, battery, heartRate, flags } = position;
  return {
    tag,
    kind,
    subjectId,
    subjectName,
    departName,
    t,
    lon,
    lat,
    floor,
    speed,
    heading,
    accuracy,
    battery,
    heartRate,
    online: (flags & liveFlag.online) !== 0,
    areaIds,
    isRegistered,
  };
}
