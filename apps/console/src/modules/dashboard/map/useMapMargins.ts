import { useEffect, type RefObject } from 'react';

import type { SiteMap } from '../../../map/siteMap.ts';
import type { Margins } from '../../../map/scene/view.ts';

const gap = 12;

/** Computes the part of the map not covered by panels: elements with `data-map-edge` name the edge that they cover. */
export function useMapMargins(map: SiteMap | null, overlay: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = overlay;
    if (map === null || current === null) return undefined;
    const measure = (): void => map.setMargins(marginsOf(current));
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    for (const panel of current.querySelectorAll('[data-map-edge]')) observer.observe(panel);
    measure();
    return () => observer.disconnect();
  }, [map, overlay]);
}

/** A panel as wide as the window is at its bottom. */
function marginsOf(overlay: HTMLElement): Margins {
  const whole = overlay.getBoundingClientRect();
  const margins = { top: gap, right: gap, bottom: gap, left: gap };
  for (const panel of overlay.querySelectorAll<HTMLElement>('[data-map-edge]')) {
    const box = panel.getBoundingClientRect();
    if (box.width === 0) continue; // Not shown.
    const isBesideMap = box.width < whole.width / 2;
    if (panel.dataset['mapEdge'] === 'top') margins.top = box.bottom - whole.top + gap;
    // On a phone the legends are in rows: the map keeps most of the width.
    else if (panel.dataset['mapEdge'] === 'left')
      margins.left = Math.min(box.right - whole.left + gap, whole.width / 4);
    else if (panel.dataset['mapEdge'] === 'side') {
      // With the other tools in a wide window, across from them on a phone.
      if (box.left > whole.left + whole.width / 2)
        margins.right = Math.max(margins.right, whole.right - box.left + gap);
    } else if (panel.dataset['mapEdge'] === 'right' && isBesideMap) margins.right = whole.right - box.left + gap;
    else if (panel.dataset['mapEdge'] !== 'card' || !isBesideMap)
      margins.bottom = Math.max(margins.bottom, whole.bottom - box.top + gap);
  }
  return margins;
}
