import type {
  alarmDelivery,
  DeliveryChannel,
  DeliveryProblem,
  DeliveryReason,
  DeliveryState,
} from '@muster/model/alarmDelivery/alarmDelivery.ts';
import type { Row } from '@muster/model/entity/row.ts';
import { type ExpressionBuilder, sql } from 'kysely';

import type { Database, Transaction } from '../core/db/database.ts';
import type { Tables } from '../core/db/tables.ts';
import { oneMore, timeOf } from '../runner/outbox.store.ts';
import { correctUndelivered, notifyUndelivered } from './deliveryNotice.store.ts';
import type { PublicAlarm } from './publicAlarm.store.ts';
import { triedForMs } from './schedule.ts';

/** Recipients of an event, before it is known whether they can be reached. */
export interface Target {
  channel: DeliveryChannel;
  reason: DeliveryReason;
  /** Id of a person, an account without one, or a webhook; null = nobody. */
  receiverId: string | null;
  /** Why it is already known to fail. */
  problem?: DeliveryProblem | null;
}

/** One event for one recipient over one channel. */
export interface NewDelivery extends Target {
  /** Derived from event, channel and recipient: after a crash it is the same. */
  id: string;
  receiverName: string | null;
  address: string | null;
  /** Why it will not be sent at all. */
  problem: DeliveryProblem | null;
}

interface DeliveredEvent {
  buildingId: string;
  alarm: PublicAlarm;
  event: Row<typeof alarmDelivery>['event'];
  level: number;
  /** Epoch ms. */
  t: number;
  now: number;
}

/** Deliveries that fail together: all mail uses one server, each webhook is a separate server. */
function hostOf({ channel, receiverId }: Pick<NewDelivery, 'channel' | 'receiverId'>): string {
  return channel === 'mail' ? 'mail' : (receiverId ?? '');
}

/** Writes new deliveries, and puts them in the queue. */
export async function insertDeliveries(
  transaction: Transaction,
  { buildingId, alarm, event, level, t, now }: DeliveredEvent,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return;
  const rows = deliveries.map(({ problem, ...delivery }) => ({
    ...delivery,
    buildingId,
    alarmId: alarm.id,
    // By this it is deleted; the database uses the system clock, which may be wrong.
    createdAt: iso(now),
    occurredAt: iso(t),
    event,
    type: alarm.type,
    // Holds because the engine has no others.
    level,
    subjectName: alarm.subjectName ?? alarm.tag,
    areaName: alarm.areaName,
    state: problem === null ? ('toBeSent' as const) : ('notSent' as const),
    attempts: 0,
    problem,
  }));
  const written = await transaction
    .insertInto('alarmDelivery')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'state', 'channel', 'receiverId'])
    .execute();
  await queue(
    transaction,
    written.filter(({ state }) => state === 'toBeSent'),
    { now, forced: false },
  );
}

type Queued = Pick<Row<typeof alarmDelivery>, 'channel'> & { id: string; receiverId: string | null };

async function queue(
  transaction: Transaction,
  deliveries: readonly Queued[],
  { now, forced }: { now: number; forced: boolean },
): Promise<void> {
  if (deliveries.length === 0) return;
  const rows = deliveries.map(({ id, channel, receiverId }) => ({
    deliveryId: id,
    channel,
    host: hostOf({ channel, receiverId }),
    dueAt: iso(now),
    untilAt: iso(now + triedForMs),
    forced,
  }));
  await transaction.insertInto('alarmDeliveryQueue').values(rows).execute();
}

/** Webhooks that received, or are receiving, an alarm. */
export async function readKnowing(db: Database | Transaction, alarmId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('alarmDelivery')
    .select('receiverId')
    .distinct()
    .where('alarmId', '=', alarmId)
    .where('channel', '=', 'webhook')
    .execute();
  return new Set(rows.flatMap(({ receiverId }) => receiverId ?? []));
}

/** A delivery that only this deliverer sends now. */
export interface Claimed {
  id: string;
  buildingId: string;
  alarmId: string;
  occurredAt: string;
  event: Row<typeof alarmDelivery>['event'];
  level: number;
  channel: DeliveryChannel;
  reason: Row<typeof alarmDelivery>['reason'];
  receiverId: string | null;
  attempts: number;
  host: string;
  forced: boolean;
  /** Epoch ms. */
  until: number;
  /** Identifies the recipient. */
  claim: string;
}

/**
 * Locks the delivery that is due first for some time, in which no other deliverer gets it. If its deliverer crashes, it
 * may have been sent: it is sent again after that time.
 */
