import { useEffect, useRef, useState } from 'react';

import { color } from '../../../ui/layout/theme.ts';
import {
  emptyMeasuring,
  measured,
  measuringPicture,
  measuringTool,
  type Measured,
  type Measuring,
} from '../../../map/measure/measuring.ts';
import type { SiteMap } from '../../../map/siteMap.ts';

export interface MeasureState {
  isOn: boolean;
  toggle: () => void;
  result: Measured;
}

/** Measuring ways and outlines on the live map. */
export function useMeasure(map: SiteMap | null): MeasureState {
  const [isOn, setOn] = useState(false);
  const [result, setResult] = useState<Measured>(() => measured(emptyMeasuring));
  const newest = useRef<Measuring>(emptyMeasuring);
  useEffect(() => {
    if (map === null || !isOn) return undefined;
    const write = (next: Measuring): void => {
      newest.current = next;
      setResult(measured(next));
      map.setDrawing(measuringPicture(next, color.primary));
    };
    write(emptyMeasuring);
    map.setTool(measuringTool(() => newest.current, write));
    map.canvas.focus();
    return () => {
      map.setTool(null);
      map.setDrawing(null);
    };
  }, [map, isOn]);
  return { isOn, toggle: () => setOn(!isOn), result };
}
