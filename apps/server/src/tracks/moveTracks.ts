import type { Database } from '../core/db/database.ts';
import { storeUnreadable, readEntries } from '../ingest/log/positionLog.store.ts';
import type { OnUnreadable } from '../ingest/log/positionLog.ts';
import { readableEntries } from '../ingest/log/readableEntries.ts';
import { HourSorter, type TagHourPoints } from './hourSorter.ts';
import { addParts, lockTrackPlace, type TrackChunk, writeTrackPlace } from './trackChunk.store.ts';
import { encodeTrack } from './trackCodec.ts';
import { ensurePartitions } from './trackPartition.store.ts';

export interface Moved {
  readonly points: number;
  /** The log place that the tracks have reached. */
  readonly place: number;
  /** False when the end of the log was reached. */
  readonly isMore: boolean;
}

/** Positions of one transaction, about. */
const stepPositions = 100_000;

/**
 * Moves positions of a building from after its place in the log into chunk parts, one for each tag and hour; chunks and
 * place in one transaction, so that a point is in chunks exactly when the place is past it. Positions of unregistered
 * tags belong to no track and are skipped; so are unreadable entries: they are reported, and copied to a separate
 * table.
 */
export async function moveTracks(
  db: Database,
  buildingId: string,
  onUnreadable: OnUnreadable = () => {},
): Promise<Moved> {
  return db.transaction().execute(async (transaction) => {
    const before = await lockTrackPlace(transaction, buildingId);
    const sorter = new HourSorter();
    let place = before;
    let isMore = false;
    const skipped: number[] = [];
    const skip = (seq: number, error: unknown): void => {
      onUnreadable(seq, error);
      skipped.push(seq);
      place = Math.max(place, seq);
    };
    for await (const { entry, batch } of readableEntries(readEntries(transaction, buildingId, before, skip), skip)) {
      if (sorter.seen >= stepPositions) {
        isMore = true;
        break;
      }
      if (batch !== undefined) sorter.add(batch);
      place = entry.seq;
    }
    const chunks = sorter.all().map(toChunk);
    if (chunks.length > 0) {
      await ensurePartitions(
        transaction,
        chunks.map(({ hour }) => hour),
      );
      await addParts(transaction, buildingId, chunks);
    }
    await storeUnreadable(transaction, skipped);
    if (place > before) await writeTrackPlace(transaction, buildingId, place);
    return { points: chunks.reduce((sum, { count }) => sum + count, 0), place, isMore };
  });
}

/** @param tagHour has at least one point. */
export function toChunk({ tag, hour, points }: TagHourPoints): TrackChunk {
  return {
    tag,
    hour,
    firstT: points.t[0] ?? Number.NaN,
    lastT: points.t[points.length - 1] ?? Number.NaN,
    count: points.length,
    payload: encodeTrack(points),
  };
}
