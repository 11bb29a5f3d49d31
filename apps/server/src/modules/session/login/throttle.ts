import { isIPv6 } from 'node:net';

import type { Database, Transaction } from '../../../core/db/database.ts';
import type { LoginThrottleTable } from '../../../core/db/accountTables.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { tooMany } from '../../../core/errors/appError.ts';
import {
  deleteStaleThrottles,
  deleteThrottle,
  forgiveThrottle,
  lockThrottle,
  writeThrottle,
} from './throttle.store.ts';

/** An hour without a failure and it begins anew. */
const memoryMs = 3_600_000;

/** So many failures are free; then each is followed by a wait twice as long as the one before. */
interface Pace {
  free: number;
  firstWaitMs: number;
  longestWaitMs: number;
}

/** Of one guesser: of a known device, or of an address as far as it guesses one account. */
const ofGuesser: Pace = { free: 5, firstWaitMs: 30_000, longestWaitMs: 15 * 60_000 };
/** Of an address as a whole: an office may be behind it. */
const ofAddress: Pace = { free: 50, firstWaitMs: 30_000, longestWaitMs: 15 * 60_000 };
/** Of an account, from wherever it is guessed. Short waits: who has a new device comes in while others guess. */
const ofAccount: Pace = { free: 10, firstWaitMs: 1000, longestWaitMs: 60_000 };

/** Who tries a password. */
export interface Guesser {
  name: string;
  address: string;
  /** What is known of it: the device from which the account has logged in before, or its session. */
  device: string | null;
}

/**
 * Guessing is slowed down by account, by address, and by both together. A known device is counted by itself alone, so that
 * nobody locks an operator out from elsewhere. It is in the database: a restart forgives nobody.
 */
export interface Throttle {
  /** Counts an attempt before the password is looked at, so that a hundred at once are a hundred. @throws AppError 429 */
  attempt(guesser: Guesser): Promise<void>;
  /** The attempt was right: it does not count, and its guesser begins anew. */
  succeeded(guesser: Guesser): Promise<void>;
}

export function createThrottle(db: Database, now: () => number): Throttle {
  return {
    async attempt(guesser) {
      await deleteStaleThrottles(db, new Date(now() - memoryMs).toISOString());
      const waitMs = await withTransaction(db, (transaction) => count(transaction, countersOf(guesser), now()));
      if (waitMs > 0) throw tooMany(Math.ceil(waitMs / 1000), 'session.throttled');
    },
    succeeded: (guesser) =>
      withTransaction(db, async (transaction) => {
        for (const { key, pace } of countersOf(guesser))
          await (pace === ofGuesser ? deleteThrottle : forgiveThrottle)(transaction, key);
      }),
  };
}

interface Counter {
  key: string;
  pace: Pace;
}

/** In one order for everybody: each waits for the row that another holds. */
function countersOf({ name, address, device }: Guesser): readonly Counter[] {
  // Names that differ in capitals alone are one to whoever guesses.
  const account = name.toLowerCase();
  if (device !== null) return [{ key: `device ${account} ${device}`, pace: ofGuesser }];
  const place = networkOf(address);
  return [
    { key: `address ${place}`, pace: ofAddress },
    { key: `account ${account} ${place}`, pace: ofGuesser },
    { key: `account ${account}`, pace: ofAccount },
  ];
}

/** Whoever has one IPv6 address has a network of 2^64 of them (RFC 6177): its first four groups say who it is. */
function networkOf(address: string): string {
  const inIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (inIPv4 !== undefined) return inIPv4;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const after = tail === '' ? 0 : tail.split(':').length;
  const zeros = address.includes('::') ? Math.max(0, 8 - groups.length - after) : 0;
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...tail.split(':')];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** Counts one attempt; where it has to wait it answers how long, in ms, and counts nothing. */
async function count(transaction: Transaction, counters: readonly Counter[], now: number): Promise<number> {
  const counted: LoginThrottleTable[] = [];
  let waitMs = 0;
  for (const { key, pace } of counters) {
    const known = await lockThrottle(transaction, key, new Date(now).toISOString());
    waitMs = Math.max(waitMs, waitOf(known, pace, now));
    counted.push(nextThrottle(known, pace, now));
  }
  if (waitMs <= 0) for (const row of counted) await writeThrottle(transaction, row);
  return waitMs;
}

/** Longer than the longest: it was counted while the server's clock was ahead, and nobody waits for that clock. */
function waitOf({ blockedUntil }: LoginThrottleTable, { longestWaitMs }: Pace, now: number): number {
  const waitMs = blockedUntil === null ? 0 : Date.parse(blockedUntil) - now;
  return waitMs > longestWaitMs ? 0 : waitMs;
}

/** What one more attempt makes of the count: from the last free one on, each is followed by a wait twice as long. */
function nextThrottle(known: LoginThrottleTable, pace: Pace, now: number): LoginThrottleTable {
  const failures = known.failures + 1;
  const waitMs = Math.min(pace.longestWaitMs, pace.firstWaitMs * 2 ** (failures - pace.free));
  return {
    key: known.key,
    failures,
    lastFailedAt: new Date(now).toISOString(),
    blockedUntil: failures < pace.free ? null : new Date(now + waitMs).toISOString(),
  };
}
