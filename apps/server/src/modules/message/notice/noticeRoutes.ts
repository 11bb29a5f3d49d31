import { countReply } from '@muster/model/reply/wire.ts';
import { notice } from '@muster/model/notice/notice.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { callerOf, siteOf } from '../../../core/http/access.ts';
import { done, ok } from '../../../core/http/reply.ts';
import { doneReply, replyOf } from '../../../core/http/routeSchema.ts';
import { idList } from '../../../core/http/validation.ts';
import { countUnread, markRead } from '../../../core/notice/notice.store.ts';
import { entityAccess } from '../../../entity/entityRoutes.ts';
import type { Services } from '../../services.ts';
import { remindOfDrills } from '../../drill/drillPlan/drillReminders.ts';
import { remindOfExpiry } from './expiryReminders.ts';
import { maintainNotices } from './maintainNotices.ts';

const tags = [notice.name];
const keepEveryMs = 3_600_000;

/** Number of unread notices of the caller, and marking them as read. */
export function noticeRoutes(app: App, services: Services): void {
  const { db, now, log } = services;
  const config = { access: entityAccess(notice, 'view') };
  app.get(
    '/base/notice/unread',
    {
      config,
      schema: {
        tags,
        summary: "Counts the caller's unread notices",
        querystring: z.strictObject({}),
        response: replyOf(countReply),
      },
    },
    async (request) => ok({ count: await countUnread(db, callerOf(request), siteOf(request)) }),
  );
  app.post(
    '/base/notice/read',
    {
      config,
      schema: {
        tags,
        summary: 'Marks notices as read by the caller; all of them without ids',
        body: z.strictObject({ ids: idList.optional() }),
        response: doneReply,
      },
    },
    async (request) => {
      const reader = { caller: callerOf(request), site: siteOf(request), at: new Date(now()).toISOString() };
      await markRead(db, reader, request.body.ids ?? null);
      return done;
    },
  );
  // Running work is awaited at the end, so that it does not query a closed database.
  let keeping = Promise.resolve();
  const keep = (): void => {
    keeping = Promise.all([maintainNotices(services), remindOfDrills(services), remindOfExpiry(services)]).then(
      () => {},
      (error: unknown) => log.warn({ err: error }, 'notices could not be kept'),
    );
  };
  const timer = setInterval(keep, keepEveryMs);
  app.addHook('onReady', async () => keep());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await keeping;
  });
}
