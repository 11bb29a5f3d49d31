import type { TimeSpan } from '@muster/model/track/track.ts';
import type { Database, Transaction } from '../core/db/database.ts';
import { readEntries } from '../ingest/log/positionLog.store.ts';
import { readableEntries } from '../ingest/log/readableEntries.ts';
import { readOutliers } from '../runner/positionOutlier.store.ts';
import { readDamagedHours } from './damagedChunk.store.ts';
import { HourSorter } from './hourSorter.ts';
import { type OnDamagedChunk, openChunk } from './storedChunk.ts';
import { thinner } from './thinner.ts';
import { countPoints, readChunks, readTrackPlace } from './trackChunk.store.ts';
import { clipPoints, mergePoints, type TrackPoints } from './trackPoints.ts';

/** Points of a query; the caller checks permissions, and the limit of a year. */
export interface HistoryQuery {
  readonly buildingId: string;
  readonly spans: readonly TagSpan[];
  /** Maximum points for each span, at least 3; absent = all. Their selection: {@link thinner}. */
  readonly maxPoints?: number;
  /** Hours that cannot be read are left out, reported here, and named in the span's last piece. */
  readonly onDamaged?: OnDamagedChunk;
}

/** `from` ≤ t < `to`, epoch ms. A subject changes its card: each binding is a separate span. */
export interface TagSpan {
  readonly tag: string;
  readonly from: number;
  readonly to: number;
}

/**
 * A piece of a tag's history: points, or after all points of a span the times of its outliers, or the missing ranges.
 */
export interface HistoryPiece {
  /** Index of the query's span. */
  readonly span: number;
  readonly points: TrackPoints;
  /** Epoch ms, in order; also of points that `maxPoints` has left out. */
  readonly outliers: readonly number[];
  /** Ranges of the span with damaged data; absent = none, or not known yet. */
  readonly damaged?: readonly TimeSpan[];
}

const msPerHour = 3_600_000;
const noPoints = mergePoints([]);

/** Chunks in memory at a time: a day and its parts. */
const pageSize = 32;

/**
 * The stored positions of tags, piece by piece: in the order of the spans, and within a span in order of time. Each
 * acknowledged position of a registered tag is returned exactly once, whether it is in the log or in a chunk, because
 * both are read in one snapshot with the place that separates them. The snapshot lasts until the generator ends: a
 * caller that stops early calls `return()`, like `for await` does.
 */
export async function* trackHistory(db: Database, query: HistoryQuery): AsyncGenerator<HistoryPiece> {
  const snapshot = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    const recent = await readRecent(snapshot, query);
    for (const [span, { tag, from, to }] of query.spans.entries()) {
      const range = { buildingId: query.buildingId, tag, from, to };
      const inLog = recent.hoursOf(tag).filter(({ hour }) => (hour + 1) * msPerHour > from && hour * msPerHour < to);
      const damaged = new Set(await readDamagedHours(snapshot, range));
      const onDamaged: OnDamagedChunk = (...of) => {
        damaged.add(of[1]);
        query.onDamaged?.(...of);
      };
      const hours = inHours(readStored(snapshot, range, onDamaged), inLog);
      const clipped = clip(hours, from, to);
      const total = query.maxPoints === undefined ? 0 : (await countPoints(snapshot, range)) + lengthOf(inLog);
      const wanted =
        query.maxPoints !== undefined && total > query.maxPoints ? thinner(clipped, query.maxPoints, total) : clipped;
      for await (const points of wanted) if (points.length > 0) yield { span, points, outliers: [] };
      for await (const outliers of readOutliers(snapshot, range)) yield { span, points: noPoints, outliers };
      if (damaged.size > 0) yield { span, points: noPoints, outliers: [], damaged: spansOf(damaged, from, to) };
    }
    await snapshot.commit().execute();
  } finally {
    if (!snapshot.isCommitted && !snapshot.isRolledBack) await snapshot.rollback().execute();
  }
}

interface Hour {
  /** Epoch hours. */
  readonly hour: number;
  readonly points: TrackPoints;
}

/** Positions of the queried tags that are still in the log. */
async function readRecent(snapshot: Transaction, { buildingId, spans }: HistoryQuery): Promise<HourSorter> {
  const tags = new Set(spans.map(({ tag }) => tag));
  const isWanted = (tag: string): boolean => tags.has(tag);
  const recent = new HourSorter();
  const place = await readTrackPlace(snapshot, buildingId);
  // Unreadable entries were reported when they were moved into the chunks.
  for await (const { batch } of readableEntries(readEntries(snapshot, buildingId, place), () => {}, isWanted))
    if (batch !== undefined) recent.add(batch, isWanted);
  return recent;
}

/** Stored points of the chunks, hour by hour. */
async function* readStored(
  snapshot: Transaction,
  range: Parameters<typeof readChunks>[1],
  onDamaged: OnDamagedChunk,
): AsyncGenerator<Hour> {
  let after = { hour: -1, part: -1 };
  let parts: TrackPoints[] = [];
  for (;;) {
    const chunks = await readChunks(snapshot, range, after, pageSize);
    for (const { hour, part, ...chunk } of chunks) {
      if (hour !== after.hour && parts.length > 0) {
        yield { hour: after.hour, points: mergePoints(parts) };
        parts = [];
      }
      try {
        parts.push(openChunk(chunk));
      } catch (error) {
        onDamaged(range.tag, hour, error);
      }
      after = { hour, part };
    }
    if (chunks.length < pageSize) break;
  }
  if (parts.length > 0) yield { hour: after.hour, points: mergePoints(parts) };
}

/** Stored and recent hours as one series, in order. */
async function* inHours(stored: AsyncIterable<Hour>, recent: readonly Hour[]): AsyncGenerator<TrackPoints> {
  let next = 0;
  for await (const { hour, points } of stored) {
    for (; (recent[next]?.hour ?? hour) < hour; next++) yield recent[next]?.points ?? points;
    const same = recent[next];
    if (same?.hour === hour) next++;
    yield same?.hour === hour ? mergePoints([points, same.points]) : points;
  }
  for (const { points } of recent.slice(next)) yield points;
}

async function* clip(hours: AsyncIterable<TrackPoints>, from: number, to: number): AsyncGenerator<TrackPoints> {
  for await (const points of hours) yield clipPoints(points, from, to);
}

function lengthOf(hours: readonly Hour[]): number {
  return hours.reduce((sum, { points }) => sum + points.length, 0);
}

/** Consecutive hours are one range. */
function spansOf(hours: ReadonlySet<number>, from: number, to: number): TimeSpan[] {
  const spans: TimeSpan[] = [];
  for (const hour of [...hours].toSorted((a, b) => a - b)) {
    const [begin, end] = [Math.max(from, hour * msPerHour), Math.min(to, (hour + 1) * msPerHour)];
    const last = spans.at(-1);
    if (last?.to === begin) last.to = end;
    else spans.push({ from: begin, to: end });
  }
  return spans;
}
