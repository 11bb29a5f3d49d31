const storageKey = 'authToken';
const roleViewKey = 'roleViewToken';

/**
 * The session's token lives in local storage (specification §7). While a tab views as a role, the token of the view, which
 * lives in that tab alone, is used instead.
 */
export const token = {
  read: (): string | null => roleViewToken.read() ?? localStorage.getItem(storageKey),
  write: (value: string): void => {
    roleViewToken.clear();
    localStorage.setItem(storageKey, value);
  },
  clear: (): void => {
    roleViewToken.clear();
    localStorage.removeItem(storageKey);
  },
};

export const roleViewToken = {
  read: (): string | null => sessionStorage.getItem(roleViewKey),
  write: (value: string): void => sessionStorage.setItem(roleViewKey, value),
  clear: (): void => sessionStorage.removeItem(roleViewKey),
};
