import { role } from '@muster/model/role/role.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { insertAudit } from '../../../core/audit/audit.store.ts';
import { deleteRoleView, mayViewAs, openRoleView, readViewedRole } from '../../../core/auth/roleView.store.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { conflict, refused } from '../../../core/errors/appError.ts';
import { callerOf, sessionAccess } from '../../../core/http/access.ts';
import { done } from '../../../core/http/reply.ts';
import { doneReply, shortText } from '../../../core/http/routeSchema.ts';
import { entityAccess } from '../../../entity/entityRoutes.ts';
import type { Services } from '../../services.ts';

const tags = ['role'];

/** Views the console like the accounts of a role (docs/adr/064-view-as-a-role.md). */
export function roleViewRoutes(app: App, { db, now, sessions }: Pick<Services, 'db' | 'now' | 'sessions'>): void {
  app.post(
    '/base/role/viewAs',
    {
      config: { access: entityAccess(role, 'edit') },
      schema: {
        tags,
        summary: 'Opens a read-only view of the console as a role; the header authtoken has its token',
        body: z.strictObject({ id: shortText }),
        response: doneReply,
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { id } = request.body;
      const authToken = await withTransaction(db, async (transaction) => {
        const viewed = await readViewedRole(transaction, id);
        if (viewed === undefined) throw conflict('error.rowNotFound');
        if (!mayViewAs(caller, viewed)) throw refused('account.exceedsYours');
        const entry = { action: 'viewAs', entity: role.name, rowId: id, rowName: viewed.name } as const;
        await insertAudit(transaction, { ...caller, address: request.ip }, { ...entry, buildingId: caller.buildingId });
        return openRoleView(transaction, caller, id, now());
      });
      reply.header('authtoken', authToken);
      return done;
    },
  );
  app.post(
    '/base/role/endView',
    {
      config: { access: { ...sessionAccess, whileViewing: true } },
      schema: {
        tags,
        summary: 'Ends the view as a role; a session that views as none is left alone',
        response: doneReply,
      },
    },
    async (request) => {
      const caller = callerOf(request);
      if (!caller.isViewing) return done;
      await withTransaction(db, async (transaction) => {
        await deleteRoleView(transaction, caller.tokenHash);
        const { id: rowId, name: rowName } = caller.role;
        const entry = { action: 'endViewAs', entity: role.name, rowId, rowName } as const;
        await insertAudit(transaction, { ...caller, address: request.ip }, { ...entry, buildingId: caller.buildingId });
      });
      sessions.invalidate();
      return done;
    },
  );
}
