import { NearFarScalar } from '@cesium/engine';
import type { MapSettings } from '@muster/model/mapSetting/mapSetting.ts';

import { eyeDistance, type Lens } from './view.ts';

/** How markers are drawn by the map settings. */
export interface IconRule {
  /** Their size by their distance; null = the usual one, which grows when one looks closely. */
  scale: NearFarScalar | null;
  /** Buildings hide them. */
  isHidden: boolean;
}

export const usualIcons: IconRule = { scale: null, isHidden: false };

/** Icon display mode 1, by zoom: from the near to the far distance they shrink. */
export function iconRuleOf(settings: MapSettings): IconRule {
  const { displayType, zoomInDistance, zoomOutDistance, zoomOutProportion, zoomInProportion, markerDepth } = settings;
  const scale =
    displayType === 1 ? new NearFarScalar(zoomInDistance, zoomOutProportion, zoomOutDistance, zoomInProportion) : null;
  return { scale, isHidden: markerDepth };
}

/** Cesium's distance from which the depth test of a marker is off: always, or never. */
export function depthTestDistance({ isHidden }: IconRule): number {
  return isHidden ? 0 : Number.POSITIVE_INFINITY;
}

/** Whether something is drawn that is drawn up to so many metres from the camera. */
export function isNear(lens: Lens, metres: number): boolean {
  return eyeDistance(lens) <= metres;
}
