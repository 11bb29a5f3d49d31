/**
 * What the settings of specification §3 (map settings) mean to this map, in one place until the settings screen writes
 * them. Where a value differs from the specification's default, docs/adr/008-map.md says why.
 */
export const mapSettings = {
  /** Degrees of `defaultTiltAngle`: the tilt of 2.5D. */
  defaultTiltDeg: 45,
  /** Tilt of 3D. */
  steepTiltDeg: 65,
  /** Samples a pixel (anti-aliasing): 4 = middle. */
  msaaSamples: 4,
  /** Metres from the camera beyond which no name is written (`textDisplayDistance`). */
  textDisplayDistance: 3000,
  /** Metres between floors where a map does not say (`defaultFloorHeight`). */
  defaultFloorHeight: 20,
} as const;
