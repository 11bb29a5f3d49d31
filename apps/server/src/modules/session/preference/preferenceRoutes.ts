import { preferences, defaultPreferences } from '@muster/model/preference/wire.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { callerOf, sessionAccess } from '../../../core/http/access.ts';
import { done, ok } from '../../../core/http/reply.ts';
import { doneReply, replyOf } from '../../../core/http/routeSchema.ts';
import type { Services } from '../../services.ts';
import { readPreferences, writePreferences } from '../login/loginAccount.store.ts';

const tags = ['session'];

/** Console preferences of an account, in any browser. Each account sets only its own. */
export function preferenceRoutes(app: App, { db }: Services): void {
  app.get(
    '/base/preference/own',
    {
      config: { access: sessionAccess },
      schema: {
        tags,
        summary: "Returns the caller's preferences",
        querystring: z.strictObject({}),
        response: replyOf(preferences),
      },
    },
    async (request) => {
      const set = preferences.partial().safeParse(await readPreferences(db, callerOf(request).accountId));
      // A value of another version is ignored.
      return ok({ ...defaultPreferences, ...set.data });
    },
  );
  app.post(
    '/base/preference/setOwn',
    {
      config: { access: sessionAccess },
      schema: {
        tags,
        summary: "Sets the caller's preferences; those that are not named stay",
        body: preferences.partial(),
        response: doneReply,
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      await withTransaction(db, (transaction) => writePreferences(transaction, accountId, request.body));
      return done;
    },
  );
}
