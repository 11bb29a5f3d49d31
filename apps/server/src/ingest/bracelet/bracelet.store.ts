import type { BraceletDeliveryStatus, BraceletReply } from '@muster/model/braceletMessage/braceletDelivery.ts';
import { type DevicePlace, placeShape } from '@muster/model/device/place.ts';
import { sql } from 'kysely';

import type { Database } from '../../core/db/database.ts';
import { withTransaction } from '../../core/db/withTransaction.ts';
import { correctFailures, notifyAnswers, notifyFailures } from '../../core/notice/messageNotice.store.ts';

/** A message due for a wristband. Times are ISO-8601. */
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
  /** Encrypted downlink password of the card; null = none. */
  sealedPassword: string | null;
}

/** Deliveries due at `now`, oldest first, except some ids. */
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
    // Ended deliveries must not delay the others.
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

/** Result of an attempt. */
export interface Attempt {
  id: string;
  status: 'toBeSent' | 'sending' | 'failed';
  failure: 'noGateway' | 'noReceipt' | null;
  attempts: number;
  /** Time of the next attempt; null = ended. */
  dueAt: string | null;
}

/**
 * Updates only rows unchanged since they were read: an answer, or a cancellation, may have come in between. In the
 * order of their ids, like every writer that locks several deliveries of a message. Failed deliveries are announced.
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

/** An answer of a wristband. */
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

/** States after which an answer is accepted: earlier answers of the wristband are never reverted. */
const before: Readonly<Record<BraceletAnswer['state'], readonly BraceletDeliveryStatus[]>> = {
  received: ['toBeSent', 'sending', 'failed'],
  read: ['toBeSent', 'sending', 'failed', 'unread'],
  confirmed: ['toBeSent', 'sending', 'failed', 'unread', 'read'],
  refused: ['toBeSent', 'sending'],
};

/**
 * Stores the answer of a wristband, and notifies the sender of the message; a repeated answer changes nothing. An
 * answer that was not requested is ignored.
 * @returns false when no such message was ever sent to it
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
