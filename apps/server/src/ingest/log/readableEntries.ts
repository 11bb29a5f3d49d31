import type { PositionBatch } from '@muster/model/position/positionBatch.ts';
import { decodePositions, decodeTagNames, mayHaveFlags } from '@muster/protocols/musterBinary.ts';

import { decodeClockRecord } from './clockRecord.ts';
import type { LogEntry, LogReader, OnUnreadable } from './positionLog.ts';

export interface ReadableEntry {
  readonly entry: LogEntry;
  /** Contents of an entry of positions; undefined for the others. */
  readonly batch: PositionBatch | undefined;
}

/**
 * The readable entries, decoded. Unreadable ones are reported and skipped: later ones still count.
 * @param isWanted tags; entries of positions without one of them are skipped undecoded. Absent = all
 */
export async function* readableEntries(
  entries: AsyncIterable<LogEntry>,
  onUnreadable: OnUnreadable,
  isWanted?: (tag: string) => boolean,
): AsyncGenerator<ReadableEntry> {
  for await (const entry of entries) {
    let batch: PositionBatch | undefined;
    try {
      if (isWanted !== undefined && !mayHold(entry, isWanted)) continue;
      batch = batchOf(entry);
    } catch (error) {
      onUnreadable(entry.seq, error);
      continue;
    }
    yield { entry, batch };
  }
}

/**
 * Entries of a building's log up to `place` that may contain calls for help, in order. Unreadable ones are skipped:
 * they were reported when the place was moved past them.
 */
export async function* loggedCalls(
  log: Pick<LogReader, 'read'>,
  buildingId: string,
  place: number,
): AsyncGenerator<PositionBatch> {
  for await (const entry of log.read(buildingId, 0, () => {})) {
    if (entry.seq > place) return;
    try {
      if (entry.kind === 'positions' && mayHaveFlags(entry.payload)) yield decodePositions(entry.payload);
    } catch {
      continue;
    }
  }
}

/**
 * The year 2100: every clock will be corrected before. Site time never goes back, so no input could follow a later
 * entry.
 */
const latestTime = Date.UTC(2100);

/** Epoch ms at which an entry may have been received, or a snapshot written. */
export function isLogTime(t: number): boolean {
  return t >= 0 && t < latestTime;
}

function mayHold({ kind, payload }: LogEntry, isWanted: (tag: string) => boolean): boolean {
  return kind === 'positions' && decodeTagNames(payload).some(isWanted);
}

/**
 * Contents of an entry of positions; undefined for the others.
 * @throws Error for an unreadable one
 */
export function batchOf({ kind, receivedAt, payload }: LogEntry): PositionBatch | undefined {
  if (!isLogTime(receivedAt)) throw new RangeError(`received at ${receivedAt}`);
  if (kind === 'positions') return decodePositions(payload);
  if (kind === 'clock') decodeClockRecord({ payload });
  const input: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
  if (typeof input !== 'object' || input === null) throw new TypeError('no object');
  return undefined;
}
