import { useEffect } from 'react';

import { useLive } from '../../../core/live/live.ts';
import { countTags, type TagCounts } from '../../../map/site/tagCounts.ts';
import type { TagStore } from '../../../map/tag/tagStore.ts';
import { useNow } from '../../../core/time/useNow.ts';
import { siteHistory } from './siteHistory.ts';

/** Numbers of people on the site, updated every second and stored for the spark lines while connected. */
export function useTagCounts(store: TagStore, buildId: string): TagCounts | null {
  const now = useNow(1000);
  const isLive = useLive((state) => state.state === 'live');
  const counts = !store.isFilled ? null : countTags(store, store.siteTime(now));
  useEffect(() => {
    if (counts === null || !isLive) return;
    siteHistory(buildId, 'people').add(now, counts.people);
    siteHistory(buildId, 'vehicles').add(now, counts.present.vehicle);
  });
  return counts;
}
