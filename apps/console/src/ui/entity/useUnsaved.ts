import { useEffect } from 'react';

import { useTabPath } from '../../shell/tabs/TabPages.tsx';
import { markUnsaved } from '../../core/navigation/tabs.ts';

/** Tells the shell that this page holds unsaved information. Not taken back when the page is only behind another tab. */
export function useUnsaved(isUnsaved: boolean): void {
  const path = useTabPath();
  useEffect(() => markUnsaved(path, isUnsaved), [path, isUnsaved]);
}
