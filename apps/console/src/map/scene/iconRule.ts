import { NearFarScalar } from '@cesium/engine';
import type { MapSettings } from '@muster/model/mapSetting/mapSetting.ts';

import { eyeDistance, type Lens } from './view.ts';

/** How markers are drawn by the map settings. */
export interface IconRule {
  /** Size by distance; null = the default, which grows with the zoom. */
  scale: NearFarScalar | null;
  /** Buildings hide them. */
  isHidden: boolean;
}

export const defaultIcons: IconRule = { scale: null, isHidden: false };

/** Icon display mode 1, by zoom: from the near to the far distance they shrink. */
export function iconRuleOf(settings: MapSettings): IconRule {
  const { displayType, zoomInDistance, zoomOutDistance, zoomOutProportion, zoomInProportion, markerDepth } = settings;
  const scale =
    displayType === 1 ? new NearFarScalar(zoomInDistance, zoomOutProportion, zoomOutDistance, zoomInProportion) : null;
  return { scale, isHidden: markerDepth };
}

/** Cesium's distance from which the depth test of a marker is off: 0 or infinity. */
export function depthTestDistance({ isHidden }: IconRule): number {
  return isHidden ? 0 : Number.POSITIVE_INFINITY;
}

/** Whether an object with this maximum distance from the camera (metres) is drawn. */
export function isNear(lens: Lens, metres: number): boolean {
  return eyeDistance(lens) <= metres;
}
