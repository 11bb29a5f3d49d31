import { permissions } from '@muster/model/access/permission.ts';
import { alarm, handlingActions } from '@muster/model/alarm/alarm.ts';
import { alarmCounters, countAlarms } from '@muster/model/alarm/alarmCounter.ts';
import * as z from 'zod';

import type { Services } from '../../services.ts';
import type { App } from '../../../core/appContext.ts';
import { entityAccess } from '../../../entity/entityRoutes.ts';
import { siteOf } from '../../../core/http/access.ts';
import { done, ok } from '../../../core/http/reply.ts';
import { doneReply, replyOf, storableText } from '../../../core/http/routeSchema.ts';
import { idList } from '../../../core/http/validation.ts';
import { countAlarming } from './alarm.store.ts';
import { askerOf } from './commandAlarms.ts';
import { handleAlarms } from './handleAlarms.ts';

const tags = [alarm.name];

/** What is done about alarms, and how many stand; their rows come by the generic routes. */
export function alarmRoutes(app: App, services: Services): void {
  app.post(
    '/pod/alarm/handle',
    {
      config: { access: { permission: [permissions.alarmHandle], site: 'chosen', module: alarm.module } },
      schema: {
        tags,
        summary: 'Handles, supplements or ignores alarms: all of them or none',
        body: z.strictObject({
          ids: idList,
          action: z.enum(handlingActions),
          info: storableText.trim().max(500).default(''),
        }),
        response: doneReply,
      },
    },
    async (request) => {
      await handleAlarms(services, askerOf(request), request.body);
      return done;
    },
  );
  app.get(
    '/pod/alarm/everyTypeAlarmingCount',
    {
      config: { access: entityAccess(alarm, 'view') },
      schema: {
        tags,
        summary: 'Unhandled alarms: in all, by kind, and those of areas at a level of risk (1 and 2)',
        querystring: z.strictObject({}),
        response: replyOf(z.record(z.enum(alarmCounters), z.number())),
      },
    },
    async (request) => ok(countAlarms(await countAlarming(services.db, siteOf(request)))),
  );
}
