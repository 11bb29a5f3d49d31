import type { Input } from '@muster/engine/input.ts';
import type { PositionBatch } from '@muster/model/position/positionBatch.ts';

import { decodeClockRecord } from '../ingest/log/clockRecord.ts';
import type { LogEntry } from '../ingest/log/positionLog.ts';

/**
 * An entry of the log as an input of the engine.
 *
 * @param batch decoded positions of an entry
 */
export function inputOf(entry: LogEntry, batch: PositionBatch | undefined): Input {
  const { receivedAt } = entry;
  if (entry.kind === 'positions') {
    if (batch === undefined) throw new Error(`Log entry ${entry.seq} has no positions`);
    return { kind: 'positions', receivedAt, batch };
  }
  // Written by this server with the types of input.ts (siteRunners.ts, ingest.ts).
  const payload = JSON.parse(new TextDecoder().decode(entry.payload)) as never;
  if (entry.kind === 'camera') return { kind: 'camera', receivedAt, pulse: payload };
  if (entry.kind === 'access') return { kind: 'access', receivedAt, passes: payload };
  if (entry.kind === 'clock') return { kind: 'clock', receivedAt, difference: decodeClockRecord(entry).difference };
  return entry.kind === 'config'
    ? { kind: 'config', receivedAt, change: payload }
    : { kind: 'command', receivedAt, command: payload };
}
