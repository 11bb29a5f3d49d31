import type { MapSettings } from '@muster/model/mapSetting/mapSetting.ts';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

import { callHeaders, getFile } from '../core/http/request.ts';
import { afterPaint } from '../core/time/afterPaint.ts';
import { useMapSettings } from './site/useMapSettings.ts';
import { createMap } from './createMap.ts';
import type { SiteMap, SiteMapOptions } from './siteMap.ts';
import { watchTheme } from '../ui/layout/themeChoice.ts';

export interface SiteMapState {
  container: RefObject<HTMLDivElement | null>;
  /** null before it is created, and if the browser cannot show one. */
  map: SiteMap | null;
  /** The browser has no WebGL 2. */
  isUnsupported: boolean;
}

/**
 * Creates a map in an element when its origin is known, until the element is removed. After a loss of the graphics
 * context (a driver restart, a sleep) and a change of the theme, it is created again with the same view. It uses the
 * building's map settings, or `unsaved` ones.
 */
export function useSiteMap(
  origin: SiteMapOptions['origin'] | null,
  callbacks: Callbacks,
  unsaved?: MapSettings,
): SiteMapState {
  const saved = useMapSettings();
  const settings = unsaved ?? saved;
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
      const view = made?.view ?? null;
      made?.destroy();
      made = tryCreateMap(current, { origin: [lon, lat], view, onLost: make, ...portsOf(newest) });
      setUnsupported(made === null);
      setMap(made);
    };
    // The page is painted first, because creating a map is expensive.
    const stop = afterPaint(make);
    const endWatch = watchTheme(() => made !== null && make());
    return () => {
      stop();
      endWatch();
      setMap(null);
      made?.destroy();
    };
  }, [lon, lat]);
  useEffect(() => map?.setSettings(settings), [map, settings]);
  useLayoutEffect(() => {
    const isComing = lon !== null && lat !== null && map === null && !isUnsupported;
    container.current?.setAttribute('aria-busy', String(isComing));
  }, [lon, lat, map, isUnsupported]);
  return { container, map, isUnsupported };
}

type Callbacks = Omit<SiteMapOptions, 'origin' | 'view' | 'onLost' | 'fetchFile' | 'fileHeaders'>;

/** Calls the newest callbacks, and fetches files as the console does. */
function portsOf(newest: RefObject<Callbacks>): Omit<SiteMapOptions, 'origin' | 'view' | 'onLost'> {
  return {
    onPick: (tag) => newest.current.onPick?.(tag),
    onPickDevice: (device) => newest.current.onPickDevice?.(device),
    onPickSign: (sign) => newest.current.onPickSign?.(sign),
    onPickDistrict: (id) => newest.current.onPickDistrict?.(id),
    onMoveByHand: () => newest.current.onMoveByHand?.(),
    onTour: (isTouring) => newest.current.onTour?.(isTouring),
    onViewChange: (view) => newest.current.onViewChange?.(view),
    fetchFile: async (address, signal) => (await getFile(address, {}, { signal, quiet: true })).content,
    fileHeaders: () => Object.fromEntries(callHeaders()),
  };
}

function tryCreateMap(element: HTMLElement, options: SiteMapOptions): SiteMap | null {
  try {
    return createMap(element, options);
  } catch {
    // Cesium has many reasons; for the operator they are the same: this browser cannot show the map.
    element.replaceChildren();
    return null;
  }
}
