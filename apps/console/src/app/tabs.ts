import type { Location } from 'react-router';
import { create } from 'zustand';

/** A visited screen. Its page stays alive behind the strip, at the location it was left. */
export interface Tab {
  path: string;
  location: Pick<Location, 'pathname' | 'search' | 'hash' | 'state' | 'key'>;
  /** Raised by a refresh, which builds the page anew. */
  version: number;
}

/** Home cannot be closed. It has no page here: the dashboard lies outside the main layout. */
export const homePath = '/dashboard';

interface TabsState {
  tabs: readonly Tab[];
  /** Pages with unsaved information, by path. */
  unsaved: ReadonlySet<string>;
}

export const useTabs = create<TabsState>(() => ({ tabs: [], unsaved: new Set() }));

export function visitTab(path: string, location: Tab['location']): void {
  useTabs.setState(({ tabs }) => {
    if (!tabs.some((tab) => tab.path === path)) return { tabs: [...tabs, { path, location, version: 0 }] };
    return { tabs: tabs.map((tab) => (tab.path === path ? { ...tab, location } : tab)) };
  });
}

export function refreshTab(path: string): void {
  markUnsaved(path, false);
  useTabs.setState(({ tabs }) => ({
    tabs: tabs.map((tab) => (tab.path === path ? { ...tab, version: tab.version + 1 } : tab)),
  }));
}

/** Keeps the tabs that `keep` names and says where to go when the active one is closed: the last remaining, else home. */
export function closeTabs(keep: (path: string) => boolean, active: string): string | null {
  const { tabs, unsaved } = useTabs.getState();
  const left = tabs.filter((tab) => keep(tab.path));
  useTabs.setState({ tabs: left, unsaved: new Set([...unsaved].filter(keep)) });
  if (left.some((tab) => tab.path === active)) return null;
  const last = left.at(-1);
  return last === undefined ? '/' : addressOf(last.location);
}

export function addressOf(location: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return `${location.pathname}${location.search}${location.hash}`;
}

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
