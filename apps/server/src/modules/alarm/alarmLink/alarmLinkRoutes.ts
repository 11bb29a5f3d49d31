import { alarm } from '@muster/model/alarm/alarm.ts';
import { alarmLinks } from '@muster/model/alarm/linkWire.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf } from '../../../core/http/routeSchema.ts';
import { idList } from '../../../core/http/validation.ts';
import { readAccess } from '../../../entity/entityRoutes.ts';
import type { Services } from '../../services.ts';
import { askerOf } from '../alarm/commandAlarms.ts';
import { readLinks } from './alarmLinks.ts';

/** What alarms belong to (ADR 086). */
export function alarmLinkRoutes(app: App, services: Services): void {
  app.get(
    '/pod/alarm/links',
    {
      config: { access: readAccess(alarm) },
      schema: {
        tags: [alarm.name],
        summary:
          'Tells the permit, the rounds and the evacuation that alarms belong to, as far as the caller sees them',
        querystring: z.strictObject({ ids: idList }),
        response: replyOf(alarmLinks),
      },
    },
    async (request) => ok(await readLinks(services, askerOf(request), request.query.ids)),
  );
}
