import { webhook } from '@muster/model/webhook/webhook.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { insertAudit } from '../../../core/audit/audit.store.ts';
import { newId } from '../../../core/db/newId.ts';
import { AppError, conflict, refused, replyCode } from '../../../core/errors/appError.ts';
import { callerOf, siteOf } from '../../../core/http/access.ts';
import { done } from '../../../core/http/reply.ts';
import { doneReply, shortText } from '../../../core/http/routeSchema.ts';
import { entityAccess } from '../../../entity/entityRoutes.ts';
import { readSecret } from '../../../outbox/sendWebhook.ts';
import { callWebhook } from '../../../outbox/webhookCall.ts';
import type { Services } from '../../services.ts';
import { readWebhook } from '../alarmDelivery/deliveryRecord.store.ts';

/** Each is a call to another machine; more are not needed to test it. */
const seldom = { max: 10, timeWindow: 60_000 };

/** `/pod/webhook/test`: a signed call of a saved webhook, to test it. */
export function webhookRoutes(app: App, services: Services): void {
  app.post(
    '/pod/webhook/test',
    {
      config: { access: entityAccess(webhook, 'edit'), rateLimit: seldom },
      schema: {
        tags: [webhook.name],
        summary: 'Calls the webhook with the event `test` and returns the result',
        body: z.strictObject({ id: shortText }),
        response: doneReply,
      },
    },
    async (request) => {
      await testWebhook(services, request, request.body.id);
      return done;
    },
  );
}

async function testWebhook(services: Services, request: FastifyRequest, id: string): Promise<void> {
  const { db, now } = services;
  const { buildingId } = siteOf(request);
  const found = await readWebhook(db, buildingId, id);
  if (found === undefined) throw conflict('error.rowNotFound');
  const secret = await readSecret(services, id);
  if (secret === null) throw refused('alarmDelivery.problem.passwordLost');
  const { name, url, buildingName } = found;
  const deliveryId = newId();
  const occurredAt = new Date(now()).toISOString();
  const building = { id: buildingId, name: buildingName };
  const body = { event: 'test', delivery: deliveryId, occurredAt, level: null, building, alarm: null };
  const { problem, detail } = await callWebhook(services, { url, secret, deliveryId, event: 'test', body, now: now() });
  const actor = { ...callerOf(request), address: request.ip };
  const after = { url, problem, detail };
  await insertAudit(db, actor, { action: 'test', buildingId, entity: webhook.name, rowId: id, rowName: name, after });
  if (problem === null) return;
  const why = detail ?? { key: `alarmDelivery.problem.${problem}` as const };
  throw new AppError({ code: replyCode.refused, key: 'webhook.testFailed', params: { why } });
}
