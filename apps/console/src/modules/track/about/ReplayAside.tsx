import type { SiteMap } from '../../../map/siteMap.ts';
import type { Site } from '../../../map/site/site.ts';
import type { Replay } from '../../../map/replay/useReplay.ts';
import type { ReplayAbout } from '../replayPath.ts';
import { MusterAside } from './MusterAside.tsx';
import { PermitAside } from './PermitAside.tsx';
import { RoundAside } from './RoundAside.tsx';

/** What an aside draws on the map, and what it goes along with. */
export interface AsideProps {
  id: string;
  map: SiteMap | null;
  site: Site;
  replay: Pick<Replay, 'time' | 'seek'>;
}

const asides = { round: RoundAside, permit: PermitAside, muster: MusterAside } as const;

/** Beside the ways: the round, the permit or the drill that the replay is of, and the moments that one jumps to. */
export function ReplayAside({ about: { kind, id }, ...rest }: Omit<AsideProps, 'id'> & { about: ReplayAbout }) {
  const Aside = asides[kind];
  return <Aside id={id} {...rest} />;
}