export function claimDelivery(
  db: Database,
  channel: DeliveryChannel,
  { now, claim, claimMs }: { now: number; claim: string; claimMs: number },
): Promise<Claimed | null> {
  const at = iso(now);
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ deliveryId: string; host: string; forced: boolean; untilAt: string }>`
      UPDATE alarm_delivery_queue SET claimed_by = ${claim}, claimed_until = ${iso(now + claimMs)}
      WHERE delivery_id = (
        SELECT delivery_id FROM alarm_delivery_queue
        WHERE channel = ${channel} AND due_at <= ${at} AND (claimed_until IS NULL OR claimed_until <= ${at})
        ORDER BY due_at, delivery_id LIMIT 1 FOR UPDATE SKIP LOCKED
      )
      RETURNING delivery_id AS "deliveryId", host, forced, until_at AS "untilAt"`.execute(transaction);
    const [taken] = rows;
    if (taken === undefined) return null;
    const delivery = await transaction
      .updateTable('alarmDelivery')
      .set({ state: 'sending', attempts: oneMore(), updatedAt: at, version: sql`version + 1` })
      .where('id', '=', taken.deliveryId)
      .returning(['id', 'buildingId', 'alarmId', 'occurredAt', 'event', 'level', 'channel', 'reason'])
      .returning(['receiverId', 'attempts'])
      .executeTakeFirstOrThrow();
    const { host, forced, untilAt } = taken;
    return { ...delivery, host, forced, until: Date.parse(untilAt), claim };
  });
}

/** Result of an attempt. */
export interface Outcome {
  state: Exclude<DeliveryState, 'sending'>;
  problem: DeliveryProblem | null;
  detail: string | null;
  /** Where it went. */
  address?: string | null;
}

/**
 * Writes the result of a delivery, unless another deliverer has it by now; `dueAt` = time of the next attempt. Failed
 * deliveries are announced to accounts that may see deliveries.
 */
export async function settleDelivery(
  db: Database,
  { id, claim, buildingId, channel, receiverId }: Claimed,
  { state, problem, detail, address }: Outcome,
  { now, dueAt }: { now: number; dueAt: number | null },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const mine = (where: ExpressionBuilder<Tables, 'alarmDeliveryQueue'>) =>
      where.and([where('deliveryId', '=', id), where('claimedBy', '=', claim)]);
    const settled =
      dueAt === null
        ? await transaction.deleteFrom('alarmDeliveryQueue').where(mine).returning('deliveryId').execute()
        : await transaction
            .updateTable('alarmDeliveryQueue')
            .set({ dueAt: iso(dueAt), claimedBy: null, claimedUntil: null })
            .where(mine)
            .returning('deliveryId')
            .execute();
    if (settled.length === 0) return;
    const isSent = state === 'sent' || state === 'success';
    await transaction
      .updateTable('alarmDelivery')
      .set({ state, problem, problemDetail: detail, updatedAt: iso(now), version: sql`version + 1` })
      .set(isSent ? { sentAt: iso(now) } : {})
      .set(address === undefined ? {} : { address })
      .where('id', '=', id)
      .execute();
    if (state === 'failed') await notifyUndelivered(transaction, { buildingId, channel, receiverId }, iso(now));
  });
}

/** Delays deliveries to a host that does not answer, without counting an attempt. */
export async function holdBack(db: Database, host: string, until: number): Promise<void> {
  await db
    .updateTable('alarmDeliveryQueue')
    .set({ dueAt: iso(until) })
    .where('host', '=', host)
    .where('claimedBy', 'is', null)
    .where('dueAt', '<', iso(until))
    .execute();
}

/** A host answers again: deliveries that failed because of it are due at once. */
export async function release(
  db: Database,
  host: string,
  problems: readonly DeliveryProblem[],
  now: number,
): Promise<void> {
  await db
    .updateTable('alarmDeliveryQueue')
    .set({ dueAt: iso(now) })
    .where('host', '=', host)
    .where('claimedBy', 'is', null)
    .where('dueAt', '>', iso(now))
    .where('deliveryId', 'in', (of) =>
      of
        .selectFrom('alarmDelivery')
        .select('id')
        .where('state', '=', 'toBeSent')
        .where((either) => either.or([either('problem', 'in', [...problems]), either('problem', 'is', null)])),
    )
    .execute();
}

/** When the next delivery of a channel is due, epoch ms; null = none. */
export async function nextDeliveryAt(db: Database, channel: DeliveryChannel): Promise<number | null> {
  const row = await db
    .selectFrom('alarmDeliveryQueue')
    .select(sql<string | null>`min(greatest(due_at, claimed_until))`.as('at'))
    .where('channel', '=', channel)
    .executeTakeFirst();
  return timeOf(row?.at);
}

/** Puts ended deliveries that were not sent back into the queue. */
export async function queueAgain(transaction: Transaction, ids: readonly string[], now: number): Promise<void> {
  const again = await transaction
    .updateTable('alarmDelivery')
    .set({ state: 'toBeSent', attempts: 0, problem: null, problemDetail: null })
    .set({ updatedAt: iso(now), version: sql`version + 1` })
    .where('id', 'in', [...ids])
    .returning(['id', 'channel', 'receiverId', 'buildingId'])
    .execute();
  await queue(transaction, again, { now, forced: true });
  await correctUndelivered(transaction, again, iso(now));
}

function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
