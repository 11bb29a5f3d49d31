import { sql } from 'kysely';

import { isDamaged } from '../core/db/checksum.ts';
import type { Database } from '../core/db/database.ts';
import type { StoredTimes } from '../ingest/dedupe/deduplicate.ts';
import type { StoredChunk } from './storedChunk.ts';
import { readTrackPlace } from './trackChunk.store.ts';
import { decodeTrackTimes } from './trackCodec.ts';

const msPerHour = 3_600_000;
/** A day more than the oldest position that is accepted (wire.md, positions in). */
const lookBackHours = 8 * 24;

/** Queries of the deduplicator about chunks. */
export function storedTimes(db: Database, now: () => number = Date.now): StoredTimes {
  return {
    through: (buildingId) => readTrackPlace(db, buildingId),
    newest: async (buildingId, tags) => {
      if (tags.length === 0) return new Map();
      const since = Math.floor(now() / msPerHour) - lookBackHours;
      // The newest point is in the newest hour; its parts may overlap.
      const { rows } = await sql<{ tag: string; newest: number | null }>`
        SELECT tag, (
          SELECT last_t FROM track_chunk AS chunk
          WHERE chunk.building_id = ${buildingId} AND chunk.tag = asked.tag AND hour >= ${since}
          ORDER BY hour DESC, last_t DESC LIMIT 1
        ) AS newest
        FROM unnest(${tags}::text[]) AS asked (tag)`.execute(db);
      return new Map(rows.flatMap(({ tag, newest }) => (newest === null ? [] : [[tag, newest] as const])));
    },
    inHours: async (buildingId, hours) => {
      if (hours.length === 0) return [];
      const { rows } = await sql<StoredChunk & { at: number }>`
        SELECT at, payload, checksum
        FROM unnest(${hours.map(({ tag }) => tag)}::text[], ${hours.map(({ hour }) => hour)}::bigint[])
          WITH ORDINALITY AS asked (tag, hour, at)
        JOIN track_chunk AS chunk
          ON chunk.building_id = ${buildingId} AND chunk.tag = asked.tag AND chunk.hour = asked.hour`.execute(db);
      const times: number[][] = hours.map(() => []);
      for (const { at, ...chunk } of rows) times[at - 1]?.push(...timesOf(chunk));
      return times.map((list) => Float64Array.from(list).sort());
    },
  };
}

/**
 * The contents of a damaged chunk are unknown: positions of its hour that are sent again are accepted. The track
 * history reports it.
 */
function timesOf({ payload, checksum }: StoredChunk): Float64Array {
  if (isDamaged(payload, checksum)) return noTimes;
  try {
    return decodeTrackTimes(payload);
  } catch {
    return noTimes;
  }
}

const noTimes = new Float64Array(0);
