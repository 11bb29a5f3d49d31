import type { PositionBatch } from '@muster/model/position/positionBatch.ts';

import type { Database } from '../core/db/database.ts';
import { readEntries } from '../ingest/log/positionLog.store.ts';
import { readableEntries } from '../ingest/log/readableEntries.ts';
import { HourSorter } from '../tracks/hourSorter.ts';
import { openChunk, type StoredChunk } from '../tracks/storedChunk.ts';
import { readHour, readTrackPlace } from '../tracks/trackChunk.store.ts';
import { clipPoints, mergePoints, type TrackPoints } from '../tracks/trackPoints.ts';
import { type PackedTrack, packTrack } from './packedTrack.ts';

export interface SitePositions {
  /** Epoch ms: all earlier positions of the site were returned. */
  upTo: number;
  batch: PositionBatch;
}

const msPerHour = 3_600_000;
const msPerSecond = 1000;

interface Track {
  tag: string;
  points: PackedTrack;
  /** First point that was not returned yet. */
  next: number;
}

/**
 * The stored positions of a whole site in order of time, a second at a time; seconds without a position are left out.
 * In memory are the tracks of one hour, packed: about 18 bytes a position. Positions that move from the log into the
 * chunks meanwhile are returned once: the log is read first, and points of one time are one point.
 */
export async function* siteTracks(
  db: Database,
  buildingId: string,
  from: number,
  to: number,
): AsyncGenerator<SitePositions> {
  const recent = await readRecent(db, buildingId);
  for (let hour = Math.floor(from / msPerHour); hour * msPerHour < to; hour++) {
    const tracks = await readTracks(db, buildingId, hour, recent, from, to);
    for (let second = hour * msPerHour; second < (hour + 1) * msPerHour; second += msPerSecond) {
      const batch = batchOf(tracks, second + msPerSecond);
      if (batch !== null) yield { upTo: second + msPerSecond, batch };
    }
  }
}

async function readRecent(db: Database, buildingId: string): Promise<HourSorter> {
  const recent = new HourSorter();
  const place = await readTrackPlace(db, buildingId);
  // Unreadable entries were reported when they were moved into the chunks.
  for await (const { batch } of readableEntries(readEntries(db, buildingId, place), () => {}))
    if (batch !== undefined) recent.add(batch);
  return recent;
}

async function readTracks(
  db: Database,
  buildingId: string,
  hour: number,
  recent: HourSorter,
  from: number,
  to: number,
): Promise<Track[]> {
  // A part is decoded when its tag is packed: decoding all of them would need four times the memory.
  const parts = new Map<string, (() => TrackPoints)[]>();
  const add = (tag: string, part: () => TrackPoints): void => {
    const known = parts.get(tag);
    if (known === undefined) parts.set(tag, [part]);
    else known.push(part);
  };
  for (const { tag, ...chunk } of await readHour(db, buildingId, hour)) add(tag, () => readable(chunk));
  for (const { tag, points } of recent.inHour(hour)) add(tag, () => points);
  return [...parts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([tag, series]) => {
      const points = clipPoints(mergePoints(series.map((part) => part())), from, to);
      return { tag, points: packTrack(points), next: 0 };
    });
}

/** A damaged part is left out: the track page reports it. */
function readable(chunk: StoredChunk): TrackPoints {
  try {
    return openChunk(chunk);
  } catch {
    return mergePoints([]);
  }
}

/** Removes from every track the points before `end`; null when there are none. */
function batchOf(tracks: readonly Track[], end: number): PositionBatch | null {
  const due = tracks.map(({ points, next }) => {
    let behind = next;
    while (behind < points.length && points.t(behind) < end) behind++;
    return behind - next;
  });
  const length = due.reduce((sum, count) => sum + count, 0);
  return length === 0 ? null : fill(tracks, due, length);
}

const columns = ['t', 'lon', 'lat', 'floor', 'speed', 'heading', 'battery', 'heartRate', 'flags'] as const;

function fill(tracks: readonly Track[], due: readonly number[], length: number): PositionBatch {
  const column = (): Float64Array => new Float64Array(length);
  const tags: string[] = [];
  const batch = {
    length,
    tags,
    t: column(),
    lon: column(),
    lat: column(),
    floor: new Int16Array(length),
    speed: column(),
    heading: column(),
    // A track does not contain it.
    accuracy: column().fill(Number.NaN),
    battery: column(),
    heartRate: column(),
    flags: new Uint8Array(length),
  };
  tracks.forEach((track, index) => {
    for (let count = due[index] ?? 0; count > 0; count--, track.next++) {
      for (const name of columns) batch[name][tags.length] = track.points[name](track.next);
      tags.push(track.tag);
    }
  });
  return batch;
}
