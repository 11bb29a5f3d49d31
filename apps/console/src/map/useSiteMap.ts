import type { MapSettings } from '@muster/model/mapSetting/mapSetting.ts';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

import { callHeaders, getFile } from '../core/http/request.ts';
import { afterPaint } from '../core/time/afterPaint.ts';
import { useMapSettings } from './site/useMapSettings.ts';
import { createMap } from './createMap.ts';
import type { View } from './scene/view.ts';
import type { SiteMap, SiteMapOptions } from './siteMap.ts';
import { useTheme } from '../ui/layout/themeChoice.ts';

export interface SiteMapState {
  container: RefObject<HTMLDivElement | null>;
  /** null before it is made, and where the browser cannot show one. */
  map: SiteMap | null;
  /** The browser has no WebGL 2. */
  isUnsupported: boolean;
}

/**
 * A map in an element, from when its place on the globe is known until the element goes. When the graphics card takes
 * its memory back (a driver that restarts, a night's sleep), and when the theme changes, the map is made anew and looks from where it
 * did. It is drawn by the building's map
 * settings, or by `unsaved` ones.
 */
export function useSiteMap(
  origin: SiteMapOptions['origin'] | null,
  callbacks: Omit<SiteMapOptions, 'origin' | 'view' | 'fetchFile' | 'fileHeaders'>,
  unsaved?: MapSettings,
): SiteMapState {
  const saved = useMapSettings();
  const settings = unsaved ?? saved;
  const container = useRef<HTMLDivElement>(null);
  const newest = useRef(callbacks);
  const [map, setMap] = useState<SiteMap | null>(null);
  const [isUnsupported, setUnsupported] = useState(false);
  const [lon, lat] = origin ?? [null, null];
  const theme = useTheme();
  const lastView = useRef<View | null>(null);
  useEffect(() => {
    newest.current = callbacks;
  });
  useEffect(() => {
    const { current } = container;
    if (current === null || lon === null || lat === null) return undefined;
    let made: SiteMap | null = null;
    const leave = (): void => {
      lastView.current = made?.view ?? lastView.current;
      made?.destroy();
    };
    const make = (): void => {
      leave();
      made = tryCreateMap(current, {
        origin: [lon, lat],
        view: lastView.current,
        onPick: (tag) => newest.current.onPick?.(tag),
        onPickDevice: (device) => newest.current.onPickDevice?.(device),
        onPickSign: (sign) => newest.current.onPickSign?.(sign),
        onMoveByHand: () => newest.current.onMoveByHand?.(),
        onTour: (isTouring) => newest.current.onTour?.(isTouring),
        onViewChange: (view) => newest.current.onViewChange?.(view),
        fetchFile: async (address, signal) => (await getFile(address, {}, { signal, quiet: true })).content,
        fileHeaders: () => Object.fromEntries(callHeaders()),
        onLost: make,
      });
      setUnsupported(made === null);
      setMap(made);
    };
    // The page around it is seen first: a map is the most that a page makes.
    const stop = afterPaint(make);
    return () => {
      stop();
      setMap(null);
      leave();
    };
  }, [lon, lat, theme]);
  useEffect(
    () => () => {
      lastView.current = null;
    },
    [lon, lat],
  );
  useEffect(() => map?.setSettings(settings), [map, settings]);
  useLayoutEffect(() => {
    const isComing = lon !== null && lat !== null && map === null && !isUnsupported;
    container.current?.setAttribute('aria-busy', String(isComing));
  }, [lon, lat, map, isUnsupported]);
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
