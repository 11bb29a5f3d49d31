import { permissions } from '@muster/model/access/permission.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import { checkInOutcome, checkInPoint, musterGuest, musterPointCode } from '@muster/model/checkIn/wire.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { refused } from '../../../core/errors/appError.ts';
import { publicAccess, siteOf } from '../../../core/http/access.ts';
import { done, ok } from '../../../core/http/reply.ts';
import { doneReply, replyOf, shortText, storableText } from '../../../core/http/routeSchema.ts';
import { idList } from '../../../core/http/validation.ts';
import { entityAccess } from '../../../entity/entityRoutes.ts';
import { askerOf } from '../../alarm/alarm/commandAlarms.ts';
import type { Services } from '../../services.ts';
import { readMuster } from '../muster/muster.store.ts';
import { checkIn, readCheckInPoint, renewCodes } from './checkIn.ts';
import { readCodes, readGuests } from './checkIn.store.ts';

const tags = ['checkIn'];
const token = z.string().min(1).max(100);
/** All people at a muster point may have one address; trying out names is slowed down. */
const asManyAsStandThere = { max: 60, timeWindow: 60_000 };

/** Checking in at a muster point by its printed code, without an account (docs/adr/074-check-in-token.md). */
export function checkInRoutes(app: App, services: Services): void {
  const config = { access: publicAccess, rateLimit: asManyAsStandThere };
  app.get(
    '/pod/checkIn/point',
    {
      config,
      schema: {
        tags,
        summary: 'Returns the muster point of a scanned code, and whether an evacuation runs with it',
        querystring: z.strictObject({ token }),
        response: replyOf(checkInPoint),
      },
    },
    async (request) => ok(await readCheckInPoint(services, request.query.token)),
  );
  app.post(
    '/pod/checkIn/give',
    {
      config,
      schema: {
        tags,
        summary: 'Checks somebody in at the muster point of a scanned code, by name or phone',
        body: z.strictObject({ token, name: storableText.max(50).optional(), phone: storableText.max(30).optional() }),
        response: replyOf(checkInOutcome),
      },
    },
    async (request) => ok(await checkIn(services, request.body, request.ip)),
  );
  codeRoutes(app, services);
}

function codeRoutes(app: App, services: Services): void {
  const { db } = services;
  const config = { access: { permission: [permissions.evacuate], site: 'chosen', module: alarm.module } } as const;
  app.get(
    '/pod/muster/codes',
    {
      config,
      schema: {
        tags,
        summary: 'Lists the muster points of the drill markers with their check-in codes',
        querystring: z.strictObject({}),
        response: replyOf(z.array(musterPointCode)),
      },
    },
    async (request) => ok(await readCodes(db, siteOf(request).buildingId)),
  );
  app.post(
    '/pod/muster/renewCodes',
    {
      config,
      schema: {
        tags,
        summary: 'Creates new check-in codes for muster points; printed ones become invalid',
        body: z.strictObject({ areaIds: idList }),
        response: doneReply,
      },
    },
    async (request) => {
      await renewCodes(services, askerOf(request), request.body.areaIds);
      return done;
    },
  );
  app.get(
    '/pod/muster/guests',
    {
      config: { access: entityAccess(alarm, 'view') },
      schema: {
        tags,
        summary: 'Lists unregistered people who checked in by a code',
        querystring: z.strictObject({ id: shortText }),
        response: replyOf(z.array(musterGuest)),
      },
    },
    async (request) => {
      const { id } = request.query;
      if ((await readMuster(db, siteOf(request), id)) === undefined) throw refused('muster.unknown');
      return ok(await readGuests(db, id));
    },
  );
}
