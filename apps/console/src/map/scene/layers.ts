import { eyeDistance, type Lens } from './view.ts';

/**
 * Flat layers are ordered by invisible heights: this many steps above the ground. The plan's own classes use the lowest
 * ({@link planStyle.ts}).
 */
export const layerOf = {
  imagery: 0.2,
  floorPlan: 12,
  areaFill: 13,
  areaLine: 14,
  device: 14.5,
  trail: 15,
  drawing: 16,
} as const;

/** Share of the distance between two layers: enough for the depth buffer, too little to be visible. */
const share = 4e-5;

/** Metres of one step. It doubles with the distance, in octaves, so that geometry is seldom rebuilt. */
export function layerStep(lens: Lens): number {
  return share * 2 ** Math.ceil(Math.log2(eyeDistance(lens)));
}

/** 0 from above, 1 from 30° of tilt: houses and floors grow out of the plan instead of leaning over it. */
export function riseOf(lens: Lens): number {
  return Math.min(lens.view.tiltDeg / 30, 1);
}
