import { NearFarScalar } from '@cesium/engine';

/** Marks grow with the zoom until initials fit: scale at 10 cm and at 60 cm per pixel. */
const nearScale = { metresPerPixel: 0.1, scale: 2 } as const;
const farScale = { metresPerPixel: 0.6, scale: 1 } as const;

/** Scale of marks at a distance, as in the shader (czm_nearFarScalar). */
export function markScale(metresPerPixel: number): number {
  const near = nearScale.metresPerPixel ** 2;
  const far = farScale.metresPerPixel ** 2;
  const share = Math.min(Math.max((metresPerPixel ** 2 - near) / (far - near), 0), 1) ** 0.2;
  return nearScale.scale + (farScale.scale - nearScale.scale) * share;
}

/** The scale of marks by distance for Cesium. `focal`: focal length in pixels. */
export function scaleByDistance(focal: number): NearFarScalar {
  return new NearFarScalar(
    nearScale.metresPerPixel * focal,
    nearScale.scale,
    farScale.metresPerPixel * focal,
    farScale.scale,
  );
}
