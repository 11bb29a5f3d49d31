import { permissions } from '@muster/model/access/permission.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { useMemo } from 'react';

import { menuGroups, type MenuGroup, type MenuItem } from './menu.ts';
import { can, useSession } from '../session/session.ts';
import { useSidebar } from '../settings/sidebarState.ts';
import { hasScreen } from './screenPaths.ts';
import { homePath } from './tabs.ts';

/** The menu of the account: the entries with a screen in this console. */
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

/** The screen of a path or of a path below it (`/organization/person/add`). */
export function itemOfPath(groups: readonly MenuGroup[], path: string): MenuItem | null {
  const items = groups.flatMap((group) => group.items);
  return items.find((item) => path === item.path || path.startsWith(`${item.path}/`)) ?? null;
}

/**
 * The first page of the console. On a phone, for accounts that handle no alarms: the gate for a guard, the own task for
 * a responder. Otherwise the map.
 */
export function firstPage(): string {
  if (!useSidebar.getState().isMobile || can(permissions.alarmHandle)) return homePath;
  if (can(permissions.visitRegister)) return '/access/gate';
  const isResponder = (useSession.getState().user?.personId ?? null) !== null;
  return isResponder && can(permissionCode({ family: 'pod', module: 'alarm', name: 'alarm' }, 'view'))
    ? '/alarm/duty'
    : homePath;
}
