import type { GeoPlan } from '@muster/model/entity/shapes.ts';

import { createProjection } from './projection.ts';

/** Degrees WGS84. */
type LonLat = readonly [lon: number, lat: number];

/**
 * Moves a plan so that the point `from` is at `to`, rotated about it clockwise by degrees. Lengths in metres and heights
 * (the third number of a point) are preserved.
 */
export function movePlan(plan: GeoPlan, from: LonLat, to: LonLat, turnDeg: number): GeoPlan {
  const source = createProjection(from);
  const target = createProjection(to);
  const angle = (turnDeg * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const move = (coordinates: unknown): unknown => {
    if (!Array.isArray(coordinates)) return coordinates;
    const [lon, lat, ...heights] = coordinates;
    if (typeof lon !== 'number' || typeof lat !== 'number') return coordinates.map(move);
    const east = source.x(lon);
    const north = source.y(lat);
    return [target.lon(east * cosine + north * sine), target.lat(north * cosine - east * sine), ...heights];
  };
  return {
    ...plan,
    features: plan.features.map((feature) => ({
      ...feature,
      geometry: { ...feature.geometry, coordinates: move(feature.geometry.coordinates) },
    })),
  };
}
