import type { Transaction } from '../core/db/database.ts';
import type { ChunkKey, ChunkRange } from './trackChunk.store.ts';

const msPerHour = 3_600_000;

/** Copies unreadable parts to a separate table, which merging does not touch. */
export async function storeDamaged(
  transaction: Transaction,
  { buildingId, tag, hour }: ChunkKey,
  parts: readonly number[],
): Promise<void> {
  if (parts.length === 0) return;
  const columns = ['buildingId', 'tag', 'hour', 'part', 'payload', 'checksum'] as const;
  await transaction
    .insertInto('damagedChunk')
    .columns(columns)
    .expression((query) =>
      query
        .selectFrom('trackChunk')
        .select(columns)
        .where('buildingId', '=', buildingId)
        .where('tag', '=', tag)
        .where('hour', '=', hour)
        .where('part', 'in', [...parts]),
    )
    .execute();
}

/** Epoch hours of a range with parts in that table. */
export async function readDamagedHours(
  transaction: Transaction,
  { buildingId, tag, from, to }: ChunkRange,
): Promise<number[]> {
  const rows = await transaction
    .selectFrom('damagedChunk')
    .select('hour')
    .distinct()
    .where('buildingId', '=', buildingId)
    .where('tag', '=', tag)
    .where('hour', '>=', Math.floor(from / msPerHour))
    .where('hour', '<', Math.ceil(to / msPerHour))
    .execute();
  return rows.map(({ hour }) => hour);
}

/** Deletes parts of hours before `beforeHour`, in all buildings. */
export async function dropDamaged(transaction: Transaction, beforeHour: number): Promise<void> {
  await transaction.deleteFrom('damagedChunk').where('hour', '<', beforeHour).execute();
}
