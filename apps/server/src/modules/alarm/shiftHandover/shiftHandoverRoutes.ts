import { permissions } from '@muster/model/access/permission.ts';
import { handoverItems, handoverNow } from '@muster/model/shiftHandover/wire.ts';
import { shiftHandover } from '@muster/model/shiftHandover/shiftHandover.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { done, ok } from '../../../core/http/reply.ts';
import { doneReply, flag, replyOf, shortText, storableText } from '../../../core/http/routeSchema.ts';
import { entityAccess } from '../../../entity/entityRoutes.ts';
import type { Services } from '../../services.ts';
import { askerOf } from '../alarm/commandAlarms.ts';
import { confirmShift, currentItems, handOverShift, withdrawShift } from './shiftHandover.ts';
import { readLastHandovers, readOpenHandover } from './shiftHandover.store.ts';

const tags = [shiftHandover.name];
const config = {
  access: { permission: [permissions.shiftHandOver], site: 'chosen', module: shiftHandover.module },
} as const;

/** Earlier handovers whose notes are shown. */
const lastShown = 3;

/** One operator hands the shift over, the next confirms it (ADR 060); the rows come by the generic routes. */
export function shiftHandoverRoutes(app: App, services: Services): void {
  app.get(
    '/pod/shiftHandover/now',
    {
      config: { access: entityAccess(shiftHandover, 'view') },
      schema: {
        tags,
        summary: 'Returns open items of the site, the unconfirmed handover, and the notes of the last ones',
        querystring: z.strictObject({}),
        response: replyOf(handoverNow),
      },
    },
    async (request) => {
      const asker = askerOf(request);
      const { buildingId } = asker.site;
      const items = await currentItems(services, asker);
      const open = await readOpenHandover(services.db, buildingId);
      const last = await readLastHandovers(services.db, buildingId, lastShown);
      // Unreadable data must not prevent the next operator from confirming.
      const kept = handoverItems.safeParse(open?.items).data ?? items;
      return ok({ items, last, open: open === undefined ? null : { ...open, items: kept } });
    },
  );
  app.post(
    '/pod/shiftHandover/handOver',
    {
      config,
      schema: {
        tags,
        summary: 'Hands the shift over with notes; the next operator confirms it',
        body: z.strictObject({ notes: storableText.trim().max(2000).default('') }),
        response: doneReply,
      },
    },
    async (request) => {
      await handOverShift(services, askerOf(request), request.body.notes);
      return done;
    },
  );
  closingRoutes(app, services);
}

function closingRoutes(app: App, services: Services): void {
  app.post(
    '/pod/shiftHandover/confirm',
    {
      config,
      schema: {
        tags,
        summary: 'Confirms a handover by another account; `takeAlarms` assigns the alarms of the first operator',
        body: z.strictObject({ id: shortText, takeAlarms: flag.default(true) }),
        response: doneReply,
      },
    },
    async (request) => {
      await confirmShift(services, askerOf(request), request.body);
      return done;
    },
  );
  app.post(
    '/pod/shiftHandover/withdraw',
    {
      config,
      schema: {
        tags,
        summary: "Withdraws the caller's unconfirmed handover",
        body: z.strictObject({ id: shortText }),
        response: doneReply,
      },
    },
    async (request) => {
      await withdrawShift(services, askerOf(request), request.body.id);
      return done;
    },
  );
}
