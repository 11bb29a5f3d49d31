import { alarmDelivery, type DeliveryChannel } from '@muster/model/alarmDelivery/alarmDelivery.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { sql } from 'kysely';

import type { Transaction } from '../core/db/database.ts';
import { correctNotice, lockNotice, type NewNotice, renewNotice, withdrawNotice } from '../core/notice/notice.store.ts';

interface Failed {
  buildingId: string;
  channel: DeliveryChannel;
  receiverId: string | null;
}

/**
 * Announces that alarms do not reach external recipients: one notice for the mail of a building, one for each webhook,
 * however many deliveries failed.
 */
export async function notifyUndelivered(transaction: Transaction, failed: Failed, at: string): Promise<void> {
  await renewNotice(transaction, await undeliveredOf(transaction, failed, at));
}

/** Some failed deliveries are sent again: their notice has the remaining number, and ends with the last of them. */
export async function correctUndelivered(
  transaction: Transaction,
  again: readonly Failed[],
  at: string,
): Promise<void> {
  const distinct = new Map(again.map((each) => [`${each.buildingId} ${keyOf(each)}`, each]));
  for (const [, each] of [...distinct].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const notice = await undeliveredOf(transaction, each, at);
    if (notice.facts['failed'] === 0) await withdrawNotice(transaction, notice.buildingId, notice.key);
    else await correctNotice(transaction, notice);
  }
}

function keyOf({ channel, receiverId }: Failed): string {
  return channel === 'mail' ? 'alarmDelivery:mail' : `alarmDelivery:webhook:${receiverId ?? ''}`;
}

async function undeliveredOf(transaction: Transaction, of: Failed, at: string): Promise<NewNotice> {
  const { buildingId, channel, receiverId } = of;
  const key = keyOf(of);
  await lockNotice(transaction, buildingId, key);
  let query = transaction
    .selectFrom('alarmDelivery')
    .select([sql<number>`count(*)::int`.as('failed'), (row) => row.fn.max('receiverName').as('name')])
    .where('buildingId', '=', buildingId)
    .where('channel', '=', channel)
    .where('state', '=', 'failed');
  if (channel === 'webhook') query = query.where('receiverId', '=', receiverId);
  const { failed, name } = await query.executeTakeFirstOrThrow();
  return {
    buildingId,
    kind: 'deliveryFailed',
    key,
    at,
    facts: { channel, name: channel === 'webhook' ? name : null, failed },
    permission: permissionCode(alarmDelivery, 'view'),
  };
}
