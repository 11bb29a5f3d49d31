import { useState } from 'react';

import type { Site } from '../../../map/site/site.ts';
import { useFirstTagPlace } from '../../../map/site/useFirstTagPlace.ts';

type Origin = NonNullable<Site['origin']>;

export interface OriginState {
  /** Where the plane of the map touches the globe; null while nothing is known of any place. */
  origin: Origin | null;
  /** The map shows somewhere else than the site. */
  isElsewhere: boolean;
  /** null = back to the site. */
  goTo: (place: Origin | null) => void;
}

/** Where the map is: at the site, or at tags that report from far away, because a plane is only true near its origin. */
export function useOrigin(site: Site | undefined): OriginState {
  const [elsewhere, setElsewhere] = useState<Origin | null>(null);
  const heard = useFirstTagPlace(site);
  return {
    origin: elsewhere ?? site?.origin ?? heard,
    isElsewhere: elsewhere !== null,
    goTo: setElsewhere,
  };
}
