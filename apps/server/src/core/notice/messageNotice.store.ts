import { braceletMessage } from '@muster/model/braceletMessage/braceletMessage.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { sql } from 'kysely';

import type { Transaction } from '../db/database.ts';
import { correctNotice, lockNotice, type NewNotice, renewNotice, withdrawNotice } from './notice.store.ts';

const failedKey = (messageId: string): string => `braceletMessage:${messageId}:failed`;
const answeredKey = (messageId: string): string => `braceletMessage:${messageId}:answered`;

/**
 * Announces that a message has failed at wristbands: one notice of a message, however many they are, to its sender and
 * to accounts that see every message.
 */
export async function notifyFailures(
  transaction: Transaction,
  messageIds: Iterable<string>,
  at: string,
): Promise<void> {
  for (const messageId of [...new Set(messageIds)].sort()) {
    const notice = await failureOf(transaction, messageId, at);
    if (notice !== null) await renewNotice(transaction, notice);
  }
}

/**
 * A failed message arrived after all, or is sent again: its notice is updated without becoming unread, and ends with
 * the last failure.
 */
export async function correctFailures(transaction: Transaction, messageId: string, at: string): Promise<void> {
  const notice = await failureOf(transaction, messageId, at);
  if (notice === null) return;
  if (notice.facts['failed'] === 0) await withdrawNotice(transaction, notice.buildingId, notice.key);
  else await correctNotice(transaction, notice);
}

/** Reports the answers to a message to its sender, in one notice. */
export async function notifyAnswers(transaction: Transaction, messageId: string, at: string): Promise<void> {
  const message = await readCommonFacts(transaction, messageId, answeredKey(messageId));
  if (message === null) return;
  const { yes, no } = await transaction
    .selectFrom('braceletDelivery')
    .select([
      sql<number>`(count(*) filter (where reply = 'yes'))::int`.as('yes'),
      sql<number>`(count(*) filter (where reply = 'no'))::int`.as('no'),
    ])
    .where('messageId', '=', messageId)
    .executeTakeFirstOrThrow();
  const { title, senderId, ...notice } = message;
  await renewNotice(transaction, {
    ...notice,
    kind: 'messageAnswered',
    at,
    facts: { title, yes, no },
    accountId: senderId,
  });
}

async function failureOf(transaction: Transaction, messageId: string, at: string): Promise<NewNotice | null> {
  const message = await readCommonFacts(transaction, messageId, failedKey(messageId));
  if (message === null) return null;
  const { failed, receivers } = await transaction
    .selectFrom('braceletDelivery')
    .select([
      sql<number>`(count(*) filter (where status = 'failed'))::int`.as('failed'),
      sql<number>`count(*)::int`.as('receivers'),
    ])
    .where('messageId', '=', messageId)
    .executeTakeFirstOrThrow();
  const { title, senderId, ...notice } = message;
  return { ...notice, kind: 'messageFailed', at, facts: { title, failed, receivers }, ownerId: senderId };
}

/**
 * Common values of the notices of a message, locked until the transaction ends. null = it has no sender: a message
 * about a card has its state in the notice of the card.
 */
async function readCommonFacts(transaction: Transaction, messageId: string, key: string) {
  const message = await transaction
    .selectFrom('braceletMessage')
    .select(['buildingId', 'content as title', 'senderId'])
    .where('id', '=', messageId)
    .executeTakeFirst();
  if (message === undefined || message.senderId === null) return null;
  await lockNotice(transaction, message.buildingId, key);
  return {
    ...message,
    senderId: message.senderId,
    key,
    entity: braceletMessage.name,
    rowId: messageId,
    permission: permissionCode(braceletMessage, 'view'),
  };
}
