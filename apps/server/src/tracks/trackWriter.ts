import { setTimeout as sleepFor } from 'node:timers/promises';

import type { BaseLogger } from 'pino';

import type { Database } from '../core/db/database.ts';
import type { ConditionReporter } from '../core/health/conditionReporter.ts';
import { readParameters } from '../core/settings/parameter.store.ts';
import { trimEntries } from '../ingest/log/positionLog.store.ts';
import type { OnUnreadable } from '../ingest/log/positionLog.ts';
import { unreadableRows } from '../ingest/log/unreadable.ts';
import { damagedChunks } from './damagedChunks.ts';
import {
  deleteAccess,
  deleteAttendance,
  deleteCameraHours,
  deleteGatewayHours,
  deleteStayDays,
  deletePatrols,
  deletePresence,
} from './deleteExpired.store.ts';
import { mergeChunks } from './mergeChunks.ts';
import { moveTracks } from './moveTracks.ts';
import { buildingsInLog, type ChunkKey, lockTrackPlace, oldestSnapshot } from './trackChunk.store.ts';
import { dropPartitions, ensurePartitions } from './trackPartition.store.ts';

export interface TrackWriterOptions {
  readonly db: Database;
  readonly log: Pick<BaseLogger, 'info' | 'warn' | 'error'>;
  readonly conditions: ConditionReporter;
  /** Interval of runs; a query of a tag's history reads at most this much of the log. */
  readonly everyMs?: number;
  /** Entries stay in the log at least this long, even when nothing needs them any more. */
  readonly keepMs?: number;
  /** An hour is merged when it has been over for this long: most late points have arrived by then. */
  readonly mergeAfterMs?: number;
  readonly now?: () => number;
  /** Clock for deleting old history, see `ServerClock`; absent = `now`. */
  readonly retentionNow?: () => number;
  /** While the disk has hardly any space left, nothing is moved or merged; old data is still deleted. */
  readonly isDiskScarce?: () => boolean;
}

/** Moves positions from the log into track history, until the server stops. */
export interface TrackWriter {
  /** Everything that is due now, once: move, merge, trim, create and drop partitions, delete expired rows. */
  run(): Promise<void>;
  /** Runs again and again until {@link TrackWriter.drain}. A failed run is reported, and repeated at the next. */
  start(): void;
  /** Ends the current run and moves what is in the log, so that the next start has little to do. */
  drain(): Promise<void>;
}

const msPerHour = 3_600_000;
const msPerDay = 24 * msPerHour;

export function createTrackWriter(options: TrackWriterOptions): TrackWriter {
  const { db, log, everyMs = 3 * 60_000, keepMs = 10 * 60_000, mergeAfterMs = 10 * 60_000 } = options;
  const { now = Date.now, retentionNow = now, isDiskScarce = () => false } = options;
  const unreadable = unreadableRows('position_log', options);
  const damaged = damagedChunks(options);
  const stop = new AbortController();
  let running: Promise<void> | undefined;
  let purgesAt = 0;

  const isStopping = (): boolean => stop.signal.aborted;
  const moveAll = (): Promise<void> =>
    forEachBuilding(db, async (buildingId) => {
      const onUnreadable: OnUnreadable = (seq, error) => unreadable.note(buildingId, seq, error);
      while (!isDiskScarce() && (await moveTracks(db, buildingId, onUnreadable)).isMore);
    });
  const trimAll = (): Promise<void> => forEachBuilding(db, (buildingId) => trimLog(db, buildingId, now(), keepMs));
  const mergeAll = async (): Promise<void> => {
    const beforeHour = Math.floor((now() - mergeAfterMs) / msPerHour);
    const onDamaged = ({ buildingId, tag, hour }: ChunkKey, error: unknown): void =>
      damaged.note(buildingId, tag, hour, error);
    while (!isStopping() && !isDiskScarce() && (await mergeChunks(db, beforeHour, onDamaged)));
  };
  const renewPartitions = async (): Promise<void> => {
    await db.transaction().execute((transaction) => ensurePartitions(transaction, hoursAhead(now())));
    // Older history is dropped, in whole weeks; the parameter of the installation is read again at each run.
    const { trackRetentionDays } = await readParameters(db);
    const oldest = retentionNow() - trackRetentionDays * msPerDay;
    const dropped = await dropPartitions(db, Math.floor(oldest / msPerHour));
    if (dropped > 0) log.info({ part: 'tracks', dropped }, 'old track history dropped');
  };

  /**
   * Rows that contain where people were are deleted with their tracks; access records are kept like the log, and
   * patrols and attendance by their settings.
   */
  const purge = async (): Promise<void> => {
    if (now() < purgesAt) return;
    const kept = await readParameters(db);
    const oldest = (days: number): number => retentionNow() - days * msPerDay;
    await deleteStayDays(db, oldest(kept.trackRetentionDays));
    for (const deleteSome of [deletePresence, deleteCameraHours, deleteGatewayHours])
      while (!isStopping() && (await deleteSome(db, oldest(kept.trackRetentionDays))) > 0);
    while (!isStopping() && (await deleteAccess(db, oldest(kept.logRetentionDays))) > 0);
    while (!isStopping() && (await deletePatrols(db, oldest(kept.patrolRetentionDays), now())) > 0);
    while (!isStopping() && (await deleteAttendance(db, oldest(kept.attendanceRetentionDays))) > 0);
    purgesAt = now() + msPerHour;
  };

  const run = async (): Promise<void> => {
    const errors: unknown[] = [];
    // A failure must not prevent the other steps: for example a chunk that cannot be merged the trimming of the log.
    for (const task of [moveAll, trimAll, mergeAll, renewPartitions, purge])
      await task().catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw new AggregateError(errors, 'Track history is not up to date');
  };

  return {
    run,
    start: () => {
      running ??= repeat(run, { everyMs, signal: stop.signal, log });
    },
    drain: async () => {
      stop.abort();
      await running;
      await moveAll();
    },
  };
}

/** Until the signal. A failed run is reported, and repeated at the next. */
async function repeat(
  run: () => Promise<void>,
  { everyMs, signal, log }: { everyMs: number; signal: AbortSignal; log: TrackWriterOptions['log'] },
): Promise<void> {
  while (!signal.aborted) {
    await run().catch((error: unknown) => {
      log.warn({ part: 'tracks', err: error }, 'track history could not be written; it is tried again');
    });
    await sleepFor(everyMs, undefined, { signal }).catch(() => {});
  }
}

/** A failure of one building must not keep the others' tracks in the log. */
async function forEachBuilding(db: Database, work: (buildingId: string) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for (const buildingId of await buildingsInLog(db))
    await work(buildingId).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'Not every building is up to date');
}

/** Today and the week ahead, so that no move has to wait for a partition. */
function hoursAhead(now: number): number[] {
  return [0, 7].map((days) => Math.floor((now + days * msPerDay) / msPerHour));
}

/** Trims what neither the tracks nor a restart of the engine will read again. */
async function trimLog(db: Database, buildingId: string, now: number, keepMs: number): Promise<void> {
  const snapshot = await oldestSnapshot(db, buildingId);
  if (snapshot === undefined) return;
  await db.transaction().execute(async (transaction) => {
    const place = await lockTrackPlace(transaction, buildingId);
    const received = { receivedBefore: now - keepMs, receivedAfter: now + keepMs };
    await trimEntries(transaction, buildingId, Math.min(place, snapshot), received);
  });
}
