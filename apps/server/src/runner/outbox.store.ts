import { type RawBuilder, sql } from 'kysely';

import type { Database, Transaction } from '../core/db/database.ts';
import type { LeavingEvent } from './subscriptions.ts';

/** Rows of the outbox for alarms. */
const kind = 'alarm';

/**
 * Writes events to be sent, in the transaction of their cause. The id is the event's: after a crash it is written once.
 */
export async function writeOutbox(
  transaction: Transaction,
  buildingId: string,
  events: readonly LeavingEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const ids = events.map((event) => `${event.alarmId}:${event.t}:${event.kind}`);
  const payloads = events.map((event) => JSON.stringify(event));
  await sql`
    INSERT INTO outbox (id, building_id, kind, payload)
    SELECT e.id, ${buildingId}, ${kind}, e.payload::jsonb
    FROM unnest(${ids}::text[], ${payloads}::text[]) AS e (id, payload)
    ON CONFLICT DO NOTHING`.execute(transaction);
}

export interface OutboxEvent {
  id: string;
  buildingId: string;
  event: LeavingEvent;
}

/** The oldest event not processed yet, locked until the transaction ends; another worker skips it. */
export async function claimEvent(transaction: Transaction, now: number): Promise<OutboxEvent | null> {
  const row = await transaction
    .selectFrom('outbox')
    .select(['id', 'buildingId', 'payload'])
    .where('deliveredAt', 'is', null)
    // A new one is due whatever the clocks of database and server.
    .where((either) =>
      either.or([either('attempts', '=', 0), either('nextAttemptAt', '<=', new Date(now).toISOString())]),
    )
    .where('kind', '=', kind)
    .orderBy('createdAt')
    // One with an invalid time must not block the others.
    .orderBy(sql`case when jsonb_typeof(payload->'t') = 'number' then (payload->>'t')::numeric end`)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  // Written by `writeOutbox`, the only writer of this kind.
  return row === undefined ? null : { ...row, event: row.payload as LeavingEvent };
}

/** Its deliveries are written: from here on they contain the state. */
export async function closeEvent(transaction: Transaction, id: string, now: number): Promise<void> {
  await transaction
    .updateTable('outbox')
    .set({ deliveredAt: new Date(now).toISOString(), lastError: null })
    .where('id', '=', id)
    .execute();
}

/** It could not be processed; others go first. */
export async function postponeEvent(db: Database, id: string, until: number, why: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ attempts: oneMore(), nextAttemptAt: new Date(until).toISOString(), lastError: why })
    .where('id', '=', id)
    .where('deliveredAt', 'is', null)
    .execute();
}

/** When the next event is due, epoch ms; null = none. */
export async function nextEventAt(db: Database): Promise<number | null> {
  const row = await db
    .selectFrom('outbox')
    .select((of) => of.fn.min('nextAttemptAt').as('at'))
    .where('deliveredAt', 'is', null)
    .where('kind', '=', kind)
    .executeTakeFirst();
  // Holds because the driver reads a time as text; the builder types `min` as a number.
  return timeOf(row?.at as string | null | undefined);
}

/** Epoch ms; null = never, or an invalid time. */
export function timeOf(at: string | null | undefined): number | null {
  const time = Date.parse(at ?? '');
  return Number.isNaN(time) ? null : time;
}

/** One more attempt: a number at its maximum stays, so that it does not block the next ones with an error. */
export function oneMore(): RawBuilder<number> {
  return sql`least(attempts, 2147483646) + 1`;
}

/** Deletes processed events from before `eventsBefore`, and their deliveries from before `deliveriesBefore`. */
export async function deleteExpired(db: Database, eventsBefore: string, deliveriesBefore: string): Promise<void> {
  await db.deleteFrom('outbox').where('deliveredAt', '<', eventsBefore).execute();
  await db.deleteFrom('alarmDelivery').where('createdAt', '<', deliveriesBefore).execute();
}
