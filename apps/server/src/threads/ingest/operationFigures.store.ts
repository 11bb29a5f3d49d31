import { sql } from 'kysely';

import type { Database } from '../../core/db/database.ts';
import { triedForMs } from '../../outbox/schedule.ts';

/** A queue: its length, and since when the oldest item waits, epoch ms. */
export interface Pending {
  count: number;
  oldest: number | null;
}

/** Figures of the database for operators. */
export interface OperationFigures {
  buildings: readonly { id: string; name: string }[];
  /** Unhandled alarms. */
  openAlarms: readonly { buildingId: string; level: number; count: number }[];
  /** Raise time of the oldest unhandled call for help, epoch ms, by building. */
  oldestSos: ReadonlyMap<string, number>;
  /** Alarm events without deliveries yet. */
  events: Pending;
  /** Mails and webhook calls that are not sent yet. */
  deliveries: Pending;
}

/** Not blocked by a locked table: the next sample is enough. */
const lockWithinMs = 500;

/** Reads the figures by indexes of open rows; their cost does not grow with history. */
export function readOperationFigures(db: Database): Promise<OperationFigures> {
  return db.transaction().execute(async (transaction) => {
    await sql`SET LOCAL lock_timeout = ${sql.lit(lockWithinMs)}`.execute(transaction);
    const buildings = await transaction.selectFrom('building').select(['id', 'name']).orderBy('id').execute();
    const openAlarms = await transaction
      .selectFrom('alarm')
      .select(['buildingId', 'level', sql<number>`count(*)::int`.as('count')])
      .where('status', '=', 'alarming')
      .groupBy(['buildingId', 'level'])
      .execute();
    const calls = await transaction
      .selectFrom('alarm')
      .select(['buildingId', sql<number>`extract(epoch from min(raised_at))::float8 * 1000`.as('oldest')])
      .where('status', '=', 'alarming')
      .where('type', '=', 'oneKeyHelp')
      .groupBy('buildingId')
      .execute();
    return {
      buildings,
      openAlarms,
      oldestSos: new Map(calls.map(({ buildingId, oldest }) => [buildingId, oldest])),
      events: await readEvents(transaction),
      deliveries: await readDeliveries(transaction),
    };
  });
}

async function readEvents(db: Database): Promise<Pending> {
  const { rows } = await sql<Pending>`
    SELECT count(*)::int AS count, extract(epoch from min(created_at))::float8 * 1000 AS oldest
    FROM outbox WHERE delivered_at IS NULL`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}

/** Queued a fixed time before it is given up; a moved clock moves that as well. */
async function readDeliveries(db: Database): Promise<Pending> {
  const { rows } = await sql<Pending>`
    SELECT count(*)::int AS count, extract(epoch from min(until_at))::float8 * 1000 - ${triedForMs} AS oldest
    FROM alarm_delivery_queue`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}
