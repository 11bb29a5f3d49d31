import type { LiveSession } from './session.store.ts';

/** Time for which a session is cached: the maximum delay of another process's change. */
const cacheMs = 5000;
const cacheEntries = 10_000;

/** Recently read sessions, by the hash of their token. */
export class SessionCache {
  readonly #read: (tokenHash: string) => Promise<LiveSession | undefined>;
  readonly #now: () => number;
  readonly #sessions = new Map<string, { session: LiveSession; readAt: number }>();
  readonly #watchers = new Set<() => void>();
  /** Number of invalidations: what was read before must not be cached after one. */
  #generation = 0;

  constructor(read: (tokenHash: string) => Promise<LiveSession | undefined>, now: () => number) {
    this.#read = read;
    this.#now = now;
  }

  async find(tokenHash: string): Promise<LiveSession | null> {
    const cached = this.#sessions.get(tokenHash);
    if (cached !== undefined && this.#now() - cached.readAt < cacheMs) return cached.session;
    const before = this.#generation;
    const session = await this.#read(tokenHash);
    if (before !== this.#generation) return session ?? null;
    if (this.#sessions.size >= cacheEntries) this.#sessions.clear();
    if (session === undefined) this.#sessions.delete(tokenHash);
    else this.#sessions.set(tokenHash, { session, readAt: this.#now() });
    return session ?? null;
  }

  /** One session has changed; no listener needs to be notified. */
  drop(tokenHash: string): void {
    this.#generation += 1;
    this.#sessions.delete(tokenHash);
  }

  /** Sessions, accounts or roles have changed. */
  invalidate(): void {
    this.#generation += 1;
    this.#sessions.clear();
    for (const changed of this.#watchers) changed();
  }

  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }
}
