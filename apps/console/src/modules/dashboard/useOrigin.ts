import { useEffect, useState } from 'react';

import { noneCoordinate, type LiveFrame } from '@muster/protocols/liveFrame.ts';

import { live } from '../../app/live.ts';
import type { Site } from '../../map/site/site.ts';

type Origin = NonNullable<Site['origin']>;

export interface OriginState {
  /** Where the plane of the map touches the globe; null while nothing is known of any place. */
  origin: Origin | null;
  /** The map shows somewhere else than the site. */
  isElsewhere: boolean;
  /** null = back to the site. */
  goTo: (place: Origin | null) => void;
}

/**
 * Where the map is. A site that says nowhere where it is, is where the first tag is heard; and when tags report from far
 * away, the map can be laid there, because a plane is only true near its own origin.
 */
export function useOrigin(site: Site | undefined): OriginState {
  const [elsewhere, setElsewhere] = useState<Origin | null>(null);
  const [heard, setHeard] = useState<Origin | null>(null);
  const isUnknown = site !== undefined && site.origin === null && heard === null;
  useEffect(() => {
    if (!isUnknown) return undefined;
    return live.subscribe({ onFrame: (frame) => setHeard((before) => before ?? firstPlace(frame)) });
  }, [isUnknown]);
  const home = site === undefined ? null : (site.origin ?? heard);
  return { origin: elsewhere ?? home, isElsewhere: elsewhere !== null, goTo: setElsewhere };
}

function firstPlace(frame: LiveFrame): Origin | null {
  const row = frame.lon.findIndex((lon) => lon !== noneCoordinate);
  return row < 0 ? null : [frame.lon[row] / 1e7, frame.lat[row] / 1e7];
}
