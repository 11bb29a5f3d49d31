import { subjectTrack, trackLook } from '@muster/model/track/wire.ts';
import { Readable } from 'node:stream';

import { permissions } from '@muster/model/access/permission.ts';
import {
  type TimeSpan,
  type TrackFormat,
  trackFormats,
  trackLimits,
  trackSubjectKinds,
} from '@muster/model/track/track.ts';
import { toSiteTime } from '@muster/model/time/siteTime.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import type { SiteScope } from '../../../core/auth/caller.ts';
import { newId } from '../../../core/db/newId.ts';
import { badField, refused } from '../../../core/errors/appError.ts';
import { callerOf, type RouteAccess, siteOf } from '../../../core/http/access.ts';
import { ok } from '../../../core/http/reply.ts';
import { jsonField, moment, replyOf, shortText } from '../../../core/http/routeSchema.ts';
import { contentDisposition } from '../../../core/upload/contentDisposition.ts';
import { readOutliers } from '../../../runner/positionOutlier.store.ts';
import { readTimeZone } from '../../../entity/sheet/timeZone.store.ts';
import { trackHistory } from '../../../tracks/trackHistory.ts';
import type { Services } from '../../services.ts';
import { damageNoter } from './damageNoter.ts';
import { lookEntry, noteLooks } from './noteLooks.ts';
import { placesOf, readTrack, spansOf } from './readTrack.ts';
import { readSeenPoints } from './seenPlaces.ts';
import { type Look, readLook, readSubjectName } from './track.store.ts';
import { type NamedPoint, trackText } from './trackText.ts';

const tags = ['track'];
const access: RouteAccess = { permission: [permissions.positionHistory], site: 'chosen', module: null };

const subject = z.strictObject({ kind: z.enum(trackSubjectKinds), id: shortText });
const question = z.strictObject({
  subjects: jsonField(z.array(subject).min(1).max(trackLimits.subjects)),
  from: moment,
  to: moment,
  reason: shortText.min(2),
});
type Question = z.infer<typeof question>;

const mediaType: Readonly<Record<TrackFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  gpx: 'application/gpx+xml',
  geojson: 'application/geo+json',
};

const msPerDay = 86_400_000;
/** A shift: after it the reason is required again. */
const lookMs = msPerDay / 3;

/**
 * Past positions: requested with a reason, which is logged; then read and saved (specification §9, historical track).
 */
export function trackRoutes(app: App, services: Services): void {
  app.post(
    '/pod/track/look',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Requests access to tracks with a reason; both are logged',
        body: question,
        response: replyOf(z.array(trackLook)),
      },
    },
    async (request) => ok(await startLooking(services, request, request.body)),
  );
  app.get(
    '/pod/track/get',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Returns a requested track or a part of it, thinned, with stays and gaps',
        querystring: z.strictObject({
          lookId: shortText,
          from: moment.optional(),
          to: moment.optional(),
          maxPoints: z.coerce.number().int().min(3).max(trackLimits.points).default(trackLimits.points),
        }),
        response: replyOf(subjectTrack),
      },
    },
    async (request) => {
      const { lookId, maxPoints, ...part } = request.query;
      const look = partOf(await lookOf(services, request, lookId), part);
      const site = siteOf(request);
      const how = { maxPoints, now: services.now(), onDamaged: damageNoter(services, site) };
      return ok({ lookId, ...(await readTrack(services.db, site, look, how)) });
    },
  );
  exportRoute(app, services);
}

