import { useEffect } from 'react';

import { useTabs } from '../../core/navigation/tabs.ts';

/** Closing the window over unsaved information asks as well, in the browser's own words, wherever one is. */
export function useWarnBeforeUnload(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (useTabs.getState().unsaved.size > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
}
