import { endedSessions, ownSession } from '@muster/model/session/wire.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { insertAudit } from '../../../core/audit/audit.store.ts';
import { deleteOwnSessions, readSessionsOf } from '../../../core/auth/session.store.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { callerOf, sessionAccess } from '../../../core/http/access.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf } from '../../../core/http/routeSchema.ts';
import { idList } from '../../../core/http/validation.ts';
import type { Services } from '../../services.ts';

const tags = ['session'];
const open = { ...sessionAccess, beforePasswordChange: true } as const;

/** The account's other sessions, and ending them. */
export function ownSessionRoutes(app: App, { db, now, sessions }: Services): void {
  app.get(
    '/base/session/own',
    {
      config: { access: open },
      schema: {
        tags,
        summary: "Lists the caller's own sessions; isThis = the session of this call",
        querystring: z.strictObject({}),
        response: replyOf(z.array(ownSession)),
      },
    },
    async (request) => {
      const { accountId, tokenHash } = callerOf(request);
      const rows = await readSessionsOf(db, accountId, new Date(now()).toISOString());
      return ok(rows.map((row) => ({ ...row, isThis: row.id === tokenHash })));
    },
  );
  app.post(
    '/base/session/endOwn',
    {
      config: { access: open },
      schema: {
        tags,
        summary: 'Ends sessions of the caller',
        body: z.strictObject({ ids: idList }),
        response: replyOf(endedSessions),
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const ended = await withTransaction(db, async (transaction) => {
        const count = await deleteOwnSessions(transaction, caller.accountId, request.body.ids);
        if (count > 0) await insertAudit(transaction, { ...caller, address: request.ip }, { action: 'endSession' });
        return count;
      });
      sessions.invalidate();
      return ok({ ended });
    },
  );
}
