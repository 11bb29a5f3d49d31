import { countReply } from '@muster/model/reply/wire.ts';
import { permissions } from '@muster/model/access/permission.ts';
import { alarmDelivery, resendableStates } from '@muster/model/alarmDelivery/alarmDelivery.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { insertAudits } from '../../../core/audit/audit.store.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { AppError, refused, replyCode } from '../../../core/errors/appError.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf } from '../../../core/http/routeSchema.ts';
import { idList } from '../../../core/http/validation.ts';
import { queueAgain } from '../../../outbox/delivery.store.ts';
import type { Services } from '../../services.ts';
import { type Asker, askerOf } from '../alarm/commandAlarms.ts';
import { lockRecords } from './deliveryRecord.store.ts';

/** `/pod/alarmDelivery/resend`: sends failed deliveries again. */
export function alarmDeliveryRoutes(app: App, services: Services): void {
  app.post(
    '/pod/alarmDelivery/resend',
    {
      config: { access: { permission: [permissions.deliveryResend], site: 'chosen', module: alarmDelivery.module } },
      schema: {
        tags: [alarmDelivery.name],
        summary: 'Resends failed or unsent deliveries, all or none',
        body: z.strictObject({ ids: idList }),
        response: replyOf(countReply),
      },
    },
    async (request) => ok({ count: await resend(services, askerOf(request), [...new Set(request.body.ids)]) }),
  );
}

async function resend(
  { db, now, deliverer }: Services,
  { caller, site, address }: Asker,
  ids: readonly string[],
): Promise<number> {
  await withTransaction(db, async (transaction) => {
    const records = await lockRecords(transaction, site, ids);
    if (records.length < ids.length) throw refused('alarmDelivery.unknown');
    const others = records.filter(({ state }) => !resendableStates.includes(state)).map(({ id }) => id);
    if (others.length > 0)
      throw new AppError({ code: replyCode.refused, key: 'alarmDelivery.notFailed', data: { ids: others } });
    await queueAgain(transaction, ids, now());
    const { accountId, accountName } = caller;
    const entry = { action: 'resend', buildingId: site.buildingId, entity: alarmDelivery.name } as const;
    await insertAudits(
      transaction,
      { accountId, accountName, address },
      records.map(({ id, receiverName }) => ({ ...entry, rowId: id, rowName: receiverName ?? '' })),
    );
  });
  deliverer.wake();
  return ids.length;
}
