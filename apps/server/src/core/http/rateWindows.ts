import type { FastifyRateLimitStore } from '@fastify/rate-limit';

/** An attacker has 2^64 addresses (RFC 4291): beyond this number the least recent one is dropped. */
const mostKeys = 10_000;

interface Window {
  count: number;
  /** Of `uptime`. */
  endsAt: number;
}

/**
 * Counts requests by key and window of time. The library's own store uses the system clock: after a step forward that
 * is reverted its windows last for as long as the step, and all clients behind their addresses are refused.
 */
export class RateWindows implements FastifyRateLimitStore {
  readonly #uptime: () => number;
  readonly #windows = new Map<string, Window>();

  /** @param uptime monotonic ms */
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

  /** The counts of a route with its own limit. */
  child(): RateWindows {
    return new RateWindows(undefined, this.#uptime);
  }
}
