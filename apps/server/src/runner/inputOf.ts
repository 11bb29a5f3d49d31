import type { Input } from '@muster/engine/input.ts';
import type { PositionBatch } from '@muster/model/position/positionBatch.ts';

import { decodeClockRecord } from '../ingest/log/clockRecord.ts';
import type { LogEntry } from '../ingest/log/positionLog.ts';

/**
 * What an entry of the log is to the engine.
 *
 * @param batch of an entry of positions: what its payload says
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
