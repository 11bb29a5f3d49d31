import { useEffect } from 'react';

import { afterPaint } from '../core/time/afterPaint.ts';
import type { SiteMap } from './siteMap.ts';

/** Shows a floor, or all of them (null), after the pressed button has been painted. */
export function useMapFloor(map: Pick<SiteMap, 'setFloor'> | null, floor: number | null): void {
  useEffect(() => (map === null ? undefined : afterPaint(() => map.setFloor(floor))), [map, floor]);
}
