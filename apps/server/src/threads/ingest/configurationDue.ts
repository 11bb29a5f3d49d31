/** Changes of the configuration that were saved while they could not be put in force. */
export interface ConfigurationDue {
  /** Something may be saved that is not in force. */
  due(): void;
  /** Puts it in force, if there is any; to be called each second. */
  tick(): Promise<void>;
}

/**
 * @param putInForce brings everything to what the database has
 * @param onError hears why it could not; it is tried again
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
