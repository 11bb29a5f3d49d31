import { sql } from 'kysely';

import type { Database, Transaction } from '../core/db/database.ts';
import { dropOutliers } from '../runner/positionOutlier.store.ts';
import { dropDamaged } from './damagedChunk.store.ts';

/** A partition has a week: few enough of them for a year's query, small enough to drop expired ones. */
const hoursPerPartition = 168;

const prefix = 'track_chunk_h';

function firstHourOf(hour: number): number {
  return Math.floor(hour / hoursPerPartition) * hoursPerPartition;
}

/**
 * Creates the partitions for these epoch hours. A table that is created alone and then attached blocks no reader; one
 * created as a partition would wait for every reader, and block all later ones.
 */
export async function ensurePartitions(transaction: Transaction, hours: Iterable<number>): Promise<void> {
  const wanted = new Set(Array.from(hours, firstHourOf));
  for (const first of await existingPartitions(transaction)) wanted.delete(first);
  if (wanted.size === 0) return;
  await sql`SELECT pg_advisory_xact_lock(${lockKey})`.execute(transaction);
  for (const first of await existingPartitions(transaction)) wanted.delete(first);
  for (const first of wanted) {
    const name = sql.table(`${prefix}${first}`);
    const bounds = sql`FOR VALUES FROM (${sql.lit(first)}) TO (${sql.lit(first + hoursPerPartition)})`;
    await sql`CREATE TABLE ${name} (LIKE track_chunk INCLUDING ALL)`.execute(transaction);
    await sql`ALTER TABLE track_chunk ATTACH PARTITION ${name} ${bounds}`.execute(transaction);
  }
}

/** "MTRP". */
const lockKey = 0x4d_54_52_50;

const msPerHour = 3_600_000;

/**
 * Drops the partitions that end at or before the epoch hour, with the marks of their positions; returns their number.
 */
export async function dropPartitions(db: Database, beforeHour: number): Promise<number> {
  let dropped = 0;
  for (const first of await existingPartitions(db)) {
    if (first + hoursPerPartition > beforeHour) continue;
    await db.transaction().execute(async (transaction) => {
      // Before the exclusive lock on the table.
      await dropOutliers(transaction, (first + hoursPerPartition) * msPerHour);
      await dropDamaged(transaction, first + hoursPerPartition);
      // Rather tomorrow than block everybody behind a long reader.
      await sql`SET LOCAL lock_timeout = '2s'`.execute(transaction);
      await sql`DROP TABLE ${sql.table(`${prefix}${first}`)}`.execute(transaction);
    });
    dropped++;
  }
  return dropped;
}

/** First hours of the partitions. */
async function existingPartitions(db: Database): Promise<number[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT child.relname AS name FROM pg_inherits
    JOIN pg_class AS child ON child.oid = inhrelid
    WHERE inhparent = 'track_chunk'::regclass`.execute(db);
  return rows.map(({ name }) => Number(name.slice(prefix.length)));
}
