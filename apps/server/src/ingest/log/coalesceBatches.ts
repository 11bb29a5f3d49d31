import { concatBatches } from '@muster/model/position/batchRows.ts';
import type { PositionBatch } from '@muster/model/position/positionBatch.ts';
import { encodePositions } from '@muster/protocols/musterBinary.ts';

import type { Deduplicated } from '../dedupe/deduplicate.ts';
import type { QueuedInput, QueuedItem, QueuedPositions } from './commitQueue.ts';
import type { NewEntry } from './positionLog.ts';

/** A future row of the log, and its items. */
export interface CoalescedRow {
  readonly entry: NewEntry;
  /** Contents of a `positions` entry. */
  readonly batch: PositionBatch | undefined;
  readonly items: readonly QueuedItem[];
}

/** Waiting items as rows: none for items without new positions. */
export interface CoalescedGroup {
  readonly rows: readonly CoalescedRow[];
  readonly counts: ReadonlyMap<QueuedPositions, { accepted: number; duplicates: number }>;
}

/**
 * Merges the positions of each building into one row; a configuration change or a command is its own row, and later
 * positions begin another, so that the order within a building is that of arrival.
 *
 * @param take removes known positions; called for one item after another.
 */
export async function coalesceBatches(
  items: readonly QueuedItem[],
  take: (item: QueuedPositions) => Deduplicated | Promise<Deduplicated>,
): Promise<CoalescedGroup> {
  const drafts: Draft[] = [];
  const open = new Map<string, PositionsDraft>();
  const counts = new Map<QueuedPositions, { accepted: number; duplicates: number }>();
  for (const item of items) {
    if (item.kind !== 'positions') {
      open.delete(item.buildingId);
      drafts.push(item);
      continue;
    }
    const taken = take(item);
    const { batch, duplicates } = taken instanceof Promise ? await taken : taken;
    counts.set(item, { accepted: batch.length, duplicates });
    if (batch.length === 0) continue;
    let draft = open.get(item.buildingId);
    if (draft === undefined) {
      draft = { kind: 'positions', buildingId: item.buildingId, items: [], batches: [] };
      open.set(item.buildingId, draft);
      drafts.push(draft);
    }
    draft.items.push(item);
    draft.batches.push(batch);
  }
  return { rows: drafts.map(toRow), counts };
}

interface PositionsDraft {
  readonly kind: 'positions';
  readonly buildingId: string;
  readonly items: QueuedPositions[];
  readonly batches: PositionBatch[];
}

type Draft = PositionsDraft | QueuedInput;

function toRow(draft: Draft): CoalescedRow {
  const { kind, buildingId } = draft;
  if (kind !== 'positions') {
    const { receivedAt, payload } = draft;
    return { entry: { buildingId, receivedAt, kind, payload }, batch: undefined, items: [draft] };
  }
  const batch = concatBatches(draft.batches);
  // The time at which the row was complete: it is not older than any of its positions.
  const receivedAt = draft.items.reduce((latest, item) => Math.max(latest, item.receivedAt), 0);
  return { entry: { buildingId, receivedAt, kind, payload: encodePositions(batch) }, batch, items: draft.items };
}