function exportRoute(app: App, services: Services): void {
  app.get(
    '/pod/track/export',
    {
      config: { access, needsDisk: true },
      schema: {
        tags,
        summary: 'Exports the whole track as GeoJSON, GPX or CSV; the raw file, not a JSON reply',
        description:
          'Where stored data is damaged, GeoJSON has `damaged` and GPX a comment with the stretches that are left out; a CSV has no ' +
          'place for it, and breaks off.',
        querystring: z.strictObject({ lookId: shortText, format: z.enum(trackFormats) }),
        produces: Object.values(mediaType),
      },
    },
    async (request, reply) => {
      const { lookId, format } = request.query;
      const look = await lookOf(services, request, lookId);
      const { kind, id, name, from, to } = look;
      const after = { kind, id, from, to, format };
      await noteLooks(services.db, request, [{ ...lookEntry(look, null), action: 'export', after }]);
      const zone = await readTimeZone(services.db, { site: siteOf(request), caller: callerOf(request) });
      const file = `${name}_${toSiteTime(new Date(from).toISOString(), zone).slice(0, 10)}.${format}`;
      return reply
        .type(mediaType[format])
        .header('content-disposition', contentDisposition('attachment', file))
        .send(Readable.from(exportText(services, siteOf(request), look, format)));
    },
  );
}

/** @throws AppError that names the invalid field, or an invisible subject */
async function startLooking(services: Services, request: FastifyRequest, asked: Question) {
  checkSpan(asked);
  const site = siteOf(request);
  const { from, to, reason } = asked;
  const looks: (Look & { lookId: string })[] = [];
  for (const { kind, id } of asked.subjects) {
    const name = await readSubjectName(services.db, site, { kind, id });
    if (name === undefined) throw badField('subjects', 'reference', 'validation.reference');
    looks.push({ lookId: newId(), kind, id, name, from, to });
  }
  await noteLooks(
    services.db,
    request,
    looks.map((look) => ({ ...lookEntry(look, reason), id: look.lookId })),
  );
  return looks.map(({ lookId, name }) => ({ lookId, name }));
}

function checkSpan({ from, to }: Pick<Question, 'from' | 'to'>): void {
  if (!(from < to)) throw badField('to', 'range', 'position.emptyRange');
  const { days } = trackLimits;
  if (to - from > days * msPerDay) throw badField('to', 'range', 'position.longRange', { days });
}

/** @throws AppError when the caller did not request it, or too long ago */
async function lookOf({ db, now }: Services, request: FastifyRequest, lookId: string): Promise<Look> {
  const { accountId } = callerOf(request);
  const { buildingId } = siteOf(request);
  const look = await readLook(db, { lookId, accountId, buildingId, since: now() - lookMs });
  if (look === undefined) throw refused('track.askFirst');
  return look;
}

/** Zoomed in, within the requested span. */
function partOf(
  look: Look,
  { from = look.from, to = look.to }: { from?: number | undefined; to?: number | undefined },
): Look {
  const part = { ...look, from: Math.max(look.from, from), to: Math.min(look.to, to) };
  if (!(part.from < part.to)) throw badField('to', 'range', 'position.emptyRange');
  return part;
}

function exportText(services: Services, site: SiteScope, look: Look, format: TrackFormat): AsyncGenerator<string> {
  const damaged: TimeSpan[] = [];
  return trackText[format](look.name, pointsOf(services, site, look, damaged), damaged);
}

/** @param damaged receives the unreadable ranges */
async function* pointsOf(
  services: Services,
  site: SiteScope,
  look: Look,
  damaged: TimeSpan[],
): AsyncGenerator<NamedPoint> {
  const { db } = services;
  const onDamaged = damageNoter(services, site);
  const seen = await readSeenPoints(db, site);
  for (const span of await spansOf(db, site, look)) {
    const outliers = new Set<number>();
    for await (const times of readOutliers(db, { buildingId: site.buildingId, ...span }))
      for (const t of times) outliers.add(t);
    const query = { buildingId: site.buildingId, spans: [span], onDamaged };
    for await (const { points, damaged: found = [] } of trackHistory(db, query)) {
      damaged.push(...found);
      for (const point of placesOf(seen(points))) if (!outliers.has(point[0])) yield { tag: span.tag, point };
    }
  }
}
