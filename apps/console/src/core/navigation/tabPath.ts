import { createContext, useContext, useEffect } from 'react';

import { markUnsaved } from './tabs.ts';

/** Path of the tab that contains a page. */
export const TabPath = createContext('');

/** Path of the tab around a component; empty outside of tabs. */
export function useTabPath(): string {
  return useContext(TabPath);
}

/** Marks the tab of this page as unsaved. The mark stays while the page is only hidden behind another tab. */
export function useUnsaved(isUnsaved: boolean): void {
  const path = useTabPath();
  useEffect(() => markUnsaved(path, isUnsaved), [path, isUnsaved]);
}
