import type { Location } from 'react-router';
import { create } from 'zustand';

/** A visited screen. Its page is kept at its last location. */
export interface Tab {
  path: string;
  location: Pick<Location, 'pathname' | 'search' | 'hash' | 'state' | 'key'>;
  /** Incremented by a refresh, which recreates the page. */
  version: number;
  /** Restored after a reload: its page is created when it is visited. */
  isRestored?: true;
}

/** Home cannot be closed. It has no page here: the dashboard is outside the main layout. */
export const homePath = '/dashboard';

interface TabsState {
  tabs: readonly Tab[];
  /** Pages with unsaved information, by path. */
  unsaved: ReadonlySet<string>;
}

export const useTabs = create<TabsState>(() => ({ tabs: [], unsaved: new Set() }));

/** Adds a tab for a path, or updates the location of the existing one. */
export function visitTab(path: string, location: Tab['location']): void {
  useTabs.setState(({ tabs }) => {
    if (!tabs.some((tab) => tab.path === path)) return { tabs: [...tabs, { path, location, version: 0 }] };
    return {
      tabs: tabs.map((tab) => (tab.path === path ? { path, location, version: tab.version } : tab)),
    };
  });
}

/** Renders the page of a tab again from the start; its unsaved input is lost. */
export function refreshTab(path: string): void {
  markUnsaved(path, false);
  useTabs.setState(({ tabs }) => ({
    tabs: tabs.map((tab) => (tab.path === path ? { ...tab, version: tab.version + 1 } : tab)),
  }));
}

/**
 * Closes all tabs that do not match `keep` and returns where to go if the active one is closed: the last remaining,
 * else home.
 */
export function closeTabs(keep: (path: string) => boolean, active: string): string | null {
  const { tabs, unsaved } = useTabs.getState();
  const left = tabs.filter((tab) => keep(tab.path));
  useTabs.setState({ tabs: left, unsaved: new Set([...unsaved].filter(keep)) });
  if (left.some((tab) => tab.path === active)) return null;
  const last = left.at(-1);
  return last === undefined ? '/' : addressOf(last.location);
}

/** Path, query and hash as one string. */
export function addressOf(location: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return `${location.pathname}${location.search}${location.hash}`;
}

/** Sets or clears the mark of unsaved information of a tab. */
export function markUnsaved(path: string, isUnsaved: boolean): void {
  const { unsaved } = useTabs.getState();
  if (unsaved.has(path) === isUnsaved) return;
  const next = new Set(unsaved);
  if (isUnsaved) next.add(path);
  else next.delete(path);
  useTabs.setState({ unsaved: next });
}

export function resetTabs(): void {
  useTabs.setState({ tabs: [], unsaved: new Set() });
}

const storageKey = 'tabs';

/** Restores the tabs of the account in this window, and stores their changes. */
export function restoreTabs(accountId: string): void {
  const known = useTabs.getState().tabs;
  const restored = storedTabs(accountId).filter((tab) => !known.some(({ path }) => path === tab.path));
  useTabs.setState({ tabs: [...restored, ...known] });
  endRemembering();
  endRemembering = useTabs.subscribe(({ tabs }) => {
    const places = tabs.map(({ path, location: { pathname, search, hash } }) => ({ path, pathname, search, hash }));
    sessionStorage.setItem(storageKey, JSON.stringify({ accountId, places }));
  });
}

let endRemembering = (): void => undefined;

/** Stored tabs are validated, because they may come from another account or an older version. */
function storedTabs(accountId: string): Tab[] {
  const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
  if (typeof stored !== 'object' || stored === null || !('accountId' in stored) || !('places' in stored)) return [];
  if (stored.accountId !== accountId || !Array.isArray(stored.places)) return [];
  return stored.places.map(({ path, pathname, search, hash }) => ({
    path: String(path),
    location: { pathname: String(pathname), search: String(search), hash: String(hash), state: null, key: 'restored' },
    version: 0,
    isRestored: true,
  }));
}
