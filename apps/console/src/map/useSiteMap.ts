import { useEffect, useRef, useState, type RefObject } from 'react';

import { createMap } from './createMap.ts';
import type { SiteMap, SiteMapOptions } from './siteMap.ts';

export interface SiteMapState {
  container: RefObject<HTMLDivElement | null>;
  /** null before it is made, and where the browser cannot show one. */
  map: SiteMap | null;
  /** The browser has no WebGL 2. */
  isUnsupported: boolean;
}

/**
 * A map in an element, from when its place on the globe is known until the element goes. When the graphics card takes
 * its memory back (a driver that restarts, a night's sleep), the map is made anew.
 */
export function useSiteMap(
  origin: SiteMapOptions['origin'] | null,
  callbacks: Omit<SiteMapOptions, 'origin'>,
): SiteMapState {
  const container = useRef<HTMLDivElement>(null);
  const newest = useRef(callbacks);
  const [map, setMap] = useState<SiteMap | null>(null);
  const [isUnsupported, setUnsupported] = useState(false);
  const [lon, lat] = origin ?? [null, null];
  useEffect(() => {
    newest.current = callbacks;
  });
  useEffect(() => {
    const { current } = container;
    if (current === null || lon === null || lat === null) return undefined;
    let made: SiteMap | null = null;
    const make = (): void => {
      made?.destroy();
      made = tryCreateMap(current, {
        origin: [lon, lat],
        onPick: (tag) => newest.current.onPick?.(tag),
        onMoveByHand: () => newest.current.onMoveByHand?.(),
        onViewChange: (view) => newest.current.onViewChange?.(view),
        onLost: make,
      });
      setUnsupported(made === null);
      setMap(made);
    };
    make();
    return () => {
      setMap(null);
      made?.destroy();
    };
  }, [lon, lat]);
  return { container, map, isUnsupported };
}

function tryCreateMap(element: HTMLElement, options: SiteMapOptions): SiteMap | null {
  try {
    return createMap(element, options);
  } catch {
    // Cesium names many reasons; to the operator they are one: this browser draws no map.
    element.replaceChildren();
    return null;
  }
}
