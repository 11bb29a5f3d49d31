import type { Region } from './region.ts';
import { findSelfIntersection, sideOf } from './selfIntersection.ts';

/** Reasons for which a region is not a valid fence; the keys `validation.region.<fault>`. */
export type RegionFault = 'tooFew' | 'flat' | 'crossing' | 'tooLarge';

/** Metres: finer than any measurement; within 5 cm of an edge two implementations may differ (alarms.md). */
const finest = 0.01;
/** Maximum extent of a site, metres. */
const widest = 200_000;
const metresPerDegree = 111_320;

/** The fault of a region with valid coordinates; null if it is a valid fence. */
export function regionFault(region: Region): RegionFault | null {
  return region.shape === 'circle' ? circleFault(region.radius) : polygonFault(region.points);
}

function circleFault(radius: number): RegionFault | null {
  if (!(radius >= finest)) return 'flat';
  return radius <= widest / 2 ? null : 'tooLarge';
}

function polygonFault(points: readonly (readonly [lon: number, lat: number])[]): RegionFault | null {
  if (new Set(points.map(String)).size < 3) return 'tooFew';
  const corners = inMetres(withoutRepeats(points));
  if (span(corners.xs) > widest || span(corners.ys) > widest) return 'tooLarge';
  if (thicknessOf(corners) < finest) return 'flat';
  return findSelfIntersection(corners) === null ? null : 'crossing';
}

/** Removes repeated corners: a closed ring repeats its first point, a double press the last. */
function withoutRepeats<T>(points: readonly T[]): T[] {
  return points.filter((point, index) => String(point) !== String(points.at(index - 1)));
}

interface Corners {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
}

/** Plane around the first point, across the date line if that is shorter; accurate enough for one fence. */
function inMetres(points: readonly (readonly [lon: number, lat: number])[]): Corners {
  const [lon0, lat0] = points[0] ?? [0, 0];
  const perLon = metresPerDegree * Math.cos((lat0 * Math.PI) / 180);
  return {
    xs: Float64Array.from(points, ([lon]) => (lon - lon0 - 360 * Math.round((lon - lon0) / 360)) * perLon),
    ys: Float64Array.from(points, ([, lat]) => (lat - lat0) * metresPerDegree),
  };
}

function span(values: Float64Array): number {
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  return greatest - least;
}

/** Greatest distance of corners from the line through the first and the farthest one: 0 if all are on one line. */
function thicknessOf({ xs, ys }: Corners): number {
  let far = 0;
  for (let i = 1; i < xs.length; i++) if (Math.hypot(xs[i], ys[i]) > Math.hypot(xs[far], ys[far])) far = i;
  const length = Math.hypot(xs[far], ys[far]);
  const distances = Float64Array.from(xs, (x, i) => sideOf(0, 0, xs[far], ys[far], x, ys[i]) / length);
  return span(distances);
}
