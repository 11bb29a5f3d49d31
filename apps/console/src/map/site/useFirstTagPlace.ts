import { noneCoordinate, type LiveFrame } from '@muster/protocols/liveFrame.ts';
import { useEffect, useState } from 'react';

import { live } from '../../core/live/live.ts';
import type { Site } from './site.ts';

/** The place of the first received tag, as the origin of a site without one; null for other sites, and until then. */
export function useFirstTagPlace(site: Site | undefined): Site['origin'] {
  const [heard, setHeard] = useState<Site['origin']>(null);
  const isUnknown = site !== undefined && site.origin === null && heard === null;
  useEffect(() => {
    if (!isUnknown) return undefined;
    return live.subscribe({ onFrame: (frame) => setHeard((before) => before ?? firstPlace(frame)) });
  }, [isUnknown]);
  return heard;
}

function firstPlace(frame: LiveFrame): Site['origin'] {
  const row = frame.lon.findIndex((lon) => lon !== noneCoordinate);
  return row < 0 ? null : [frame.lon[row] / 1e7, frame.lat[row] / 1e7];
}
