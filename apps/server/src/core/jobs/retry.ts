import { setTimeout as sleepFor } from 'node:timers/promises';

export interface Retry {
  /** Calls `work` until it succeeds. Rejects with the first error that is not retryable. */
  retry<T>(work: () => T | Promise<T>, isRetryable: (error: unknown) => boolean): Promise<T>;
  /** True from a failure to the next success. */
  isFailing(): boolean;
}

/**
 * Tries again and again, with pauses from 50 ms to 3 s, for as long as the database is away: what was taken in is not
 * forgotten, and whoever waits for its acknowledgement goes on waiting.
 */
export function createRetry(
  onRetry: (error: unknown, attempt: number) => void,
  sleep: (ms: number) => Promise<unknown> = sleepFor,
): Retry {
  let isFailing = false;
  return {
    retry: async (work, isRetryable) => {
      for (let attempt = 1; ; attempt++) {
        try {
          const result = await work();
          isFailing = false;
          return result;
        } catch (error) {
          if (!isRetryable(error)) throw error;
          isFailing = true;
          onRetry(error, attempt);
          await sleep(Math.min(3000, 25 * 2 ** Math.min(attempt, 7)));
        }
      }
    },
    isFailing: () => isFailing,
  };
}
