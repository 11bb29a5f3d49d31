import { createHash, randomBytes } from 'node:crypto';

import type { Database, Transaction } from '../../db/database.ts';
import { localName } from '../../local/localAccess.store.ts';
import type { Parameters } from '../system/parameter.store.ts';
import type { ParameterSource } from '../system/parameterSetting.ts';
import type { Caller } from './caller.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  insertSession,
  type LiveSession,
  readSession,
  setSessionBuilding,
  touchSession,
} from './session.store.ts';

const msPerHour = 3_600_000;
const msPerDay = 24 * msPerHour;
/** A session read from the database holds so long in memory: another process's change of it waits at most this. */
const cacheMs = 5000;
const touchMs = 60_000;
const cacheEntries = 10_000;

/**
 * Who is logged in. A session ends a while after its last request (`sessionIdleHours`); an open console polls, so that a
 * control room is never thrown out in the middle of the night. After `sessionLongestDays` it logs in again all the same.
 * Tokens are 256 random bits; the database knows their hashes only.
 */
export interface Sessions {
  /** Opens a session and answers its token. */
  open(account: { id: string; buildingId: string | null }, address: string): Promise<string>;
  /** The caller behind a token; null when it never was, has ended or its account is disabled. */
  find(authToken: string): Promise<Caller | null>;
  choose(caller: Caller, buildingId: string): Promise<void>;
  end(caller: Caller): Promise<void>;
  /** Ends every session of an account, in the transaction that takes its reason away. */
  endAllOf(transaction: Transaction, accountId: string): Promise<void>;
  /** Roles or accounts changed: ask the database again. */
  forget(): void;
}

export function createSessions(db: Database, now: () => number, parameters: ParameterSource): Sessions {
  const cache = new Map<string, { session: LiveSession; readAt: number }>();

  const read = async (tokenHash: string): Promise<LiveSession | null> => {
    const cached = cache.get(tokenHash);
    if (cached !== undefined && now() - cached.readAt < cacheMs) return cached.session;
    const session = await readSession(db, tokenHash, isoTime(now()));
    if (session === undefined) {
      cache.delete(tokenHash);
      return null;
    }
    if (cache.size >= cacheEntries) cache.clear();
    cache.set(tokenHash, { session, readAt: now() });
    await touch(session);
    return session;
  };
  const touch = async ({ tokenHash, lastSeenAt, createdAt, expiresAt }: LiveSession): Promise<void> => {
    if (now() - Date.parse(lastSeenAt) < touchMs) return;
    const latest = latestEnd(await parameters.read(), now(), Date.parse(createdAt));
    const expires = Math.max(Date.parse(expiresAt), latest);
    await touchSession(db, tokenHash, { lastSeenAt: isoTime(now()), expiresAt: isoTime(expires) });
  };

  return {
    async open(account, address) {
      const authToken = randomBytes(32).toString('base64url');
      const at = isoTime(now());
      const expires = now() + (await parameters.read()).sessionIdleHours * msPerHour;
      await deleteExpiredSessions(db, at);
      await insertSession(db, {
        tokenHash: hashToken(authToken),
        accountId: account.id,
        buildingId: account.buildingId,
        address,
        createdAt: at,
        lastSeenAt: at,
        expiresAt: isoTime(expires),
      });
      return authToken;
    },
    async find(authToken) {
      const session = authToken === '' ? null : await read(hashToken(authToken));
      // This machine's own tools have no password that they could change.
      return session?.address === localName ? { ...session, mustChangePassword: false } : session;
    },
    async choose(caller, buildingId) {
      await setSessionBuilding(db, caller.tokenHash, buildingId);
      cache.delete(caller.tokenHash);
    },
    async end(caller) {
      await deleteSession(db, caller.tokenHash);
      cache.delete(caller.tokenHash);
    },
    async endAllOf(transaction, accountId) {
      await deleteSessionsOf(transaction, accountId);
      cache.clear();
    },
    forget: () => cache.clear(),
  };
}

/** When a session of that age ends that nobody uses from now on; epoch ms. */
function latestEnd({ sessionIdleHours, sessionLongestDays }: Parameters, now: number, createdAt: number): number {
  return Math.min(now + sessionIdleHours * msPerHour, createdAt + sessionLongestDays * msPerDay);
}

function hashToken(authToken: string): string {
  return createHash('sha256').update(authToken).digest('hex');
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}
