import type { PositionBatch } from '@muster/model/position/positionBatch.ts';
import { decodePositions, decodeTagNames, mayHaveFlags } from '@muster/protocols/musterBinary.ts';

import { decodeClockRecord } from './clockRecord.ts';
import type { LogEntry, LogReader, OnUnreadable } from './positionLog.ts';

export interface ReadableEntry {
  readonly entry: LogEntry;
  /** What an entry of positions holds; undefined for the others. */
  readonly batch: PositionBatch | undefined;
}

/**
 * The entries that can be read, decoded. What cannot is told and skipped: what comes behind it counts no less.
 * @param isWanted tags; entries of positions without one of them are passed over undecoded. Absent = all
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
 * What of a building's log up to `place` may hold calls for help, in order. What cannot be read is skipped: whoever moved
 * the place past it has reported it.
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

/** The year 2100: until then every clock is corrected. Site time never goes back, so that nothing could follow an entry behind it. */
const latestTime = Date.UTC(2100);

/** Epoch ms at which an entry may have been received, or a snapshot taken. */
export function isLogTime(t: number): boolean {
  return t >= 0 && t < latestTime;
}

function mayHold({ kind, payload }: LogEntry, isWanted: (tag: string) => boolean): boolean {
  return kind === 'positions' && decodeTagNames(payload).some(isWanted);
}

/**
 * What an entry of positions holds; undefined for the others.
 * @throws an Error for one that cannot be read
 */
export function batchOf({ kind, receivedAt, payload }: LogEntry): PositionBatch | undefined {
  if (!isLogTime(receivedAt)) throw new RangeError(`received at ${receivedAt}`);
  if (kind === 'positions') return decodePositions(payload);
  if (kind === 'clock') decodeClockRecord({ payload });
  const input: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
  if (typeof input !== 'object' || input === null) throw new TypeError('no object');
  return undefined;
}
