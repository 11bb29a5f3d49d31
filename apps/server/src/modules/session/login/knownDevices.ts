import { createHash, randomBytes } from 'node:crypto';

import type { Database } from '../../../core/db/database.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { deleteForgottenDevices, insertDevice, isKnownDevice, renameDevice } from './knownDevice.store.ts';

/** Maximum per account; the one unused for longest is dropped first. */
const mostOfAccount = 20;
/** The lifetime of its cookie. */
const memoryMs = 400 * 86_400_000;

/**
 * Browsers and programs from which an account has logged in before. Failed attempts of others do not delay them: an
 * attacker without the password cannot lock the user out (docs/adr/041-login-throttle.md).
 */
export interface KnownDevices {
  /** The device behind the token, as counted by the throttle; null when the account has never logged in from it. */
  find(name: string, token: string | null): Promise<string | null>;
  /** Stores the device of a login; returns its new token. */
  remember(accountId: string, token: string | null): Promise<string>;
}

/** @param retentionNow clock for dropping devices, see `ServerClock` */
export function createKnownDevices(db: Database, now: () => number, retentionNow: () => number): KnownDevices {
  return {
    async find(name, token) {
      if (token === null) return null;
      const hash = hashOf(token);
      return (await isKnownDevice(db, name, hash, isoTime(retentionNow() - memoryMs))) ? hash : null;
    },
    remember: (accountId, token) =>
      withTransaction(db, async (transaction) => {
        const fresh = randomBytes(32).toString('base64url');
        // A new token at each login: a token planted by an attacker becomes invalid.
        if (token !== null) await renameDevice(transaction, hashOf(token), hashOf(fresh));
        await insertDevice(transaction, { tokenHash: hashOf(fresh), accountId, seenAt: isoTime(now()) });
        await deleteForgottenDevices(transaction, accountId, {
          most: mostOfAccount,
          before: isoTime(retentionNow() - memoryMs),
        });
        return fresh;
      }),
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}
