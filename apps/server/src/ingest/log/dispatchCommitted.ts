import { weightOf } from './commitQueue.ts';
import type { CommitQueue } from './commitQueue.ts';
import type { Deduplicator } from '../dedupe/deduplicate.ts';
import type { OnCommitted } from './groupCommit.ts';
import type { LogEntry } from './positionLog.ts';
import type { SealedGroup, SealedRow } from './coalesceBatches.ts';

export interface HandOver {
  /** Acknowledges a committed group and hands its rows to the engine; `entries` are its rows as they stand in the log. */
  group(group: SealedGroup, entries: readonly LogEntry[]): void;
  /** Resolves when everything handed over was applied. */
  allApplied(): Promise<void>;
}

/** What happens behind a commit: first the senders hear of it, then the engine. */
export function handOver(
  { queue, deduplicator, onCommitted }: { queue: CommitQueue; deduplicator: Deduplicator; onCommitted: OnCommitted },
  fail: (error: unknown) => void,
): HandOver {
  const applying = new Set<Promise<void>>();

  const apply = async ({ batch, items }: SealedRow, entry: LogEntry): Promise<void> => {
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
