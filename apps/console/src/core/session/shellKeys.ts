/** Session and local keys of specification §9; other pages of this origin read them by these names. */
const keys = { showmenu: 'showmenu', warncenter: 'warncenter', userName: 'userName' } as const;

/**
 * Pages that the command palette opened last (`shell/palette/recent.ts`): the next account at this machine must not see
 * them.
 */
export const recentPagesKey = 'paletteRecent';

/** Name of the menu entry that is never shown in the menu; its presence sets the session's warning-centre flag. */
export const warningCentre = 'monitoring';

/** An embedding page may hide side and top menu; only the string `false` does. */
export function isMenuShown(): boolean {
  return sessionStorage.getItem(keys.showmenu) !== 'false';
}

/** Whether the account may see the monitoring centre, and thus the link to the big screen. */
export function hasWarningCentre(): boolean {
  return sessionStorage.getItem(keys.warncenter) === 'true';
}

/** Stores what the shell needs of the logged-in user. */
export function rememberUser({ name, auth }: { name: string; auth: readonly { name: string }[] }): void {
  sessionStorage.setItem(keys.userName, name);
  if (auth.some((node) => node.name === warningCentre)) sessionStorage.setItem(keys.warncenter, 'true');
  else sessionStorage.removeItem(keys.warncenter);
}

/** Removes everything that belongs to the user from this window’s storage. */
export function clearUser(): void {
  for (const key of [...Object.values(keys), recentPagesKey]) sessionStorage.removeItem(key);
}
