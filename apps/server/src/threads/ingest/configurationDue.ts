/** Saved changes of the configuration that are not applied yet. */
export interface ConfigurationDue {
  /** There may be saved changes that are not applied. */
  due(): void;
  /** Applies them, if there are any; to be called each second. */
  tick(): Promise<void>;
}

/**
 * @param putInForce applies the state of the database
 * @param onError called with the reason of a failure; it is repeated
 */
export function createConfigurationDue(
  putInForce: () => Promise<void>,
  onError: (error: unknown) => void,
): ConfigurationDue {
  let isDue = false;
  let isBusy = false;
  return {
    due: () => {
      isDue = true;
    },
    tick: async () => {
      if (!isDue || isBusy) return;
      isBusy = true;
      isDue = false;
      try {
        await putInForce();
      } catch (error) {
        isDue = true;
        onError(error);
      } finally {
        isBusy = false;
      }
    },
  };
}
