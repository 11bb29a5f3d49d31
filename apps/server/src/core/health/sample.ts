/** The newest answer to a question that is asked now and then, never twice at a time. */
export interface Sample<T> {
  /** undefined before the first answer. */
  latest(): { value: T; at: number } | undefined;
  /** Asks, unless the last question has no answer yet. Never rejects: what is known stays. */
  renew(): Promise<void>;
}

/**
 * @param read what is asked
 * @param now when it was answered, epoch ms
 * @param onError hears of the first failure after a success
 */
export function createSample<T>(
  read: () => Promise<T>,
  now: () => number,
  onError: (error: unknown) => void,
): Sample<T> {
  let latest: { value: T; at: number } | undefined;
  let isAsking = false;
  let hasFailed = false;
  return {
    latest: () => latest,
    renew: async () => {
      if (isAsking) return;
      isAsking = true;
      try {
        latest = { value: await read(), at: now() };
        hasFailed = false;
      } catch (error) {
        if (!hasFailed) onError(error);
        hasFailed = true;
      } finally {
        isAsking = false;
      }
    },
  };
}
