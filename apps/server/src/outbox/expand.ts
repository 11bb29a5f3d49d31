import { createHash } from 'node:crypto';

import type { DeliveryProblem, DeliveryReason } from '@muster/model/alarmDelivery/alarmDelivery.ts';

import type { Database, Transaction } from '../core/db/database.ts';
import { withTransaction } from '../core/db/withTransaction.ts';
import { closeEvent, type OutboxEvent, postponeEvent, claimEvent } from '../runner/outbox.store.ts';
import { readNoticeTypes, readWebhooks } from '../runner/subscriptions.store.ts';
import { hears } from '../runner/subscriptions.ts';
import { insertDeliveries, type NewDelivery, readKnowing, type Target } from './delivery.store.ts';
import {
  type AlarmPlace,
  readMailReceiver,
  type Person,
  readHeadAbove,
  readPersonInCharge,
  readWhereabouts,
} from './people.store.ts';
import { type PublicAlarm, readPublicAlarm } from './publicAlarm.store.ts';
import { reachOf } from './reach.store.ts';
import { recipientsOf } from './recipients.ts';
import { delayAfter } from './schedule.ts';

/**
 * Creates deliveries of the oldest unprocessed event, in one transaction, so that a crash leaves all of them or none.
 * @returns false when there was no event
 */
export async function expandNext(db: Database, now: number, onFault: (error: unknown) => void): Promise<boolean> {
  let taken: OutboxEvent | null = null;
  try {
    await withTransaction(db, async (transaction) => {
      taken = await claimEvent(transaction, now);
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
    // It was locked; the row itself counts the attempts.
    await postponeEvent(db, failed.id, now + delayAfter(3), why);
  }
  return taken !== null;
}

async function expand(transaction: Transaction, { id, buildingId, event }: OutboxEvent, now: number): Promise<void> {
  const alarm = await readPublicAlarm(transaction, event.alarmId);
  if (alarm === undefined) return;
  const targets = [
    ...(await mailTargets(transaction, alarm, { ...event, buildingId })),
    ...(await webhookTargets(transaction, alarm, { ...event, buildingId })),
  ];
  const deliveries = new Map<string, NewDelivery>();
  for (const target of targets) {
    const delivery = await addressed(transaction, buildingId, id, target);
    // A recipient in charge is not notified again as a chosen one.
    if (!deliveries.has(delivery.id)) deliveries.set(delivery.id, delivery);
  }
  const row = { buildingId, alarm, event: event.kind, level: event.level, t: event.t, now };
  await insertDeliveries(transaction, row, [...deliveries.values()]);
}

type Event = OutboxEvent['event'] & { buildingId: string };

async function mailTargets(transaction: Transaction, alarm: PublicAlarm, event: Event): Promise<Target[]> {
  const place: AlarmPlace = { ...alarm, t: event.t };
  if (event.kind === 'escalate') {
    const reason = event.escalatedTo ?? 'areaPersonInCharge';
    const find = reason === 'immediateSuperior' ? immediateSuperiors : personsInCharge;
    return people(reason, await find(transaction, place));
  }
  if (event.kind !== 'raise') return [];
  const { mailInCharge = false } = (await readNoticeTypes(transaction, event.buildingId))[alarm.type] ?? {};
  const chosen = await recipientsOf(transaction, alarm);
  return [
    ...(mailInCharge ? people('areaPersonInCharge', await personsInCharge(transaction, place)) : []),
    ...chosen.map((recipient): Target => ({ channel: 'mail', reason: 'recipient', ...recipient })),
  ];
}

/** That there is no recipient is recorded as well. */
function people(reason: DeliveryReason, persons: readonly { id: string }[]): Target[] {
  const ids = persons.length === 0 ? [null] : persons.map(({ id }) => id);
  return ids.map((receiverId) => ({ channel: 'mail', reason, receiverId }));
}

/** The webhooks that receive it and whose owner may see it. A deleted owner is reported on the page of deliveries. */
async function webhookTargets(transaction: Transaction, alarm: PublicAlarm, event: Event): Promise<Target[]> {
  const { type } = alarm;
  const { buildingId, kind, level, isQuiet, alarmId } = event;
  const webhooks = await readWebhooks(transaction, buildingId);
  if (webhooks.length === 0) return [];
  const notices = await readNoticeTypes(transaction, buildingId);
  const hearing = webhooks.filter((webhook) => hears(webhook, notices, { event: kind, type, level }));
  const knowing = isQuiet ? await readKnowing(transaction, alarmId) : null;
  const targets: Target[] = [];
  for (const { id, ownerId } of hearing.filter((webhook) => knowing?.has(webhook.id) ?? true)) {
    const reach = await reachOf(transaction, ownerId, alarm, 'webhookOwner');
    if (reach === 'outOfScope') continue;
    const problem = reach === 'off' ? 'ownerOff' : null;
    targets.push({ channel: 'webhook', reason: 'webhook', receiverId: id, problem });
  }
  return targets;
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
    const { name = null, url = null } = webhook ?? {};
    return { ...delivery, receiverName: name, address: url, problem: target.problem ?? null };
  }
  const receiver = await readMailReceiver(transaction, buildingId, receiverId);
  const { name = null, address = null } = receiver ?? {};
  return { ...delivery, receiverName: name, address, problem: target.problem ?? mailProblem(receiver) };
}

/** Why a recipient cannot get a mail, whatever its permissions. */
export function mailProblem(receiver: Awaited<ReturnType<typeof readMailReceiver>>): DeliveryProblem | null {
  if (receiver === null) return 'nobody';
  return receiver.address === null ? 'noAddress' : null;
}

/** People in charge of the alarm's area, or of the next one above that has any (specification §6). */
async function personsInCharge(db: Database | Transaction, alarm: AlarmPlace): Promise<Person[]> {
  const found = new Map<string, Person>();
  for (const { id } of await readWhereabouts(db, alarm)) {
    const person = await readPersonInCharge(db, alarm.buildingId, id);
    if (person !== null) found.set(person.id, person);
  }
  return [...found.values()];
}

/**
 * The immediate superiors of an alarm (specification §6); this is their only definition. For each person in charge, the
 * head of the department, or, if that is the same person, or there is none, of the next one above. If nobody is in
 * charge, the head of the subject's department, by the same steps.
 */
async function immediateSuperiors(db: Database | Transaction, alarm: AlarmPlace): Promise<Person[]> {
  const inCharge = await personsInCharge(db, alarm);
  const subject = { id: alarm.subjectKind === 'person' ? alarm.subjectId : null, departId: alarm.departId };
  const found = new Map<string, Person>();
  for (const { id: self, departId } of inCharge.length > 0 ? inCharge : [subject]) {
    const { buildingId } = alarm;
    const head = departId === null ? null : await readHeadAbove(db, { buildingId, departId, self });
    if (head !== null) found.set(head.id, head);
  }
  return [...found.values()];
}
