import type { Database, Transaction } from '../../db/database.ts';
import type { LoginThrottleTable } from '../../db/ownTables.ts';
import { withTransaction } from '../../db/withTransaction.ts';
import { tooMany } from '../../plugins/appError.ts';
import {
  deleteStaleThrottles,
  deleteThrottle,
  forgiveThrottle,
  lockThrottle,
  writeThrottle,
} from './throttle.store.ts';

/** An hour without a failure and it begins anew. */
const memoryMs = 3_600_000;
const firstBlockMs = 30_000;
const longestBlockMs = 15 * 60_000;
/** So many failures are free: by account and address, and for the address as a whole (an office behind one address). */
const freeByAccount = 5;
const freeByAddress = 50;

/**
 * Guessing is slowed down by account and address together, so that nobody locks an operator out from elsewhere, and by
 * address. It is in the database: a restart forgives nobody.
 */
export interface Throttle {
  /** Counts an attempt before the password is looked at, so that a hundred at once are a hundred. @throws AppError 429 */
  attempt(name: string, address: string): Promise<void>;
  /** The attempt was right: it does not count, and the account begins anew. */
  succeeded(name: string, address: string): Promise<void>;
}

export function createThrottle(db: Database, now: () => number): Throttle {
  return {
    async attempt(name, address) {
      await deleteStaleThrottles(db, new Date(now() - memoryMs).toISOString());
      const blockedUntil = await withTransaction(db, async (transaction) => {
        const byAddress = await count(transaction, addressKey(address), freeByAddress, now());
        return byAddress ?? (await count(transaction, accountKey(name, address), freeByAccount, now()));
      });
      if (blockedUntil !== null) throw tooMany(Math.ceil((blockedUntil - now()) / 1000), 'session.throttled');
    },
    succeeded: (name, address) =>
      withTransaction(db, async (transaction) => {
        await forgiveThrottle(transaction, addressKey(address));
        await deleteThrottle(transaction, accountKey(name, address));
      }),
  };
}

function addressKey(address: string): string {
  return `address ${address}`;
}

function accountKey(name: string, address: string): string {
  return `account ${name} ${address}`;
}

/** Counts one attempt; answers until when the key is blocked, null when the attempt may go on. */
async function count(transaction: Transaction, key: string, free: number, now: number): Promise<number | null> {
  const known = await lockThrottle(transaction, key, new Date(now).toISOString());
  const blockedUntil = Date.parse(known.blockedUntil ?? '');
  if (blockedUntil > now) return blockedUntil;
  await writeThrottle(transaction, nextThrottle(known, free, now));
  return null;
}

/** What one more attempt makes of the count: from the last free one on, each is followed by a wait twice as long. */
export function nextThrottle(known: LoginThrottleTable, free: number, now: number): LoginThrottleTable {
  const failures = known.failures + 1;
  const waitMs = Math.min(longestBlockMs, firstBlockMs * 2 ** (failures - free));
  return {
    key: known.key,
    failures,
    lastFailedAt: new Date(now).toISOString(),
    blockedUntil: failures < free ? null : new Date(now + waitMs).toISOString(),
  };
}
