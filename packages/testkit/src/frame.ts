import type { PolygonRegion } from '@muster/model/area/region.ts';

/** Origin of the built sites of tests: a factory in Schaan, whose plan is in the shared data. Degrees. */
export const siteOrigin: readonly [lon: number, lat: number] = [9.5226, 47.1806];

const radians = Math.PI / 180;
const metresPerLat = 111_132.95 - 559.85 * Math.cos(2 * siteOrigin[1] * radians);
const metresPerLon = 111_412.88 * Math.cos(siteOrigin[1] * radians) - 93.5 * Math.cos(3 * siteOrigin[1] * radians);

/** Degrees of a place `x` metres east and `y` metres north of the origin; exact to a millimetre a kilometre. */
export function degreesOf(x: number, y: number): [lon: number, lat: number] {
  return [siteOrigin[0] + x / metresPerLon, siteOrigin[1] + y / metresPerLat];
}

/** A polygon in metres, as it is stored. */
export function polygonOf(
  corners: readonly (readonly [x: number, y: number])[],
  floor: number | null = 0,
): PolygonRegion {
  return { shape: 'polygon', points: corners.map(([x, y]) => degreesOf(x, y)), floor };
}

/** An upright rectangle in metres. */
export function rectangleOf(x0: number, y0: number, x1: number, y1: number, floor: number | null = 0): PolygonRegion {
  return polygonOf(
    [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ],
    floor,
  );
}
