import { createHash } from 'node:crypto';

import type { DeliveryProblem, DeliveryReason } from '@muster/model/alarmDelivery/alarmDelivery.ts';

import type { Database, Transaction } from '../db/database.ts';
import { withTransaction } from '../db/withTransaction.ts';
import { insertDeliveries, type NewDelivery, readKnowing, type Target } from './delivery.store.ts';
import { type FacedAlarm, readFacedAlarm } from './facedAlarm.store.ts';
import { closeEvent, type OutboxEvent, postponeEvent, takeEvent } from './outbox.store.ts';
import { hears } from './outlets.ts';
import { readNoticeTypes, readWebhooks } from './outlets.store.ts';
import { type AlarmPlace, readMailReceiver, readReceiverIds } from './people.store.ts';
import { delayAfter } from './schedule.ts';
import { immediateSuperiors, personsInCharge } from './superior.ts';

/**
 * Makes deliveries of the oldest event that nobody has taken up, in one transaction, so that a crash leaves all of them
 * or none.
 * @returns false when there was no event
 */
export async function expandNext(db: Database, now: number, onFault: (error: unknown) => void): Promise<boolean> {
  let taken: OutboxEvent | null = null;
  try {
    await withTransaction(db, async (transaction) => {
      taken = await takeEvent(transaction, now);
      if (taken === null) return;
      await expand(transaction, taken, now);
      await closeEvent(transaction, taken.id, now);
    });
  } catch (error) {
    // Set in the transaction, which the compiler does not see.
    const failed = taken as OutboxEvent | null;
    if (failed === null) throw error;
    onFault(error);
    const why = error instanceof Error ? error.message : String(error);
    // It was locked; how often it was tried counts the row itself.
    await postponeEvent(db, failed.id, now + delayAfter(3), why);
  }
  return taken !== null;
}

async function expand(transaction: Transaction, { id, buildingId, event }: OutboxEvent, now: number): Promise<void> {
  const alarm = await readFacedAlarm(transaction, event.alarmId);
  if (alarm === undefined) return;
  const targets = [
    ...(await mailTargets(transaction, alarm, { ...event, buildingId })),
    ...(await webhookTargets(transaction, alarm, { ...event, buildingId })),
  ];
  const deliveries = new Map<string, NewDelivery>();
  for (const target of targets) {
    const delivery = await addressed(transaction, buildingId, id, target);
    // Who is told as somebody in charge is not told again as somebody who was chosen.
    if (!deliveries.has(delivery.id)) deliveries.set(delivery.id, delivery);
  }
  const row = { buildingId, alarm, event: event.kind, level: event.level, t: event.t, now };
  await insertDeliveries(transaction, row, [...deliveries.values()]);
}

type Event = OutboxEvent['event'] & { buildingId: string };

async function mailTargets(transaction: Transaction, alarm: FacedAlarm, event: Event): Promise<Target[]> {
  const place: AlarmPlace = { ...alarm, t: event.t };
  if (event.kind === 'escalate') {
    const reason = event.escalatedTo ?? 'areaPersonInCharge';
    const find = reason === 'immediateSuperior' ? immediateSuperiors : personsInCharge;
    return people(reason, await find(transaction, place));
  }
  if (event.kind !== 'raise') return [];
  const { mailInCharge = false, recipients = [] } =
    (await readNoticeTypes(transaction, event.buildingId))[alarm.type] ?? {};
  const chosen = await readReceiverIds(transaction, recipients);
  return [
    ...(mailInCharge ? people('areaPersonInCharge', await personsInCharge(transaction, place)) : []),
    ...chosen.map((receiverId): Target => ({ channel: 'mail', reason: 'recipient', receiverId })),
  ];
}

/** That there was nobody to tell is told as well. */
function people(reason: DeliveryReason, persons: readonly { id: string }[]): Target[] {
  const ids = persons.length === 0 ? [null] : persons.map(({ id }) => id);
  return ids.map((receiverId) => ({ channel: 'mail', reason, receiverId }));
}

async function webhookTargets(transaction: Transaction, { type }: FacedAlarm, event: Event): Promise<Target[]> {
  const { buildingId, kind, level, isQuiet, alarmId } = event;
  const webhooks = await readWebhooks(transaction, buildingId);
  if (webhooks.length === 0) return [];
  const notices = await readNoticeTypes(transaction, buildingId);
  const hearing = webhooks.filter((webhook) => hears(webhook, notices, { event: kind, type, level }));
  const knowing = isQuiet ? await readKnowing(transaction, alarmId) : null;
  return hearing
    .filter(({ id }) => knowing?.has(id) ?? true)
    .map(({ id }) => ({ channel: 'webhook', reason: 'webhook', receiverId: id }));
}

async function addressed(
  transaction: Transaction,
  buildingId: string,
  eventId: string,
  target: Target,
): Promise<NewDelivery> {
  const { channel, reason, receiverId } = target;
  const key = createHash('sha256')
    .update(`${eventId}\n${channel}\n${receiverId ?? reason}`)
    .digest('hex');
  const delivery = { ...target, id: key.slice(0, 32), receiverName: null, address: null };
  if (receiverId === null) return { ...delivery, problem: 'nobody' };
  if (channel === 'webhook') {
    const webhook = (await readWebhooks(transaction, buildingId)).find(({ id }) => id === receiverId);
    return { ...delivery, receiverName: webhook?.name ?? null, address: webhook?.url ?? null, problem: null };
  }
  const receiver = await readMailReceiver(transaction, buildingId, receiverId);
  const { name = null, address = null } = receiver ?? {};
  return { ...delivery, receiverName: name, address, problem: mailProblem(reason, receiver) };
}

/** Why somebody cannot get a mail. Who was chosen was chosen as an account: what it may not see it is not sent either. */
export function mailProblem(
  reason: DeliveryReason,
  receiver: Awaited<ReturnType<typeof readMailReceiver>>,
): DeliveryProblem | null {
  if (receiver === null) return 'nobody';
  if (reason === 'recipient' && !receiver.isAdmitted) return 'accountOff';
  return receiver.address === null ? 'noAddress' : null;
}
