import type { PositionBatch } from '@muster/model/position/positionBatch.ts';

import { createRetry } from '../../core/jobs/retry.ts';
import type { Deduplicated, Deduplicator } from '../dedupe/deduplicate.ts';
import { type CoalescedGroup, type CoalescedRow, coalesceBatches } from './coalesceBatches.ts';
import {
  commitQueue,
  type CommitQueue,
  type CommitQueueOptions,
  type QueuedItem,
  type QueuedPositions,
  weightOf,
} from './commitQueue.ts';
import { type EntryKind, type LogEntry, LogUnavailable, type PositionLog } from './positionLog.ts';

/**
 * The only writer of the position log. Batches that wait together become one row per building in one transaction; each
 * sender's promise resolves when its rows are durable, and not before.
 *
 * An SOS keeps its place in the queue, because the engine reads a building's inputs in the order of the log and a tag's
 * earlier fixes must come first. It is fast all the same: the queue is bounded, and a group is committed in a few
 * milliseconds, so that even a full queue of 200,000 positions is processed in about half a second; and while positions
 * are refused, an SOS is still accepted, because it has its own reserve.
 */
export interface GroupCommit {
  /**
   * Positions of one sender, already validated. Resolves when durable: the time to answer 200 or PUBACK. Rejects with
   * {@link Busy} when the queue is full: answer 503, send no PUBACK.
   */
  positions(buildingId: string, receivedAt: number, batch: PositionBatch): Promise<Accepted>;

  /**
   * A configuration change or a command, in its place among the positions. The positions' cap does not apply; it has
   * its own cap in bytes, and is refused with {@link Busy}.
   */
  input(
    buildingId: string,
    receivedAt: number,
    kind: Exclude<EntryKind, 'positions'>,
    payload: Uint8Array,
  ): Promise<LogEntry>;

  /** Waiting items, for metrics and `/readyz`. */
  load(): QueueLoad;

  /** Accepts nothing more, commits waiting items, and resolves when all of them were dispatched and applied. */
  drain(): Promise<void>;
}

/** Appends an input after all earlier ones; resolves when it is durable. */
export type AppendInput = GroupCommit['input'];

export interface Accepted {
  readonly accepted: number;
  readonly duplicates: number;
}

export interface QueueLoad {
  /** Weight of positions from their arrival until the engine has applied them. */
  readonly positions: number;
  /** Bytes of configuration changes and commands. */
  readonly bytes: number;
  /** True while commits fail because the database is away. */
  readonly isStorageAway: boolean;
}

/**
 * Called for every committed entry in log order, right after the senders' promises were resolved; `batch` has the
 * contents of a `positions` entry. The returned promise, if any, resolves when the engine has applied it; until then
 * its positions count in the queue's cap, so that a slow engine slows the senders down instead of filling the memory.
 * An error is fatal, like a failed engine.
 */
export type OnCommitted = (entry: LogEntry, batch: PositionBatch | undefined) => void | Promise<void>;

export interface GroupCommitOptions extends CommitQueueOptions {
  readonly log: PositionLog;
  readonly deduplicator: Deduplicator;
  readonly onCommitted: OnCommitted;
  /**
   * The thread cannot continue: the log has another writer, or the engine failed. All waiting senders were rejected.
   */
  onFatal(error: unknown): void;
  /** A commit failed and will be tried again; `attempt` counts from 1. */
  onRetry(error: unknown, attempt: number): void;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

/** The queue is full, or the server is stopping: refuse the sender, which keeps its data and retries. */
export class Busy extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'Busy';
  }
}

/** The disk has no space for the data: refuse the sender until space is freed. */
export class DiskFull extends Busy {
  constructor() {
    super('The disk is full');
    this.name = 'DiskFull';
  }
}

