import { setTimeout as sleepFor } from 'node:timers/promises';

export interface Insistence {
  /** Works until it succeeds; rejects with the first error of which `canHelp` says that trying again cannot help. */
  insist<T>(work: () => T | Promise<T>, canHelp: (error: unknown) => boolean): Promise<T>;
  /** True from a failure to the next success. */
  isFailing(): boolean;
}

/**
 * Tries again and again, with pauses from 50 ms to 3 s, for as long as the database is away: what was taken in is not
 * forgotten, and whoever waits for its acknowledgement goes on waiting.
 */
export function insistence(
  onRetry: (error: unknown, attempt: number) => void,
  sleep: (ms: number) => Promise<unknown> = sleepFor,
): Insistence {
  let isFailing = false;
  return {
    insist: async (work, canHelp) => {
      for (let attempt = 1; ; attempt++) {
        try {
          const result = await work();
          isFailing = false;
          return result;
        } catch (error) {
          if (!canHelp(error)) throw error;
          isFailing = true;
          onRetry(error, attempt);
          await sleep(Math.min(3000, 25 * 2 ** Math.min(attempt, 7)));
        }
      }
    },
    isFailing: () => isFailing,
  };
}
