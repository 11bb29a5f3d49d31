import { useEffect, useMemo } from 'react';

import { live } from '../app/live.ts';
import type { SiteMap } from './siteMap.ts';
import { createTagStore, type TagStore } from './tag/tagStore.ts';

/** Leads the live connection into a map. The answer is its store, to be read at leisure; null without a map. */
export function useLiveTags(map: SiteMap | null): TagStore | null {
  const store = useMemo(() => (map === null ? null : createTagStore(map.projection)), [map]);
  useEffect(() => {
    if (map === null || store === null) return undefined;
    map.setSource(store);
    return live.subscribe({
      onRestart: () => store.restart(),
      onNames: (names) => {
        store.applyNames(names);
        map.changed();
      },
      onFrame: (frame) => {
        store.applyFrame(frame, performance.now(), Date.now());
        map.changed();
      },
    });
  }, [map, store]);
  return store;
}