export function createGroupCommit(options: GroupCommitOptions): GroupCommit {
  const { log, deduplicator, onFatal } = options;
  const queue = commitQueue(options);
  const { retry, isFailing } = createRetry(options.onRetry, { sleep: options.sleep });
  let running: Promise<void> | undefined;
  let refusal: Error | undefined;

  const fail = (error: unknown): void => {
    if (refusal !== undefined && !(refusal instanceof Busy)) return;
    refusal = new Error('The ingest thread has failed', { cause: error });
    for (const item of queue.clear()) item.reject(refusal);
    onFatal(error);
  };
  const dispatch = dispatchCommitted({ ...options, queue }, fail);

  const take = ({ buildingId, batch }: QueuedPositions): Deduplicated | Promise<Deduplicated> => {
    const taken = deduplicator.deduplicate(buildingId, batch);
    if (!(taken instanceof Promise)) return taken;
    // A failed query changed nothing, and is repeated.
    return taken.catch(() =>
      retry(
        async () => deduplicator.deduplicate(buildingId, batch),
        () => true,
      ),
    );
  };

  const commit = async (items: readonly QueuedItem[]): Promise<void> => {
    const group = await coalesceBatches(items, take);
    const entries = group.rows.map(({ entry }) => entry);
    const isAway = (error: unknown): boolean => error instanceof LogUnavailable;
    dispatch.group(group, entries.length === 0 ? [] : await retry(() => log.append(entries), isAway));
  };

  const run = async (): Promise<void> => {
    for (let items = queue.next(); items.length > 0; items = queue.next()) {
      try {
        await commit(items);
      } catch (error) {
        fail(error);
        for (const item of items) item.reject(refusal);
      }
    }
    running = undefined;
  };

  const enqueue = (item: QueuedItem): void => {
    if (refusal !== undefined) item.reject(refusal);
    else if (!queue.admit(item)) item.reject(new Busy('The queue of the position log is full'));
    else running ??= run();
  };

  return {
    positions: (buildingId, receivedAt, batch) =>
      new Promise((resolve, reject) => enqueue({ kind: 'positions', buildingId, receivedAt, batch, resolve, reject })),
    input: (buildingId, receivedAt, kind, payload) =>
      new Promise((resolve, reject) => enqueue({ kind, buildingId, receivedAt, payload, resolve, reject })),
    load: () => ({ ...queue.load(), isStorageAway: isFailing() }),
    drain: async () => {
      refusal ??= new Busy('The server is stopping');
      await running;
      await dispatch.allApplied();
    },
  };
}

interface CommittedDispatch {
  /** Acknowledges a committed group and passes its rows to the engine; `entries` are its rows in the log. */
  group(group: CoalescedGroup, entries: readonly LogEntry[]): void;
  /** Resolves when everything that was dispatched is applied. */
  allApplied(): Promise<void>;
}

/** After a commit: acknowledges the senders first, then passes the rows to the engine. */
function dispatchCommitted(
  { queue, deduplicator, onCommitted }: { queue: CommitQueue; deduplicator: Deduplicator; onCommitted: OnCommitted },
  fail: (error: unknown) => void,
): CommittedDispatch {
  const applying = new Set<Promise<void>>();

  const apply = async ({ batch, items }: CoalescedRow, entry: LogEntry): Promise<void> => {
    try {
      await onCommitted(entry, batch);
      for (const item of items) queue.release(weightOf(item));
    } catch (error) {
      fail(error);
    }
  };

  return {
    group: ({ rows, counts }, entries) => {
      for (const [item, { accepted, duplicates }] of counts) {
        if (accepted === 0) queue.release(weightOf(item));
        item.resolve({ accepted, duplicates });
      }
      for (const [at, row] of rows.entries()) {
        const entry = entries[at];
        if (entry === undefined) throw new Error('The log gave back fewer entries than it was given');
        deduplicator.committed(entry.buildingId, entry.seq);
        for (const item of row.items) if (item.kind !== 'positions') item.resolve(entry);
        const applied: Promise<void> = apply(row, entry).finally(() => applying.delete(applied));
        applying.add(applied);
      }
    },
    allApplied: async () => {
      await Promise.all(applying);
    },
  };
}
