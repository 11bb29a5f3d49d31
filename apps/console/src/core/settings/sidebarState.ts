import { limits } from '@muster/model/access/limits.ts';
import { create } from 'zustand';

const cookie = 'sidebarStatus';

interface SidebarState {
  /** Stored in a cookie; open unless the user closed it (specification §2). */
  isOpen: boolean;
  /** Narrower than 992 px: the sidebar covers the page and closes when a page is selected. */
  isMobile: boolean;
  /** Path of the page over which it was opened, in a narrow window or on the map; navigation closes it. */
  drawerAt: string | null;
}

const narrow = `(max-width: ${limits.mobileBreakpointPx - 0.02}px)`;

export const useSidebar = create<SidebarState>(() => ({
  isOpen: !document.cookie.includes(`${cookie}=0`),
  isMobile: matchMedia(narrow).matches,
  drawerAt: null,
}));

matchMedia(narrow).addEventListener('change', ({ matches }) =>
  useSidebar.setState({ isMobile: matches, drawerAt: null }),
);

/** Opens or closes the sidebar; in a narrow window the one over the page at `pathname`. */
export function toggleSidebar(pathname: string): void {
  const { isMobile, isOpen, drawerAt } = useSidebar.getState();
  if (isMobile) return drawerAt === pathname ? closeDrawer() : openDrawer(pathname);
  return setSidebarOpen(!isOpen);
}

/** In a wide window; remembered in the cookie. */
export function setSidebarOpen(isOpen: boolean): void {
  document.cookie = `${cookie}=${isOpen ? 1 : 0}; path=/; max-age=31536000; samesite=lax`;
  useSidebar.setState({ isOpen });
}

export function openDrawer(pathname: string): void {
  useSidebar.setState({ drawerAt: pathname });
}

export function closeDrawer(): void {
  useSidebar.setState({ drawerAt: null });
}
