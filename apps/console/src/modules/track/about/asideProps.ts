import type { SiteMap } from '../../../map/siteMap.ts';
import type { Site } from '../../../map/site/site.ts';
import type { Replay } from '../../../map/replay/useReplay.ts';

/** What an aside draws on the map, and what it goes along with. */
export interface AsideProps {
  id: string;
  map: SiteMap | null;
  site: Site;
  replay: Pick<Replay, 'time' | 'seek'>;
}
