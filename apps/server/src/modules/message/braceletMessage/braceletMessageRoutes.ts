import { countReply } from '@muster/model/reply/wire.ts';
import { braceletMessage } from '@muster/model/braceletMessage/braceletMessage.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { insertAudit } from '../../../core/audit/audit.store.ts';
import type { Transaction } from '../../../core/db/database.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { conflict, refused } from '../../../core/errors/appError.ts';
import { callerOf, siteOf } from '../../../core/http/access.ts';
import { done, ok } from '../../../core/http/reply.ts';
import { doneReply, replyOf, shortText } from '../../../core/http/routeSchema.ts';
import { correctFailures } from '../../../core/notice/messageNotice.store.ts';
import { triedForMs } from '../../../core/notice/triedForMs.ts';
import { entityAccess } from '../../../entity/entityRoutes.ts';
import type { Services } from '../../services.ts';
import { cancelDeliveries, isUnsent, lockDeliveries, queueFailed, readMessage } from './braceletMessage.store.ts';

const tags = [braceletMessage.name];
const body = z.strictObject({ id: shortText });

/** Actions on a written message (specification §4). */
export function braceletMessageRoutes(app: App, services: Services): void {
  const config = { access: entityAccess(braceletMessage, 'add') };
  app.post(
    '/bp/braceletMessage/cancel',
    {
      config,
      schema: { tags, summary: 'Cancels a message that was not sent yet', body, response: doneReply },
    },
    async (request) => {
      const at = new Date(services.now()).toISOString();
      await withMessage(services, request, 'cancel', async (transaction, id) => {
        if (!(await isUnsent(transaction, id))) throw refused('braceletMessage.sentAlready');
        await cancelDeliveries(transaction, id, at);
      });
      return done;
    },
  );
  app.post(
    '/bp/braceletMessage/resend',
    {
      config,
      schema: {
        tags,
        summary: 'Resends a message to all failed recipients',
        body,
        response: replyOf(countReply),
      },
    },
    async (request) => {
      const now = services.now();
      const times = { dueAt: new Date(now).toISOString(), untilAt: new Date(now + triedForMs).toISOString() };
      const count = await withMessage(services, request, 'resend', async (transaction, id) => {
        const failed = await queueFailed(transaction, id, times);
        if (failed === 0) throw refused('braceletMessage.noneFailed');
        await correctFailures(transaction, id, times.dueAt);
        return failed;
      });
      return ok({ count });
    },
  );
}

/** @throws AppError when the message is not visible to the caller */
async function withMessage<Result>(
  { db }: Services,
  request: FastifyRequest,
  action: 'cancel' | 'resend',
  act: (transaction: Transaction, id: string) => Promise<Result>,
): Promise<Result> {
  // Checked by the route's schema.
  const { id } = request.body as z.infer<typeof body>;
  const site = siteOf(request);
  const { buildingId } = site;
  const { accountId, accountName } = callerOf(request);
  return withTransaction(db, async (transaction) => {
    const message = await readMessage(transaction, site, accountId, id);
    if (message === undefined) throw conflict('error.rowNotFound');
    if (message.cancelledAt !== null) throw refused('braceletMessage.cancelled');
    await lockDeliveries(transaction, id);
    const result = await act(transaction, id);
    const actor = { accountId, accountName, address: request.ip };
    const { name: entity } = braceletMessage;
    await insertAudit(transaction, actor, { action, buildingId, entity, rowId: id, rowName: message.content });
    return result;
  });
}
