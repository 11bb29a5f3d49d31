const storageKey = 'authToken';

/** The session's token lives in local storage (specification §7) and nowhere else. */
export const token = {
  read: (): string | null => localStorage.getItem(storageKey),
  write: (value: string): void => localStorage.setItem(storageKey, value),
  clear: (): void => localStorage.removeItem(storageKey),
};
