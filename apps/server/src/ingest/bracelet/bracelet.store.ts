import type { BraceletDeliveryStatus, BraceletReply } from '@muster/model/braceletMessage/braceletDelivery.ts';
import { type DevicePlace, placeShape } from '@muster/model/device/place.ts';
import { sql } from 'kysely';

import type { Database } from '../../core/db/database.ts';
import { withTransaction } from '../../core/db/withTransaction.ts';
import { correctFailures, notifyAnswers, notifyFailures } from '../../core/notice/messageNotice.store.ts';

/** A message that is to go to a wristband now. Times are ISO-8601. */
export interface DueDelivery {
  id: string;
  buildingId: string;
  sn: string;
  status: 'toBeSent' | 'sending';
  attempts: number;
  untilAt: string;
  type: string;
  content: string;
  wantsReply: boolean;
  place: DevicePlace | null;
  /** Downlink password of the card, sealed; null = it has none. */
  sealedPassword: string | null;
}

/** What is due at `now`, oldest first, but for some ids. */
export async function readDue(
  db: Database,
  now: string,
  { limit, except }: { limit: number; except: readonly string[] },
): Promise<DueDelivery[]> {
  const rows = await db
    .selectFrom('braceletQueue as queue')
    .innerJoin('braceletDelivery as delivery', 'delivery.id', 'queue.deliveryId')
    .innerJoin('braceletMessage as message', 'message.id', 'delivery.messageId')
    .select([
      'delivery.id',
      'delivery.buildingId',
      'delivery.sn',
      'delivery.status',
      'delivery.attempts',
      'queue.untilAt',
      'message.type',
      'message.content',
      'message.wantsReply',
      'message.place',
    ])
    .select((eb) =>
      eb
        .selectFrom('deviceSecret as secret')
        .innerJoin('locationCard as card', 'card.id', 'secret.rowId')
        .select('secret.sealed')
        .whereRef('card.buildingId', '=', 'delivery.buildingId')
        .whereRef('card.sn', '=', 'delivery.sn')
        .where('secret.field', '=', 'downlinkPassword')
        .as('sealedPassword'),
    )
    .where('queue.dueAt', '<=', now)
    // What has ended otherwise must not be in the way of the others.
    .where('delivery.status', 'in', ['toBeSent', 'sending'])
    .where(sql<boolean>`delivery.id <> all(${except})`)
    .orderBy('queue.dueAt')
    .orderBy('delivery.id')
    .limit(limit)
    .execute();
  return rows.flatMap((row) =>
    row.status === 'toBeSent' || row.status === 'sending'
      ? [
          {
            ...row,
            status: row.status,
            wantsReply: row.wantsReply === true,
            place: placeShape.safeParse(row.place).data ?? null,
          },
        ]
      : [],
  );
}

/** What became of an attempt. */
export interface Attempt {
  id: string;
  status: 'toBeSent' | 'sending' | 'failed';
  failure: 'noGateway' | 'noReceipt' | null;
  attempts: number;
  /** When it is looked at again; null = it has ended. */
  dueAt: string | null;
}

/**
 * Only what is still as it was when it was read: an answer, or a cancelling, may have come between. In the order of their
 * ids, as everybody does who takes several deliveries of a message. What has failed for good is told.
 */
export async function writeAttempts(db: Database, at: string, attempts: readonly Attempt[]): Promise<void> {
  if (attempts.length === 0) return;
  const inOrder = attempts.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  await withTransaction(db, async (transaction) => {
    const failedAt: string[] = [];
    for (const { id, status, failure, attempts: count, dueAt } of inOrder) {
      const written = await transaction
        .updateTable('braceletDelivery')
        .set({ status, failure, attempts: count, updatedAt: at, ...(status === 'sending' ? { sentAt: at } : {}) })
        .where('id', '=', id)
        .where('status', 'in', ['toBeSent', 'sending'])
        .returning('messageId')
        .executeTakeFirst();
      if (written === undefined) continue;
      if (dueAt === null) await transaction.deleteFrom('braceletQueue').where('deliveryId', '=', id).execute();
      else await transaction.updateTable('braceletQueue').set({ dueAt }).where('deliveryId', '=', id).execute();
      if (status === 'failed') failedAt.push(written.messageId);
    }
    await notifyFailures(transaction, failedAt, at);
  });
}

/** What a wristband says of a message. */
export interface BraceletAnswer {
  /** Of the delivery. */
  id: string;
  state: 'received' | 'read' | 'confirmed' | 'refused';
  reply: BraceletReply | null;
}

const statusOf: Readonly<Record<BraceletAnswer['state'], BraceletDeliveryStatus>> = {
  received: 'unread',
  read: 'read',
  confirmed: 'confirmed',
  refused: 'failed',
};

/** What an answer may come after: it never takes back what the wristband has said before. */
const before: Readonly<Record<BraceletAnswer['state'], readonly BraceletDeliveryStatus[]>> = {
  received: ['toBeSent', 'sending', 'failed'],
  read: ['toBeSent', 'sending', 'failed', 'unread'],
  confirmed: ['toBeSent', 'sending', 'failed', 'unread', 'read'],
  refused: ['toBeSent', 'sending'],
};

/**
 * Writes down what a wristband answered, and tells who sent the message; said again, it changes nothing. A word that
 * nobody asked for is left out.
 * @returns false when no such message ever went to it
 */
export async function storeAnswer(
  db: Database,
  { buildingId, sn, at }: { buildingId: string; sn: string; at: string },
  { id, state, reply }: BraceletAnswer,
): Promise<boolean> {
  return withTransaction(db, async (transaction) => {
    const row = await transaction
      .selectFrom('braceletDelivery')
      .select(['status', 'messageId'])
      .select((of) =>
        of
          .selectFrom('braceletMessage')
          .select('wantsReply')
          .whereRef('braceletMessage.id', '=', 'braceletDelivery.messageId')
          .as('wantsReply'),
      )
      .where('id', '=', id)
      .where('buildingId', '=', buildingId)
      .where('sn', '=', sn)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return false;
    if (!before[state].includes(row.status)) return true;
    const isReceived = state !== 'refused';
    const word = row.wantsReply === true ? reply : null;
    await transaction
      .updateTable('braceletDelivery')
      .set({
        status: statusOf[state],
        failure: isReceived ? null : 'refused',
        updatedAt: at,
        ...(isReceived ? { receivedAt: sql`coalesce(received_at, ${at}::timestamptz)` } : {}),
        ...(state === 'read' || state === 'confirmed' ? { readAt: sql`coalesce(read_at, ${at}::timestamptz)` } : {}),
        ...(state === 'confirmed' ? { reply: word, repliedAt: at } : {}),
      })
      .where('id', '=', id)
      .execute();
    await transaction.deleteFrom('braceletQueue').where('deliveryId', '=', id).execute();
    const { messageId } = row;
    if (word !== null) await notifyAnswers(transaction, messageId, at);
    if (!isReceived) await notifyFailures(transaction, [messageId], at);
    else if (row.status === 'failed') await correctFailures(transaction, messageId, at);
    return true;
  });
}
