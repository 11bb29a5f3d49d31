import { alarmCounts } from '@muster/model/alarm/wire.ts';
import { permissions } from '@muster/model/access/permission.ts';
import { alarm, handlingActions } from '@muster/model/alarm/alarm.ts';
import { countAlarms } from '@muster/model/alarm/alarmCounter.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { badField } from '../../../core/errors/appError.ts';
import { siteOf } from '../../../core/http/access.ts';
import { done, ok } from '../../../core/http/reply.ts';
import { doneReply, replyOf, storableText } from '../../../core/http/routeSchema.ts';
import { idList } from '../../../core/http/validation.ts';
import { readAccess } from '../../../entity/entityRoutes.ts';
import type { Services } from '../../services.ts';
import { countAlarming } from './alarm.store.ts';
import { askerOf, type Asker, commandAlarms } from './commandAlarms.ts';

const tags = [alarm.name];

/** Actions on alarms, and the number of open ones; their rows come by the generic routes. */
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
      config: { access: readAccess(alarm) },
      schema: {
        tags,
        summary: 'Counts unhandled alarms: total, by kind, and area alarms of level 1 and 2',
        querystring: z.strictObject({}),
        response: replyOf(alarmCounts),
      },
    },
    async (request) => ok(countAlarms(await countAlarming(services.db, siteOf(request)))),
  );
}

interface Handling {
  ids: readonly string[];
  action: (typeof handlingActions)[number];
  info: string;
}

/**
 * Handles, supplements or ignores alarms, all of them or none. An alarm is handled once; afterwards it can be
 * supplemented.
 *
 * @throws AppError with the reason, and the alarms concerned in `data.ids`.
 */
async function handleAlarms(services: Services, asker: Asker, { ids, action, info }: Handling): Promise<void> {
  if (action === 'supplement' && info === '') throw badField('info', 'required', 'alarm.infoRequired');
  const { accountId: handlerId, accountName: handlerAccount, realName: handler } = asker.caller;
  await commandAlarms(services, asker, {
    ids,
    refusal: ({ status }) => {
      if (action === 'supplement') return status === 'handled' ? null : 'alarm.notHandled';
      return status === 'alarming' ? null : 'alarm.notAlarming';
    },
    command: { kind: 'handle', alarmIds: ids, action, handlerId, handlerAccount, handler, info },
    isDone: (alarm) =>
      alarm.handlingAction === action && alarm.handlerAccount === handlerAccount && alarm.handlingInfo === info,
    audit: { action, after: { info } },
  });
}
