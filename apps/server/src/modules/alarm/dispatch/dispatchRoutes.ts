import { permissions } from '@muster/model/access/permission.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import { alarmResponders } from '@muster/model/alarm/wire.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { refused } from '../../../core/errors/appError.ts';
import { siteOf } from '../../../core/http/access.ts';
import { languageOf } from '../../../core/http/language.ts';
import { done, ok } from '../../../core/http/reply.ts';
import { doneReply, replyOf, shortText } from '../../../core/http/routeSchema.ts';
import { idList } from '../../../core/http/validation.ts';
import { runRegularly } from '../../../core/jobs/runRegularly.ts';
import type { LiveHub } from '../../../live/liveHub.ts';
import type { Services } from '../../services.ts';
import { askerOf } from '../alarm/commandAlarms.ts';
import { dispatch } from './dispatch.ts';
import { readDestination } from './dispatch.store.ts';
import { readResponders } from './responders.ts';
import { SiteWays } from './siteWays.ts';
import { trackResponders } from './trackResponders.ts';

const tags = [alarm.name];
const config = { access: { permission: [permissions.alarmHandle], site: 'chosen', module: alarm.module } } as const;

/** Interval at which answers and arrivals are recorded. */
const trackEveryMs = 2000;

/** Dispatches to alarms, and routes there (ADR 061). */
export function dispatchRoutes(app: App, services: Services, hub: Pick<LiveHub, 'site'>): void {
  const ways = new SiteWays(services.db);
  app.get(
    '/pod/alarm/responders',
    {
      config,
      schema: {
        tags,
        summary: 'Lists staff who can be sent to an alarm, nearest first, and the distances of those already sent',
        querystring: z.strictObject({ id: shortText }),
        response: replyOf(alarmResponders),
      },
    },
    async (request) => {
      const { db, now } = services;
      const site = siteOf(request);
      const found = await readDestination(db, site, request.query.id);
      if (found === undefined) throw refused('alarm.unknown');
      return ok(await readResponders({ db, ways, site, live: hub.site(site.buildingId), alarm: found, now: now() }));
    },
  );
  app.post(
    '/pod/alarm/dispatch',
    {
      config,
      schema: {
        tags,
        summary: 'Sends up to three people to an alarm by a message to their wristbands, all of them or none',
        body: z.strictObject({ id: shortText, personIds: idList }),
        response: doneReply,
      },
    },
    async (request) => {
      await dispatch(services, hub, askerOf(request), { ...request.body, language: languageOf(request) });
      return done;
    },
  );
  runRegularly(app, {
    everyMs: trackEveryMs,
    work: () => trackResponders(services, hub),
    log: services.log,
    failure: 'responders could not be tracked',
  });
}
