import type { PositionBatch } from '@muster/model/position/positionBatch.ts';

import type { EntryKind, LogEntry } from './positionLog.ts';

/**
 * The one door to the position log. Batches that wait together become one row per building in one transaction; each
 * sender's promise resolves when its rows are durable, and not before.
 */
export interface GroupCommit {
  /**
   * Positions of one sender, checked already. Resolves when durable: the moment to answer 200 or PUBACK.
   *
   * @throws {@link Busy} at once when the queue is full: answer 503, give no PUBACK.
   */
  positions(buildingId: string, receivedAt: number, batch: PositionBatch): Promise<Accepted>;

  /** A configuration change or a command, in its place among the positions; not refused by the positions' cap. */
  input(
    buildingId: string,
    receivedAt: number,
    kind: Exclude<EntryKind, 'positions'>,
    payload: Uint8Array,
  ): Promise<LogEntry>;

  /** What waits now, for metrics and `/readyz`. */
  load(): QueueLoad;

  /** Accepts nothing more, finishes what waits. */
  drain(): Promise<void>;
}

export interface Accepted {
  readonly accepted: number;
  readonly duplicates: number;
}

export interface QueueLoad {
  /** Positions from arrival until the engine has applied them. */
  readonly positions: number;
  readonly bytes: number;
  /** True while appends fail because the storage is away. */
  readonly storageAway: boolean;
}

/**
 * Called for every committed entry in log order, right after the senders' promises were resolved; `batch` is the
 * decoded payload of a `positions` entry. The promise, if one is given, resolves when the engine has applied it; until
 * then its positions count in the queue's cap, so that a slow engine slows the senders down instead of filling the
 * memory. It must not reject: an engine that fails is a thread that restarts.
 */
export type OnCommitted = (entry: LogEntry, batch: PositionBatch | undefined) => void | Promise<void>;

/** The queue is full, or the server is stopping: refuse the sender, who keeps its data and tries again. */
export class Busy extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'Busy';
  }
}
