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

/** Whom an event is told to, before it is known whether that can be. */
export interface Target {
  channel: DeliveryChannel;
  reason: DeliveryReason;
  /** Of a person, an account without one, or a webhook; null = there is nobody. */
  receiverId: string | null;
  /** Why it is known already that it does not go. */
  problem?: DeliveryProblem | null;
}

/** One event for one receiver over one channel. */
export interface NewDelivery extends Target {
  /** Derived from event, channel and receiver: made anew, as after a crash, it is the same. */
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

/** What fails together: all mail goes by one server, each webhook is a server of its own. */
function hostOf({ channel, receiverId }: Pick<NewDelivery, 'channel' | 'receiverId'>): string {
  return channel === 'mail' ? 'mail' : (receiverId ?? '');
}

/** Writes deliveries that are not there yet, and puts them in the queue. */
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
    // By this it is forgotten; the database goes by the wall clock, which may be wrong.
    createdAt: iso(now),
    occurredAt: iso(t),
    event,
    type: alarm.type,
    // Holds because the engine knows no others.
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

/** Webhooks that were told, or are being told, of an alarm. */
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

/** A delivery that this deliverer alone sends now. */
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
  /** By which it is known whose it is. */
  claim: string;
}

/**
 * Takes the delivery that is due first for some time, in which no other deliverer takes it. Who takes one and dies has
 * perhaps sent it: it is sent again when the time is over.
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

/** What became of an attempt. */
export interface Outcome {
  state: Exclude<DeliveryState, 'sending'>;
  problem: DeliveryProblem | null;
  detail: string | null;
  /** Where it went. */
  address?: string | null;
}

/**
 * Writes what became of a delivery, unless somebody else has it by now; `dueAt` = when it is tried again. What is given up
 * is told to those who may see deliveries.
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

/** Lets what goes to a host that does not answer wait, without an attempt of its own. */
export async function holdBack(db: Database, host: string, until: number): Promise<void> {
  await db
    .updateTable('alarmDeliveryQueue')
    .set({ dueAt: iso(until) })
    .where('host', '=', host)
    .where('claimedBy', 'is', null)
    .where('dueAt', '<', iso(until))
    .execute();
}

/** A host answers again: what failed because it did not is due at once. */
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

/** When the next delivery of a channel can be taken, epoch ms; null = there is none. */
export async function nextDeliveryAt(db: Database, channel: DeliveryChannel): Promise<number | null> {
  const row = await db
    .selectFrom('alarmDeliveryQueue')
    .select(sql<string | null>`min(greatest(due_at, claimed_until))`.as('at'))
    .where('channel', '=', channel)
    .executeTakeFirst();
  return timeOf(row?.at);
}

/** Puts deliveries back into the queue that have ended without having been sent. */
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
