import * as z from 'zod';

import type { LogEntry } from './positionLog.ts';

/**
 * A `clock` entry of the log: how far the server's clock was moved, and its state since then. The engine reads
 * `difference`; the rest is for the next process on this machine, which continues with the same clock.
 */
export interface ClockRecord {
  /** Milliseconds; 0 = only a record. */
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

/** @throws for an invalid entry */
export function decodeClockRecord({ payload }: Pick<LogEntry, 'payload'>): ClockRecord {
  return clockRecord.parse(JSON.parse(new TextDecoder().decode(payload)));
}
