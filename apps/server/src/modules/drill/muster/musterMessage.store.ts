import { braceletTextLength } from '@muster/model/braceletMessage/braceletMessage.ts';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { fullVisibility } from '../../../core/auth/visibility.ts';
import type { Database } from '../../../core/db/database.ts';
import { newId } from '../../../core/db/newId.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { triedForMs } from '../../../core/notice/triedForMs.ts';
import { insertDeliveries, type Receiver } from '../../../ingest/bracelet/braceletDelivery.store.ts';
import { readReceivers } from '../../message/braceletMessage/braceletMessage.store.ts';

interface MusterMessage {
  musterId: string;
  buildingId: string;
  content: string;
  personIds: readonly string[];
  sender: { accountId: string; realName: string };
  now: number;
}

/** Sends the message of a muster to the wristbands of people, independent of the sender's data scope. */
export async function sendMusterMessage(db: Database, message: MusterMessage): Promise<void> {
  const { musterId, buildingId, personIds, sender, now } = message;
  const site: SiteScope = { buildingId, departIds: null, patrolDepartIds: null, visibility: fullVisibility };
  const choice = { personIds: [...personIds], vehicleIds: [], departIds: [], personTypes: [] };
  await withTransaction(db, async (transaction) => {
    const receivers = await readReceivers(transaction, site, choice);
    const worn = receivers.filter((one): one is Receiver & { sn: string } => one.sn !== null);
    if (worn.length === 0) return;
    const [messageId, dueAt] = [newId(), new Date(now).toISOString()];
    const content = [...message.content].slice(0, braceletTextLength.custom).join('');
    const signed = { senderId: sender.accountId, senderName: sender.realName };
    await transaction
      .insertInto('braceletMessage')
      .values({ id: messageId, buildingId, type: 'custom', content, wantsReply: false, sendAt: dueAt, ...signed })
      .execute();
    const untilAt = new Date(now + triedForMs).toISOString();
    await insertDeliveries(transaction, { buildingId, messageId, receivers: worn, dueAt, untilAt });
    await transaction.updateTable('muster').set({ messageId }).where('id', '=', musterId).execute();
  });
}

/** Delivery state of the message of a muster. */
export function readWristbands(db: Database, messageId: string) {
  return db
    .selectFrom('braceletDelivery')
    .select((row) => [
      row.fn.countAll<number>().as('total'),
      row.fn.countAll<number>().filterWhere('status', 'in', ['read', 'confirmed']).as('read'),
      row.fn.countAll<number>().filterWhere('status', '=', 'failed').as('failed'),
    ])
    .where('messageId', '=', messageId)
    .executeTakeFirstOrThrow();
}
