import { type RawBuilder, sql } from 'kysely';

import { checksumOf } from '../core/db/checksum.ts';
import type { Database, Transaction } from '../core/db/database.ts';
import type { StoredChunk } from './storedChunk.ts';

/** The points of a tag in an hour, or a part of them; see migrations/0001_kernel.sql. */
export interface TrackChunk {
  readonly tag: string;
  /** Epoch hours. */
  readonly hour: number;
  readonly firstT: number;
  readonly lastT: number;
  readonly count: number;
  readonly payload: Uint8Array;
}

/** All parts of a chunk. */
export interface ChunkKey {
  readonly buildingId: string;
  readonly tag: string;
  readonly hour: number;
}

/** The part into which those of a closed hour are merged. */
export const mergedPart = 0;

/** Log place of a building's tracks; locked until the transaction ends, so that there is one writer at a time. */
export async function lockTrackPlace(transaction: Transaction, buildingId: string): Promise<number> {
  await transaction
    .insertInto('trackPlace')
    .values({ buildingId, seq: 0 })
    .onConflict((conflict) => conflict.column('buildingId').doNothing())
    .execute();
  const { seq } = await transaction
    .selectFrom('trackPlace')
    .select('seq')
    .where('buildingId', '=', buildingId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return seq <= (await newestSeq(transaction)) ? seq : 0;
}

/**
 * A place after the log's end would let entries be trimmed that no track has: it is replaced by the log's beginning.
 */
async function newestSeq(transaction: Transaction): Promise<number> {
  const { rows } = await sql<{ seq: number }>`SELECT coalesce(max(seq), 0) AS seq FROM position_log`.execute(
    transaction,
  );
  return rows[0]?.seq ?? 0;
}

export async function readTrackPlace(db: Database, buildingId: string): Promise<number> {
  const row = await db.selectFrom('trackPlace').select('seq').where('buildingId', '=', buildingId).executeTakeFirst();
  return Number.isSafeInteger(row?.seq) ? (row?.seq ?? 0) : 0;
}

export async function writeTrackPlace(transaction: Transaction, buildingId: string, seq: number): Promise<void> {
  await transaction.updateTable('trackPlace').set({ seq }).where('buildingId', '=', buildingId).execute();
}

/** Buildings with entries in the log, whose tracks may have to advance. */
export async function buildingsInLog(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('positionLog').select('buildingId').distinct().orderBy('buildingId').execute();
  return rows.map(({ buildingId }) => buildingId);
}

/** Adds a part to each of these hours, after the existing parts; not two of one hour in one call. */
export async function addParts(
  transaction: Transaction,
  buildingId: string,
  chunks: readonly TrackChunk[],
): Promise<void> {
  await sql`
    INSERT INTO track_chunk (building_id, tag, hour, part, first_t, last_t, count, payload, checksum)
    SELECT ${buildingId}, tag, hour,
      1 + coalesce((SELECT max(part) FROM track_chunk AS there
        WHERE there.building_id = ${buildingId} AND there.tag = new.tag AND there.hour = new.hour), 0),
      first_t, last_t, count, payload, checksum
    FROM ${rowsOf(chunks)}`.execute(transaction);
}

/** Adds the merged part of hours without one, in the state of a finished hour; an existing one stays as it is. */
export async function addMergedParts(
  transaction: Transaction,
  buildingId: string,
  chunks: readonly TrackChunk[],
): Promise<void> {
  await sql`
    INSERT INTO track_chunk (building_id, tag, hour, part, first_t, last_t, count, payload, checksum)
    SELECT ${buildingId}, tag, hour, ${mergedPart}, first_t, last_t, count, payload, checksum
    FROM ${rowsOf(chunks)}
    ON CONFLICT DO NOTHING`.execute(transaction);
}

function rowsOf(chunks: readonly TrackChunk[]): RawBuilder<unknown> {
  return sql`unnest(
      ${chunks.map(({ tag }) => tag)}::text[],
      ${chunks.map(({ hour }) => hour)}::bigint[],
      ${chunks.map(({ firstT }) => firstT)}::bigint[],
      ${chunks.map(({ lastT }) => lastT)}::bigint[],
      ${chunks.map(({ count }) => count)}::integer[],
      ${chunks.map(({ payload }) => Buffer.from(payload))}::bytea[],
      ${chunks.map(({ payload }) => checksumOf(payload))}::bigint[]
    ) AS new (tag, hour, first_t, last_t, count, payload, checksum)`;
}

/** Hours before `beforeHour` that have parts to be merged, oldest first. */
export async function openChunks(db: Database, beforeHour: number, limit: number): Promise<ChunkKey[]> {
  return db
    .selectFrom('trackChunk')
    .select(['buildingId', 'tag', 'hour'])
    .distinct()
    .where('part', '>', mergedPart)
    .where('hour', '<', beforeHour)
    .orderBy('hour')
    .limit(limit)
    .execute();
}

/** All parts, in their order. */
export async function readParts(
  transaction: Transaction,
  { buildingId, tag, hour }: ChunkKey,
): Promise<(StoredChunk & { part: number })[]> {
  return transaction
    .selectFrom('trackChunk')
    .select(['part', 'payload', 'checksum'])
    .where('buildingId', '=', buildingId)
    .where('tag', '=', tag)
    .where('hour', '=', hour)
    .orderBy('part')
    .execute();
}

/** Stored points of everybody in an hour, in the order of the parts. */
export async function readHour(
  db: Database,
  buildingId: string,
  hour: number,
): Promise<(StoredChunk & { tag: string })[]> {
  return db
    .selectFrom('trackChunk')
    .select(['tag', 'payload', 'checksum'])
    .where('buildingId', '=', buildingId)
    .where('hour', '=', hour)
    .orderBy('part')
    .execute();
}

/** Replaces all parts by `chunk`; null = none of them could be read. */
export async function replaceParts(transaction: Transaction, key: ChunkKey, chunk: TrackChunk | null): Promise<void> {
  const { buildingId, tag, hour } = key;
  await transaction
    .deleteFrom('trackChunk')
    .where('buildingId', '=', buildingId)
    .where('tag', '=', tag)
    .where('hour', '=', hour)
    .execute();
  if (chunk === null) return;
  const { payload } = chunk;
  await transaction
    .insertInto('trackChunk')
    .values({
      ...chunk,
      buildingId,
      part: mergedPart,
      payload: Buffer.from(payload),
      checksum: checksumOf(payload),
    })
    .execute();
}

export interface ChunkRange {
  readonly buildingId: string;
  readonly tag: string;
  /** Epoch ms: chunks with a point in `from` ≤ t < `to`. */
  readonly from: number;
  readonly to: number;
}

const msPerHour = 3_600_000;

/** Chunks of a tag from (`hour`, `part`) on, in order. */
export async function readChunks(
  transaction: Transaction,
  { buildingId, tag, from, to }: ChunkRange,
  after: { readonly hour: number; readonly part: number },
  limit: number,
): Promise<(StoredChunk & { hour: number; part: number })[]> {
  return transaction
    .selectFrom('trackChunk')
    .select(['hour', 'part', 'payload', 'checksum'])
    .where('buildingId', '=', buildingId)
    .where('tag', '=', tag)
    .where('hour', '>=', Math.max(after.hour, Math.floor(from / msPerHour)))
    .where('hour', '<', Math.ceil(to / msPerHour))
    .where(({ eb, or }) => or([eb('hour', '>', after.hour), eb('part', '>', after.part)]))
    .where('lastT', '>=', from)
    .where('firstT', '<', to)
    .orderBy('hour')
    .orderBy('part')
    .limit(limit)
    .execute();
}

/** Points in the chunks of a range: at least as many as lie in the range itself. */
export async function countPoints(
  transaction: Transaction,
  { buildingId, tag, from, to }: ChunkRange,
): Promise<number> {
  const row = await transaction
    .selectFrom('trackChunk')
    .select(({ fn }) => fn.sum<string | null>('count').as('points'))
    .where('buildingId', '=', buildingId)
    .where('tag', '=', tag)
    .where('hour', '>=', Math.floor(from / msPerHour))
    .where('hour', '<', Math.ceil(to / msPerHour))
    .where('lastT', '>=', from)
    .where('firstT', '<', to)
    .executeTakeFirst();
  return Number(row?.points ?? 0);
}

/** Greatest `seq` up to which a restart of the engine does not need the log; undefined before its first snapshot. */
export async function oldestSnapshot(db: Database, buildingId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('engineSnapshot')
    .select(({ fn }) => fn.min('seq').as('seq'))
    .where('buildingId', '=', buildingId)
    .executeTakeFirst();
  return row?.seq ?? undefined;
}
