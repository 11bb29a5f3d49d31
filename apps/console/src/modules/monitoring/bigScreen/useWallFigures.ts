import type { Site } from '../../../map/site/site.ts';
import type { TagStore } from '../../../map/tag/tagStore.ts';
import { useSession } from '../../../core/session/session.ts';
import { useNow } from '../../../core/time/useNow.ts';
import { useTagCounts } from '../../dashboard/count/useTagCounts.ts';
import { areaHeads } from './areaHeads.ts';
import type { BigScreenLayout } from './useBigScreenLayout.ts';
import type { WallFigures } from './Wall.tsx';

/** The live figures of a wall, once a second. */
export function useWallFigures(
  store: TagStore,
  layout: Pick<BigScreenLayout, 'areas'> | undefined,
  site: Site | undefined,
): Omit<WallFigures, 'map'> {
  const buildId = useSession((state) => state.buildId ?? '');
  const now = useNow(1000);
  const counts = useTagCounts(store, buildId);
  const areas = layout && areaHeads(store, layout.areas, site?.areas ?? [], store.siteTime(now));
  return { counts, areas };
}
