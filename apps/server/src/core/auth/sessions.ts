import type { sessionEntries } from '@muster/model/session/session.ts';

import type { Database, Transaction } from '../db/database.ts';
import type { Parameters } from '../settings/parameter.store.ts';
import type { ParameterSource } from '../settings/parameterSource.ts';
import type { Caller } from './caller.ts';
import { readRoleView, setViewBuilding } from './roleView.store.ts';
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
import { SessionCache } from './sessionCache.ts';
import { hashToken, newToken } from './sessionToken.ts';

/** A browser's user agent can be of any length. */
const longestAgent = 300;

const msPerHour = 3_600_000;
const msPerDay = 24 * msPerHour;
const touchMs = 60_000;

/** Address and client of a login. */
export interface ClientInfo {
  address: string;
  /** User agent of the browser. */
  agent: string | undefined;
  entry: (typeof sessionEntries)[number];
}

/**
 * The open sessions. A session ends a while after its last request (`sessionIdleHours`); an open console polls, so that
 * a control room is never logged out in the middle of the night. After `sessionLongestDays` a new login is required all
 * the same. Tokens are 256 random bits; the database has their hashes only.
 */
export interface Sessions {
  /** Opens a session and returns its token. */
  open(account: { id: string; buildingId: string | null }, from: ClientInfo): Promise<string>;
  /** The caller behind a token; null if it never existed, has ended or its account is disabled. */
  find(authToken: string): Promise<Caller | null>;
  choose(caller: Caller, buildingId: string): Promise<void>;
  end(caller: Caller): Promise<void>;
  /** Ends every session of an account, in the transaction of the cause; `invalidate` is called after its commit. */
  endAllOf(transaction: Transaction, accountId: string): Promise<void>;
  /** Roles or accounts changed: read the database again. */
  invalidate(): void;
  /** Calls back when sessions, accounts or roles have changed; returns how to stop. */
  watch(changed: () => void): () => void;
}

export function createSessions(db: Database, now: () => number, parameters: ParameterSource): Sessions {
  const read = async (tokenHash: string): Promise<LiveSession | undefined> =>
    (await readSession(db, tokenHash, isoTime(now()))) ?? readRoleView(db, tokenHash, isoTime(now()));
  const cache = new SessionCache(read, now);
  return {
    async open(account, { address, agent, entry }) {
      const authToken = newToken();
      const at = isoTime(now());
      const expires = now() + (await parameters.read()).sessionIdleHours * msPerHour;
      await deleteExpiredSessions(db, at);
      await insertSession(db, {
        id: hashToken(authToken),
        accountId: account.id,
        buildingId: account.buildingId,
        address,
        agent: agent?.slice(0, longestAgent) ?? null,
        entry,
        startedAt: at,
        lastSeenAt: at,
        expiresAt: isoTime(expires),
      });
      return authToken;
    },
    async find(authToken) {
      const session = authToken === '' ? null : await cache.find(hashToken(authToken));
      if (session === null) return null;
      // This machine's own tools have no password that they could change, and end with the server.
      if (session.entry === 'local') return { ...session, mustChangePassword: false };
      // By the current parameters: shortening them affects open sessions, too.
      const set = await parameters.read();
      if (now() >= latestEnd(set, session)) return null;
      // A view does not extend the viewer's own session.
      if (!session.isViewing) await touch(db, session, set, now());
      return session;
    },
    async choose(caller, buildingId) {
      await (caller.isViewing ? setViewBuilding : setSessionBuilding)(db, caller.tokenHash, buildingId);
      cache.drop(caller.tokenHash);
    },
    async end(caller) {
      await deleteSession(db, caller.tokenHash);
      cache.invalidate();
    },
    async endAllOf(transaction, accountId) {
      await deleteSessionsOf(transaction, accountId);
    },
    invalidate: () => cache.invalidate(),
    watch: (changed) => cache.watch(changed),
  };
}

/** Records that a session is in use; not at every request. */
async function touch(db: Database, session: LiveSession, set: Parameters, now: number): Promise<void> {
  if (now - Date.parse(session.lastSeenAt) < touchMs) return;
  session.lastSeenAt = isoTime(now);
  const { lastSeenAt, tokenHash } = session;
  await touchSession(db, tokenHash, { lastSeenAt, expiresAt: isoTime(latestEnd(set, session)) });
}

/** When a session ends without further use; epoch ms. */
function latestEnd(
  { sessionIdleHours, sessionLongestDays }: Parameters,
  { lastSeenAt, startedAt }: Pick<LiveSession, 'lastSeenAt' | 'startedAt'>,
): number {
  return Math.min(
    Date.parse(lastSeenAt) + sessionIdleHours * msPerHour,
    Date.parse(startedAt) + sessionLongestDays * msPerDay,
  );
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}
