import { createProjection } from '@muster/geo/projection.ts';
import { useEffect, useMemo, useRef } from 'react';

import { live } from '../core/live/live.ts';
import type { SiteMap, SiteMapOptions } from './siteMap.ts';
import { createTagStore, type TagStore } from './tag/tagStore.ts';

/** Without a known origin, tags can still be counted and found. */
const nowhere = [0, 0] as const;

/**
 * The live connection as a store, to be read at leisure, and led into a map. It does without a map: figures, list and
 * cards must work where the browser can draw none.
 */
export function useLiveTags(origin: SiteMapOptions['origin'] | null, map: SiteMap | null): TagStore {
  const [lon, lat] = origin ?? nowhere;
  const store = useMemo(() => createTagStore(createProjection([lon, lat])), [lon, lat]);
  const drawn = useRef<SiteMap | null>(null);
  useEffect(() => {
    // While a map moves to another origin, the old one still exists for a moment.
    const isSamePlane = map !== null && map.projection.origin[0] === lon && map.projection.origin[1] === lat;
    drawn.current = isSamePlane ? map : null;
    drawn.current?.setSource(store);
  }, [map, store, lon, lat]);
  useEffect(
    () =>
      live.subscribe({
        onRestart: () => store.restart(),
        onNames: (names) => {
          store.applyNames(names);
          drawn.current?.changed();
        },
        onFrame: (frame) => {
          store.applyFrame(frame, performance.now(), Date.now());
          drawn.current?.changed();
        },
      }),
    [store],
  );
  return store;
}
