import { positionFlag } from '@muster/model/position/positionBatch.ts';
import type { PositionBatch } from '@muster/model/position/positionBatch.ts';
import { decodePositions } from '@muster/protocols/musterBinary.ts';

import type { Database } from '../db/database.ts';
import { readEntries } from '../ingest/positionLog.store.ts';
import { addParts, lockTrackPlace, writeTrackPlace } from './trackChunk.store.ts';
import type { TrackChunk } from './trackChunk.store.ts';
import { encodeTrack } from './trackCodec.ts';
import { ensurePartitions } from './trackPartition.store.ts';
import { PointCollector } from './trackPoints.ts';
import type { TrackPoints } from './trackPoints.ts';

export interface Moved {
  readonly points: number;
  /** The log place that the tracks have reached. */
  readonly place: number;
  /** False when the end of the log was reached. */
  readonly isMore: boolean;
}

/** Positions of one transaction, about. */
const stepPositions = 100_000;

const msPerHour = 3_600_000;

/**
 * Moves positions of a building from behind its place in the log into chunk parts, one for each tag and hour; chunks and
 * place in one transaction, so that a point is in chunks exactly when the place is behind it. Positions of unregistered
 * tags are nobody's track and stay out.
 */
export async function moveTracks(db: Database, buildingId: string): Promise<Moved> {
  return db.transaction().execute(async (transaction) => {
    const before = await lockTrackPlace(transaction, buildingId);
    const sorter = new TrackSorter();
    let place = before;
    let isMore = false;
    for await (const { seq, kind, payload } of readEntries(transaction, buildingId, before)) {
      if (sorter.seen >= stepPositions) {
        isMore = true;
        break;
      }
      if (kind === 'positions') sorter.add(decodePositions(payload));
      place = seq;
    }
    const chunks = sorter.chunks();
    if (chunks.length > 0) {
      await ensurePartitions(
        transaction,
        chunks.map(({ hour }) => hour),
      );
      await addParts(transaction, buildingId, chunks);
    }
    if (place > before) await writeTrackPlace(transaction, buildingId, place);
    return { points: chunks.reduce((sum, { count }) => sum + count, 0), place, isMore };
  });
}

/** Sorts positions by tag and hour. */
class TrackSorter {
  /** Positions so far, those of unregistered tags among them. */
  seen = 0;
  readonly #collectors = new Map<string, Map<number, PointCollector>>();

  add(batch: PositionBatch): void {
    this.seen += batch.length;
    for (let row = 0; row < batch.length; row++) {
      if ((batch.flags[row] ?? 0) & positionFlag.unregistered) continue;
      this.#collector(batch.tags[row] ?? '', Math.floor((batch.t[row] ?? 0) / msPerHour)).add(batch, row);
    }
  }

  #collector(tag: string, hour: number): PointCollector {
    let hours = this.#collectors.get(tag);
    if (hours === undefined) this.#collectors.set(tag, (hours = new Map()));
    let collector = hours.get(hour);
    if (collector === undefined) hours.set(hour, (collector = new PointCollector()));
    return collector;
  }

  chunks(): TrackChunk[] {
    return Array.from(this.#collectors, ([tag, hours]) =>
      Array.from(hours, ([hour, collector]) => toChunk(tag, hour, collector.sorted())),
    ).flat();
  }
}

/** @param points at least one. */
export function toChunk(tag: string, hour: number, points: TrackPoints): TrackChunk {
  return {
    tag,
    hour,
    firstT: points.t[0] ?? Number.NaN,
    lastT: points.t[points.length - 1] ?? Number.NaN,
    count: points.length,
    payload: encodeTrack(points),
  };
}
