import { setTimeout as sleepFor } from 'node:timers/promises';

export interface Retry {
  /** Calls `work` until it succeeds. Rejects with the first error that is not retryable. */
  retry<T>(work: () => T | Promise<T>, isRetryable: (error: unknown) => boolean): Promise<T>;
  /** True from a failure to the next success. */
  isFailing(): boolean;
}

interface Pauses {
  /** The first lasts 50 ms, each further one twice as long as the previous, up to this. */
  longestMs?: number;
  /** Absent = by a timer. */
  sleep?: ((ms: number) => Promise<unknown>) | undefined;
}

/**
 * Retries while the database is away: accepted data are not lost, and senders keep waiting for their acknowledgement.
 */
export function createRetry(
  onRetry: (error: unknown, attempt: number) => void,
  { longestMs = 3000, sleep = sleepFor }: Pauses = {},
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
          await sleep(Math.min(longestMs, 25 * 2 ** Math.min(attempt, 7)));
        }
      }
    },
    isFailing: () => isFailing,
  };
}
