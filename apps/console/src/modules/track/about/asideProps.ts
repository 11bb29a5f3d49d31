import type { SiteMap } from '../../../map/siteMap.ts';
import type { Site } from '../../../map/site/site.ts';
import type { Replay } from '../../../map/replay/useReplay.ts';

/** Props of a panel beside the replay, which draws on the map. */
export interface AsideProps {
  id: string;
  map: SiteMap | null;
  site: Site;
  replay: Pick<Replay, 'time' | 'seek'>;
}
