import * as z from 'zod';

import type { LogEntry } from './positionLog.ts';

/**
 * A `clock` entry of the log: by how much the server's clock was moved, and what it is since then. The engine reads
 * `difference`; the rest is for the next process on this machine, which goes on by the same clock.
 */
export interface ClockRecord {
  /** Milliseconds; 0 = only noted. */
  difference: number;
  /** See `readBootId`. */
  boot: string | null;
  /** See `ServerClock.anchor`. */
  anchor: number;
}

const clockRecord: z.ZodType<ClockRecord> = z.object({
  difference: z.int(),
  boot: z.string().nullable(),
  anchor: z.number(),
});

export function encodeClockRecord(record: ClockRecord): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(record));
}

/** @throws when the entry is none of a clock. */
export function decodeClockRecord({ payload }: Pick<LogEntry, 'payload'>): ClockRecord {
  return clockRecord.parse(JSON.parse(new TextDecoder().decode(payload)));
}
