import type { Database } from '../db/database.ts';
import { toChunk } from './moveTracks.ts';
import { lockTrackPlace, openChunks, readParts, replaceParts } from './trackChunk.store.ts';
import type { ChunkKey } from './trackChunk.store.ts';
import { decodeTrack } from './trackCodec.ts';
import { mergePoints } from './trackPoints.ts';

/** Chunks that one call merges. */
const batchSize = 500;
/** Chunks of one transaction: as long as it lasts, the tracks of the building cannot move on. */
const stepSize = 50;

/**
 * Merges the parts of hours before `beforeHour` (epoch hours), a limited number; true when there may be more. A late
 * point opens its hour again, and the next call closes it.
 */
export async function mergeChunks(db: Database, beforeHour: number): Promise<boolean> {
  const open = await openChunks(db, beforeHour, batchSize);
  const byBuilding = Map.groupBy(open, ({ buildingId }) => buildingId);
  for (const [buildingId, keys] of byBuilding)
    for (let at = 0; at < keys.length; at += stepSize) await mergeStep(db, buildingId, keys.slice(at, at + stepSize));
  return open.length === batchSize;
}

async function mergeStep(db: Database, buildingId: string, keys: readonly ChunkKey[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockTrackPlace(transaction, buildingId);
    for (const key of keys) {
      const parts = await readParts(transaction, key);
      const points = mergePoints(parts.map(decodeTrack));
      await replaceParts(transaction, buildingId, toChunk({ ...key, points }));
    }
  });
}
