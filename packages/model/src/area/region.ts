/** One region of an area, as drawn and stored (wire.md, `/pod/area`). */
export interface PolygonRegion {
  shape: 'polygon';
  /** Ring of [lon, lat] in degrees, at least three, not closed. */
  points: [number, number][];
  /** null = the region is on every floor. */
  floor: number | null;
  /** Metres above the floor; for drawing only. */
  baseHeight?: number;
  stretchHeight?: number;
}

export interface CircleRegion {
  shape: 'circle';
  /** [lon, lat] in degrees. */
  center: [number, number];
  /** Metres. */
  radius: number;
  floor: number | null;
  baseHeight?: number;
  stretchHeight?: number;
}

export type Region = PolygonRegion | CircleRegion;
