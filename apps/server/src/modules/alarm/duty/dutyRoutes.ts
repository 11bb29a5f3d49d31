import { alarm } from '@muster/model/alarm/alarm.ts';
import { dutyAnswers, ownDuty } from '@muster/model/duty/wire.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { done, ok } from '../../../core/http/reply.ts';
import { doneReply, replyOf, shortText } from '../../../core/http/routeSchema.ts';
import { entityAccess } from '../../../entity/entityRoutes.ts';
import type { LiveHub } from '../../../live/liveHub.ts';
import type { Services } from '../../services.ts';
import { askerOf } from '../alarm/commandAlarms.ts';
import { answerDispatch, readOwnDuty, reportSafe } from './duty.ts';

const tags = ['duty'];
const config = { access: entityAccess(alarm, 'view') };

/**
 * Actions of a responder on a phone: answers a dispatch, arrives, reports safe. Always for the account's own person.
 */
export function dutyRoutes(app: App, services: Services, hub: Pick<LiveHub, 'site'>): void {
  app.get(
    '/pod/duty/own',
    {
      config,
      schema: {
        tags,
        summary: "Lists the alarms to which the account's person was sent, and the evacuations that concern it",
        querystring: z.strictObject({}),
        response: replyOf(ownDuty),
      },
    },
    async (request) => ok(await readOwnDuty(services, hub, askerOf(request))),
  );
  app.post(
    '/pod/duty/answer',
    {
      config,
      schema: {
        tags,
        summary: 'Answers a dispatch, or notes the arrival',
        body: z.strictObject({ id: shortText, answer: z.enum(dutyAnswers) }),
        response: doneReply,
      },
    },
    async (request) => {
      await answerDispatch(services, hub, askerOf(request), request.body);
      return done;
    },
  );
  app.post(
    '/pod/duty/safe',
    {
      config,
      schema: {
        tags,
        summary: "Ticks the account's person as safe in a running evacuation",
        body: z.strictObject({ id: shortText }),
        response: doneReply,
      },
    },
    async (request) => {
      await reportSafe(services, askerOf(request), request.body.id);
      return done;
    },
  );
}
