import { permissions } from '@muster/model/access/permission.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import { alarmColleague } from '@muster/model/alarm/wire.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { callerOf, siteOf } from '../../../core/http/access.ts';
import { done, ok } from '../../../core/http/reply.ts';
import { doneReply, flag, replyOf, shortText } from '../../../core/http/routeSchema.ts';
import { idList } from '../../../core/http/validation.ts';
import { runRegularly } from '../../../core/jobs/runRegularly.ts';
import type { Services } from '../../services.ts';
import { freeAbandoned, giveBackAlarms, handOverAlarms, takeAlarms } from './alarmHolder.ts';
import { readColleagues } from './alarmHolder.store.ts';
import { askerOf } from './commandAlarms.ts';

const tags = [alarm.name];
const config = { access: { permission: [permissions.alarmHandle], site: 'chosen', module: alarm.module } } as const;

/** Maximum time until the alarms of a holder who has left are free. */
const freeEveryMs = 5000;

/** Holders of alarms: taking, handing over and giving back (ADR 060). */
export function alarmHolderRoutes(app: App, services: Services): void {
  app.post(
    '/pod/alarm/take',
    {
      config,
      schema: {
        tags,
        summary: 'Takes and acknowledges alarms; with `force` also those of another account',
        body: z.strictObject({ ids: idList, force: flag.default(false) }),
        response: doneReply,
      },
    },
    async (request) => {
      await takeAlarms(services, askerOf(request), request.body);
      return done;
    },
  );
  app.post(
    '/pod/alarm/handOver',
    {
      config,
      schema: {
        tags,
        summary: 'Hands alarms over to an account of `/pod/alarm/colleagues`, which is notified',
        body: z.strictObject({ ids: idList, accountId: shortText }),
        response: doneReply,
      },
    },
    async (request) => {
      await handOverAlarms(services, askerOf(request), request.body);
      return done;
    },
  );
  app.post(
    '/pod/alarm/giveBack',
    {
      config,
      schema: {
        tags,
        summary: 'Gives back alarms of the caller',
        body: z.strictObject({ ids: idList }),
        response: doneReply,
      },
    },
    async (request) => {
      await giveBackAlarms(services, askerOf(request), request.body.ids);
      return done;
    },
  );
  colleagueRoute(app, services);
  runRegularly(app, {
    everyMs: freeEveryMs,
    work: () => freeAbandoned(services),
    log: services.log,
    failure: 'alarms of absent holders could not be freed',
  });
}

function colleagueRoute(app: App, services: Services): void {
  app.get(
    '/pod/alarm/colleagues',
    {
      config,
      schema: {
        tags,
        summary: 'Lists the other logged-in accounts that may handle alarms of the site',
        querystring: z.strictObject({}),
        response: replyOf(z.array(alarmColleague)),
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      const now = new Date(services.confirmedNow()).toISOString();
      const colleagues = await readColleagues(services.db, siteOf(request).buildingId, now);
      return ok(colleagues.filter(({ id }) => id !== accountId));
    },
  );
}
