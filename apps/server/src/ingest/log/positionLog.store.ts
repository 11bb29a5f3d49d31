import { type Selectable, sql } from 'kysely';
import type { ClientBase } from 'pg';

import { assertIntact, checksumOf } from '../../core/db/checksum.ts';
import type { Database, Transaction } from '../../core/db/database.ts';
import type { PositionLogTable } from '../../core/db/ownTables.ts';
import type { EntryKind, LogEntry, OnUnreadable } from './positionLog.ts';

/** Stored values of `position_log.kind`; never renumber. */
const kinds: readonly EntryKind[] = ['positions', 'config', 'command', 'camera', 'clock', 'access'];
const clockKind = kinds.indexOf('clock');

/** Far beyond every entry ever numbered, and far below the maximum integer: a row beyond it is invalid. */
const greatestSeq = 2 ** 52;

/** Rows of one read: at most 10,000 positions each, so that a page stays below about ten megabytes. */
const pageSize = 32;

/** See `LogReader.read`; within a transaction, the entries of its snapshot. */
export async function* readEntries(
  db: Database | Transaction,
  buildingId: string,
  afterSeq: number,
  onUnreadable: OnUnreadable = () => {},
): AsyncGenerator<LogEntry> {
  let last = afterSeq;
  for (;;) {
    const rows = await db
      .selectFrom('positionLog')
      .selectAll()
      .where('buildingId', '=', buildingId)
      .where('seq', '>', last)
      .where('seq', '<=', greatestSeq)
      .orderBy('seq')
      .limit(pageSize)
      .execute();
    for (const row of rows) {
      let entry: LogEntry | undefined;
      try {
        assertIntact(row.payload, row.checksum);
        entry = entryOf(row);
      } catch (error) {
        onUnreadable(row.seq, error);
      }
      if (entry !== undefined) yield entry;
    }
    last = rows.at(-1)?.seq ?? last;
    if (rows.length < pageSize) return;
  }
}

/** @throws Error for an unknown kind */
export function entryOf({
  seq,
  buildingId,
  receivedAt,
  kind: number,
  payload,
}: Selectable<PositionLogTable>): LogEntry {
  const kind = kinds[number];
  if (kind === undefined) throw new Error(`the unknown kind ${number}`);
  return { seq, buildingId, receivedAt, kind, payload };
}

/** Copies unreadable entries to a separate table before the log is trimmed. */
export async function storeUnreadable(transaction: Transaction, seqs: readonly number[]): Promise<void> {
  if (seqs.length === 0) return;
  const columns = ['seq', 'buildingId', 'receivedAt', 'kind', 'payload'] as const;
  await transaction
    .insertInto('unreadableEntry')
    .columns(columns)
    .expression((query) => query.selectFrom('positionLog').select(columns).where('seq', 'in', seqs))
    .onConflict((conflict) => conflict.column('seq').doNothing())
    .execute();
}

/** See `LogReader.newestClock`. */
export async function readNewestClock(db: Database | Transaction, buildingId: string): Promise<LogEntry | undefined> {
  const row = await db
    .selectFrom('positionLog')
    .selectAll()
    .where('buildingId', '=', buildingId)
    .where('kind', '=', sql.lit(clockKind))
    .where('seq', '<=', greatestSeq)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, kind: 'clock' };
}

/**
 * Deletes the entries of a building up to `throughSeq` that were received before `receivedBefore`, epoch ms, or by a
 * clock that was put back since: later than `receivedAfter`. The newest entry of the log always stays, because the next
 * number is counted from it, and so does the newest of the clock, which the next start reads.
 */
export async function trimEntries(
  transaction: Transaction,
  buildingId: string,
  throughSeq: number,
  { receivedBefore, receivedAfter }: { receivedBefore: number; receivedAfter: number },
): Promise<number> {
  const newestClock = (await readNewestClock(transaction, buildingId))?.seq ?? 0;
  const { numDeletedRows } = await transaction
    .deleteFrom('positionLog')
    .where('buildingId', '=', buildingId)
    .where('seq', '<=', throughSeq)
    .where('seq', '<>', newestClock)
    .where((either) => either.or([either('receivedAt', '<', receivedBefore), either('receivedAt', '>', receivedAfter)]))
    .where('seq', '<', ({ selectFrom, fn }) =>
      selectFrom('positionLog').select(fn.max('seq').as('newest')).where('seq', '<=', greatestSeq),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Writes entries on the connection with the log's lock, in one statement and so in one transaction. Without a query
 * builder, because the driver sends a `Buffer` unchanged, and the lock belongs to a connection outside of the pool.
 */
export async function insertEntries(client: ClientBase, entries: readonly LogEntry[]): Promise<void> {
  const rows = entries.map((_, row) => `(${[1, 2, 3, 4, 5, 6].map((column) => `$${row * 6 + column}`).join(',')})`);
  const text = `INSERT INTO position_log (seq, building_id, received_at, kind, payload, checksum) VALUES ${rows.join(',')}`;
  const values = entries.flatMap(({ seq, buildingId, receivedAt, kind, payload }) => [
    seq,
    buildingId,
    receivedAt,
    kinds.indexOf(kind),
    Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength),
    checksumOf(payload),
  ]);
  // A separate statement name for every number of rows would fill the session with plans.
  await client.query(entries.length === 1 ? { name: 'append-one', text, values } : { text, values });
}

/** The greatest number in the log; 0 for an empty log. */
export async function newestSeq(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ seq: string | number }>(
    'SELECT coalesce(max(seq), 0) AS seq FROM position_log WHERE seq <= $1',
    [greatestSeq],
  );
  return Number(rows[0]?.seq ?? 0);
}

/** Any number that no other advisory lock of ours has: "MLOG". */
const lockKey = 0x4d_4c_4f_47;
const lockNotAvailable = '55P03';

/**
 * Locks the log for the lifetime of the connection. @returns false if another process still has the lock after `waitMs`
 */
export async function lockLog(client: ClientBase, waitMs: number): Promise<boolean> {
  await client.query(`SET lock_timeout = ${Math.max(1, Math.floor(waitMs))}`);
  // A machine that vanished keeps the lock until its connection is found dead: in half a minute, not in two hours.
  await client.query('SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 4');
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === lockNotAvailable) return false;
    throw error;
  }
}
