import { useState } from 'react';

import type { Site } from '../../../map/site/site.ts';
import { useFirstTagPlace } from '../../../map/site/useFirstTagPlace.ts';

type Origin = NonNullable<Site['origin']>;

export interface OriginState {
  /** Point at which the plane of the map touches the globe; null until a place is known. */
  origin: Origin | null;
  /** Whether the map shows another place than the site. */
  isElsewhere: boolean;
  /** null = back to the site. */
  goTo: (place: Origin | null) => void;
}

/** Origin of the map: the site, or far-away tags, because a plane is only accurate near its origin. */
export function useOrigin(site: Site | undefined): OriginState {
  const [elsewhere, setElsewhere] = useState<Origin | null>(null);
  const heard = useFirstTagPlace(site);
  return {
    origin: elsewhere ?? site?.origin ?? heard,
    isElsewhere: elsewhere !== null,
    goTo: setElsewhere,
  };
}
