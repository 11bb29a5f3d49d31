import { type PositionBatch, positionFlag } from '@muster/model/position/positionBatch.ts';

import type { EntryKind, LogEntry } from './positionLog.ts';

export interface QueuedPositions {
  readonly kind: 'positions';
  readonly buildingId: string;
  readonly receivedAt: number;
  readonly batch: PositionBatch;
  resolve(counts: { accepted: number; duplicates: number }): void;
  reject(error: unknown): void;
}

export interface QueuedInput {
  readonly kind: Exclude<EntryKind, 'positions'>;
  readonly buildingId: string;
  readonly receivedAt: number;
  readonly payload: Uint8Array;
  resolve(entry: LogEntry): void;
  reject(error: unknown): void;
}

export type QueuedItem = QueuedPositions | QueuedInput;

/** Weight of items, from arrival until {@link CommitQueue.release}. */
export interface Weight {
  readonly positions: number;
  readonly bytes: number;
}

export interface CommitQueue {
  /** Accepts or refuses an item. */
  admit(item: QueuedItem): boolean;
  /** The next items in order of arrival, up to a full group; empty when none waits. */
  next(): readonly QueuedItem[];
  release(weight: Weight): void;
  load(): Weight;
  /** Removes all waiting items. */
  clear(): readonly QueuedItem[];
}

export interface CommitQueueOptions {
  /**
   * Maximum weight of waiting positions; a batch weighs its rows plus four, because a small one needs memory as well.
   */
  readonly maxPositions?: number;
  /** Maximum bytes of waiting configuration changes and commands. */
  readonly maxInputBytes?: number;
  /** Weight of positions at which a group is full. */
  readonly groupPositions?: number;
  /** Maximum items of a group: each may become a row, and a statement has at most 65,535 values. */
  readonly groupItems?: number;
}

/** Part of `maxPositions` by which batches with an SOS may exceed it. */
const sosReserve = 0.1;

export function commitQueue(options: CommitQueueOptions): CommitQueue {
  const { maxPositions = 200_000, maxInputBytes = 64 * 1024 * 1024 } = options;
  const { groupPositions = 20_000, groupItems = 10_000 } = options;
  let waiting: QueuedItem[] = [];
  let positions = 0;
  let bytes = 0;

  const fits = (item: QueuedItem, weight: Weight): boolean => {
    // A move of the clock must precede the inputs stamped by it, and weighs nothing.
    if (item.kind === 'clock') return true;
    if (item.kind !== 'positions') return bytes + weight.bytes <= maxInputBytes;
    const cap = hasSos(item.batch) ? maxPositions * (1 + sosReserve) : maxPositions;
    return positions + weight.positions <= cap;
  };

  return {
    admit: (item) => {
      const weight = weightOf(item);
      // A batch heavier than the whole queue is accepted if it is alone.
      const isAlone = item.kind === 'positions' ? positions === 0 : bytes === 0;
      if (!isAlone && !fits(item, weight)) return false;
      positions += weight.positions;
      bytes += weight.bytes;
      waiting.push(item);
      return true;
    },
    next: () => {
      let weight = 0;
      let count = 0;
      while (count < Math.min(waiting.length, groupItems) && weight < groupPositions) {
        const item = waiting[count++];
        weight += item === undefined ? 0 : weightOf(item).positions;
      }
      const group = waiting.slice(0, count);
      waiting = waiting.slice(count);
      return group;
    },
    release: (weight) => {
      positions -= weight.positions;
      bytes -= weight.bytes;
    },
    load: () => ({ positions, bytes }),
    clear: () => {
      const all = waiting;
      waiting = [];
      return all;
    },
  };
}

export function weightOf(item: QueuedItem): Weight {
  if (item.kind === 'positions') return { positions: item.batch.length + 4, bytes: 0 };
  return { positions: 0, bytes: item.payload.byteLength };
}

function hasSos({ flags }: PositionBatch): boolean {
  return flags.some((flag) => (flag & positionFlag.sos) !== 0);
}
