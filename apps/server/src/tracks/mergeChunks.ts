import type { Database } from '../core/db/database.ts';
import { storeDamaged } from './damagedChunk.store.ts';
import { toChunk } from './moveTracks.ts';
import { openChunk } from './storedChunk.ts';
import { type ChunkKey, lockTrackPlace, openChunks, readParts, replaceParts } from './trackChunk.store.ts';
import { mergePoints } from './trackPoints.ts';

/** Maximum chunks that one call merges. */
const batchSize = 500;
/** Chunks of one transaction: during it, the tracks of the building cannot advance. */
const stepSize = 50;

/**
 * Merges the parts of hours before `beforeHour` (epoch hours), a limited number; true when there may be more. A late
 * point opens its hour again, and the next call closes it. Damaged parts are reported, and copied to a separate table.
 */
export async function mergeChunks(
  db: Database,
  beforeHour: number,
  onDamaged: (key: ChunkKey, error: unknown) => void = () => {},
): Promise<boolean> {
  const open = await openChunks(db, beforeHour, batchSize);
  const byBuilding = Map.groupBy(open, ({ buildingId }) => buildingId);
  for (const [buildingId, keys] of byBuilding)
    for (let at = 0; at < keys.length; at += stepSize)
      await mergeStep(db, buildingId, keys.slice(at, at + stepSize), onDamaged);
  return open.length === batchSize;
}

async function mergeStep(
  db: Database,
  buildingId: string,
  keys: readonly ChunkKey[],
  onDamaged: (key: ChunkKey, error: unknown) => void,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockTrackPlace(transaction, buildingId);
    for (const key of keys) {
      const damaged: number[] = [];
      const parts = (await readParts(transaction, key)).flatMap((part) => {
        try {
          return openChunk(part);
        } catch (error) {
          onDamaged(key, error);
          damaged.push(part.part);
          return [];
        }
      });
      // An unreadable part must not keep its hour open forever.
      await storeDamaged(transaction, key, damaged);
      const points = mergePoints(parts);
      await replaceParts(transaction, key, points.length === 0 ? null : toChunk({ ...key, points }));
    }
  });
}
