import type { PositionBatch } from '@muster/model/position/positionBatch.ts';

/** What is left of a batch after the positions that are stored already were taken out. */
export interface Deduplicated {
  /** The new positions in their order; rows of unregistered tags carry `positionFlag.unregistered`. */
  readonly batch: PositionBatch;
  /** How many were known by (tag, t). */
  readonly duplicates: number;
}

/**
 * Keeps the promise that (tag, t) is the identity of a position (wire.md): sent twice, stored once. Exact for
 * registered tags across restarts and for any age that is accepted at all.
 */
export interface Deduplicator {
  /**
   * Takes out what is known and remembers the rest as if it were stored, so that of two identical batches one behind
   * the other the second is all duplicates. Answers at once unless a position is so late that stored chunks must be
   * asked; the caller waits before it gives the next batch.
   */
  take(buildingId: string, batch: PositionBatch): Deduplicated | Promise<Deduplicated>;

  /** At recovery: remembers the positions of a logged entry. To be called for every entry after the track place. */
  remember(buildingId: string, seq: number, batch: PositionBatch): void;

  /** Everything remembered up to now went into entries up to `seq`. Called after each commit. */
  committed(seq: number): void;
}

/** What the deduplicator asks of its surroundings. */
export interface DeduplicatorPorts {
  /** True when a location card with this SN exists in the building. */
  isRegistered(buildingId: string, tag: string): boolean;
  /** The log place of the track writer: everything up to it is in chunks. */
  storedThrough(): Promise<number>;
  /** Newest stored time per tag (epoch ms), absent where nothing younger than eight days is stored. */
  newestStored(buildingId: string, tags: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** All stored times (epoch ms) of a tag in the hour that begins at `hour` (epoch ms). */
  storedTimes(buildingId: string, tag: string, hour: number): Promise<readonly number[]>;
}
