import type { MapSettings } from '@muster/model/mapSetting/mapSetting.ts';
import { useEffect } from 'react';

import { color } from '../../../ui/layout/theme.ts';
import type { PlaneBox } from '../../../map/scene/view.ts';
import type { SiteMap } from '../../../map/siteMap.ts';

/** A way through the site as long as lines of the past are set otherwise than they were saved: what is set is seen on it. */
export function useSamplePast(map: SiteMap | null, settings: MapSettings, saved: MapSettings): void {
  const { historyLineWidth, historyLineHeight } = settings;
  const isShown = historyLineWidth !== saved.historyLineWidth || historyLineHeight !== saved.historyLineHeight;
  useEffect(() => {
    const box = map?.box ?? null;
    if (map === null || box === null || !isShown) return undefined;
    const way = { points: wayThrough(box), isClosed: false, color: color.primary, isActive: true };
    map.setDrawing({ shapes: [way], handles: [], isHistory: true });
    return () => map.setDrawing(null);
  }, [map, isShown]);
}

const steps = 48;

/** One wave from west to east, through the middle. */
function wayThrough({ minX, minY, maxX, maxY }: PlaneBox): [x: number, y: number][] {
  return Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps;
    const north = 0.5 + 0.3 * Math.sin(share * 2 * Math.PI);
    return [minX + (0.1 + 0.8 * share) * (maxX - minX), minY + north * (maxY - minY)];
  });
}
