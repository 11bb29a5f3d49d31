import { useMemo } from 'react';

import { menuGroups, type MenuGroup, type MenuItem } from './menu.ts';
import { useSession } from '../session/session.ts';
import { hasScreen } from './screenPaths.ts';

/** The menu of the account, with the entries that this console has a screen for. */
export function useMenu(): readonly MenuGroup[] {
  const auth = useSession((state) => state.user?.auth);
  const licence = useSession((state) => state.licence);
  return useMemo(() => {
    const groups = menuGroups(auth ?? [], licence);
    return groups
      .map((group) => ({ ...group, items: group.items.filter((item) => hasScreen(item.path)) }))
      .filter((group) => group.items.length > 0);
  }, [auth, licence]);
}

/** The screen that a path belongs to: its own, or one below it (`/organization/person/add`). */
export function itemOfPath(groups: readonly MenuGroup[], path: string): MenuItem | null {
  const items = groups.flatMap((group) => group.items);
  return items.find((item) => path === item.path || path.startsWith(`${item.path}/`)) ?? null;
}
