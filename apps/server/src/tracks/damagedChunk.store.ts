import type { Transaction } from '../core/db/database.ts';
import type { ChunkKey, ChunkRange } from './trackChunk.store.ts';

const msPerHour = 3_600_000;

/** Keeps parts that cannot be read beside the tracks, where no merging touches them. */
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

/** Epoch hours of a range of which parts are kept beside the tracks. */
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

/** Forgets what is of hours before `beforeHour`, in all buildings. */
export async function dropDamaged(transaction: Transaction, beforeHour: number): Promise<void> {
  await transaction.deleteFrom('damagedChunk').where('hour', '<', beforeHour).execute();
}
