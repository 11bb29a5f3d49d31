import type { FastifyRateLimitStore } from '@fastify/rate-limit';

/** An attacker has 2^64 addresses (RFC 4291): of more than these the one that asked least recently is forgotten. */
const mostKeys = 10_000;

interface Window {
  count: number;
  /** Of `uptime`. */
  endsAt: number;
}

/**
 * Counts requests by key and window of time. The store of the library goes by the wall clock: a step forward that is taken
 * back leaves it with windows that last for as long as the step, and everybody behind their addresses is refused.
 */
export class RateWindows implements FastifyRateLimitStore {
  readonly #uptime: () => number;
  readonly #windows = new Map<string, Window>();

  /** @param uptime ms of a clock that nobody sets */
  constructor(_options?: unknown, uptime = (): number => performance.now()) {
    this.#uptime = uptime;
  }

  incr(key: string, done: (error: null, result: { current: number; ttl: number }) => void, windowMs: number): void {
    const now = this.#uptime();
    const known = this.#windows.get(key);
    const window = known === undefined || known.endsAt <= now ? { count: 0, endsAt: now + windowMs } : known;
    window.count += 1;
    this.#windows.delete(key);
    this.#windows.set(key, window);
    const oldest = this.#windows.keys().next();
    if (this.#windows.size > mostKeys && oldest.done !== true) this.#windows.delete(oldest.value);
    done(null, { current: window.count, ttl: window.endsAt - now });
  }

  /** The counts of a route that has a limit of its own. */
  child(): RateWindows {
    return new RateWindows(undefined, this.#uptime);
  }
}
