import { canBeSilent } from '@muster/engine/lifecycle/sounding.ts';
import { permissions } from '@muster/model/access/permission.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { callerOf } from '../../../core/http/access.ts';
import { done } from '../../../core/http/reply.ts';
import { doneReply, storableText } from '../../../core/http/routeSchema.ts';
import { idList } from '../../../core/http/validation.ts';
import type { Services } from '../../services.ts';
import { askerOf, commandAlarms } from './commandAlarms.ts';

const tags = [alarm.name];
const ids = z.strictObject({ ids: idList });

/** Maximum duration of a shelving without a new look at the alarm. */
const longestShelfMinutes = 7 * 24 * 60;

/** Actions on alarms besides handling: the states of ISA-18.2 below "alarming". */
export function alarmLifeRoutes(app: App, services: Services): void {
  app.post(
    '/pod/alarm/acknowledge',
    {
      config: { access: { permission: [permissions.alarmHandle], site: 'chosen', module: alarm.module } },
      schema: { tags, summary: 'Acknowledges alarms', body: ids, response: doneReply },
    },
    async (request) => {
      const caller = callerOf(request);
      await commandAlarms(services, askerOf(request), {
        ids: request.body.ids,
        refusal: ({ status }) => (status === 'alarming' ? null : 'alarm.notAlarming'),
        command: { kind: 'acknowledge', alarmIds: request.body.ids, accountId: caller.accountId },
        isDone: ({ acknowledgedAt }) => acknowledgedAt !== null,
        audit: { action: 'acknowledge' },
      });
      return done;
    },
  );
  shelfRoutes(app, services);
}

function shelfRoutes(app: App, services: Services): void {
  const config = { access: { permission: [permissions.alarmShelve], site: 'chosen', module: alarm.module } } as const;
  const reason = storableText.trim().min(1).max(200);
  const minutes = z.coerce.number().int().min(1).max(longestShelfMinutes);
  app.post(
    '/pod/alarm/shelve',
    {
      config,
      schema: {
        tags,
        summary: 'Shelves alarms for some minutes, with a reason; they are still recorded',
        body: z.strictObject({ ids: idList, minutes, reason }),
        response: doneReply,
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      const { ids: alarmIds, minutes: forMinutes, reason: why } = request.body;
      const until = services.now() + forMinutes * 60_000;
      await commandAlarms(services, askerOf(request), {
        ids: alarmIds,
        refusal: ({ status, ruleKey }) => {
          if (!canBeSilent(ruleKey)) return 'alarm.mustSound';
          return status === 'alarming' ? null : 'alarm.notAlarming';
        },
        command: { kind: 'shelve', alarmIds, until, reason: why, accountId },
        isDone: ({ shelvedUntil }) => shelvedUntil === new Date(until).toISOString(),
        audit: { action: 'shelve', after: { minutes: forMinutes, reason: why } },
      });
      return done;
    },
  );
  app.post(
    '/pod/alarm/unshelve',
    { config, schema: { tags, summary: 'Unshelves alarms', body: ids, response: doneReply } },
    async (request) => {
      await commandAlarms(services, askerOf(request), {
        ids: request.body.ids,
        refusal: ({ shelvedUntil }) => (shelvedUntil === null ? 'alarm.notShelved' : null),
        command: { kind: 'unshelve', alarmIds: request.body.ids, accountId: callerOf(request).accountId },
        isDone: ({ shelvedUntil }) => shelvedUntil === null,
        audit: { action: 'unshelve' },
      });
      return done;
    },
  );
}
