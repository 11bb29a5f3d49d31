import { emergencyCard } from '@muster/model/emergencyCard/emergencyCard.ts';
import { alarmEmergencyCard } from '@muster/model/emergencyCard/wire.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { siteOf } from '../../../core/http/access.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf, shortText } from '../../../core/http/routeSchema.ts';
import { entityAccess } from '../../../entity/entityRoutes.ts';
import type { Services } from '../../services.ts';
import { readCardsOfAlarm } from './emergencyCard.store.ts';

/** `/bp/emergencyCard/ofAlarm`: first actions for an alarm. */
export function emergencyCardRoutes(app: App, { db }: Services): void {
  app.get(
    '/bp/emergencyCard/ofAlarm',
    {
      config: { access: entityAccess(emergencyCard, 'view') },
      schema: {
        tags: [emergencyCard.name],
        summary: 'Lists the emergency cards for an alarm: by its type, its area, and the load of its vehicle',
        querystring: z.strictObject({ alarmId: shortText }),
        response: replyOf(z.array(alarmEmergencyCard)),
      },
    },
    async (request) => ok(await readCardsOfAlarm(db, siteOf(request), request.query.alarmId)),
  );
}
