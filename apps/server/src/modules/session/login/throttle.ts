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

/** After an hour without a failure it is reset. */
const memoryMs = 3_600_000;

/** This many failures are free; then each is followed by a delay twice as long as the previous one. */
interface Pace {
  free: number;
  firstWaitMs: number;
  longestWaitMs: number;
}

/** Of one source: of a known device, or of an address for one account. */
const ofGuesser: Pace = { free: 5, firstWaitMs: 30_000, longestWaitMs: 15 * 60_000 };
/** Of an address as a whole: an office may share it. */
const ofAddress: Pace = { free: 50, firstWaitMs: 30_000, longestWaitMs: 15 * 60_000 };
/** Of an account, from any source. Short delays: a user with a new device can log in during attacks. */
const ofAccount: Pace = { free: 10, firstWaitMs: 1000, longestWaitMs: 60_000 };

/** Source of an attempt. */
export interface Guesser {
  name: string;
  address: string;
  /** Trusted part of it: the device from which the account has logged in before, or its session. */
  device: string | null;
}

/**
 * Attempts are slowed down by account, by address, and by both together. A known device is counted separately, so that
 * nobody can lock an operator out from elsewhere. Stored in the database: a restart does not reset it.
 */
export interface Throttle {
  /**
   * Counts an attempt before the password is checked, so that a hundred at once count as a hundred. @throws AppError
   * 429
   */
  attempt(guesser: Guesser): Promise<void>;
  /** The attempt was successful: it does not count, and its source is reset. */
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

/** In one order for all callers: each waits for the row that another locks. */
function countersOf({ name, address, device }: Guesser): readonly Counter[] {
  // Names that differ in capitals only share a count.
  const account = name.toLowerCase();
  if (device !== null) return [{ key: `device ${account} ${device}`, pace: ofGuesser }];
  const place = networkOf(address);
  return [
    { key: `address ${place}`, pace: ofAddress },
    { key: `account ${account} ${place}`, pace: ofGuesser },
    { key: `account ${account}`, pace: ofAccount },
  ];
}

/** An IPv6 user has a network of 2^64 addresses (RFC 6177): its first four groups identify it. */
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

/** Counts one attempt; if it must be delayed, returns how long, in ms, and counts nothing. */
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

/** Longer than the longest: it was counted while the server's clock was ahead, which must not matter. */
function waitOf({ blockedUntil }: LoginThrottleTable, { longestWaitMs }: Pace, now: number): number {
  const waitMs = blockedUntil === null ? 0 : Date.parse(blockedUntil) - now;
  return waitMs > longestWaitMs ? 0 : waitMs;
}

/** The count after one more attempt: from the last free one on, each is followed by a delay twice as long. */
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
